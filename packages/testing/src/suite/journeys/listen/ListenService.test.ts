/** `cardpack listen` with the real service. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Result } from "effect"
import { assert, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Listener from "../../../world/listen/Listener.ts"
import * as Receiver from "../../../world/listen/Receiver.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.embedded, { CARDPACK_WEBHOOK_TARGETS: "any" })

const first = async ({ received }: Receiver.Receiver) => {
  const [one] = await until(
    async () => received,
    ({ length }) => length > 0
  )
  return one
}

it("posts what a webhook posts, byte for byte, with the key of the service's directory", async () => {
  const [shop, other] = [await world.shop(), await world.shop()]
  await shop.order()
  let signingSecret = ""
  const hook = await Receiver.start(() => signingSecret)
  const webhook = { url: hook.url, subscribedEvents: ["*"] }
  const made = await shop.partner.post<{ signingSecret: string }>("/webhooks", webhook)
  signingSecret = answer(made, 201).signingSecret
  const directory = await mkdtemp(join(tmpdir(), "cardpack-listen-"))
  await writeFile(join(directory, "demo-key"), `${shop.partner.key}\n`)
  const receiver = await Receiver.start(() => listener.secret())
  const listener = Listener.start(["--forward-to", receiver.url], {
    CARDPACK_URL: world.service().url,
    CARDPACK_DATA_DIR: directory
  })
  await listener.ready()
  await other.order()
  const { id } = await shop.order()
  const [forwarded, delivered] = [await first(receiver), await first(hook)]
  assert.include(forwarded?.text, id)
  assert.strictEqual(forwarded?.text, delivered?.text)
  assert.deepStrictEqual(forwarded?.verified, delivered?.verified)
  assert.isTrue(Result.isSuccess(delivered?.verified ?? Result.fail("nothing came")))
  assert.sameMembers(Object.keys(forwarded?.headers ?? {}), Object.keys(delivered?.headers ?? {}))
  await listener.interrupt()
  await Promise.all([hook.close(), receiver.close(), rm(directory, { recursive: true })])
})
