/** A run is of the deployment that was named: a redirect leads it, and its key, to no other. */
import { assert, it, onTestFinished } from "vitest"
import { verify } from "../../../kit/verify/Verify.ts"
import * as Collector from "../../../world/service/Collector.ts"

it("a redirect of the document is not followed", async () => {
  const elsewhere = await Collector.start()
  onTestFinished(elsewhere.close)
  const named = await Collector.start(Collector.redirectTo(elsewhere.url))
  onTestFinished(named.close)
  const told = await verify({ url: named.url, key: "pk_s1" }).then(() => "it ran", String)
  assert.match(told, /answered 307/)
  assert.deepStrictEqual(elsewhere.posts, [])
})
