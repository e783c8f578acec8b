/**
 * A process that posts by the sender and by Node's own agent, and prints both outcomes, so that
 * tests can choose its environment. Arguments: a URL for each, and the authority in PEM.
 */
import { writeSync } from "node:fs"
import * as Https from "node:https"
import { layer } from "@cardpack/adapters/webhook/layer"
import { Sender } from "@cardpack/core/engine/port/Sender"
import { Effect } from "effect"
import * as Posting from "../../../kit/sender/Posting.ts"

const [url = "", nodes = "", ca = ""] = process.argv.slice(2)

const byNode = new Promise((resolve) => {
  const request = Https.request(nodes, { method: "POST" }, (response) => {
    resolve(response.statusCode)
    response.resume()
  })
  request.on("error", () => resolve("failed"))
  request.end()
})

const bySender = Sender.use(({ post }) => post(Posting.post(url))).pipe(
  Effect.map(Posting.seen),
  Effect.provide(layer({ targets: "any", resolve: Posting.here, ca }))
)

const outcomes = [await Effect.runPromise(bySender), await byNode]
writeSync(1, `${JSON.stringify(outcomes)}\n`)
