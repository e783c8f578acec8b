/**
 * A process that posts once and prints the outcome, so that tests can choose its environment.
 * Arguments: who posts (`sender`, or `node` for Node's own agent), the URL, and the authority in
 * PEM.
 */
import { writeSync } from "node:fs"
import * as Https from "node:https"
import { layer } from "@cardpack/adapters/webhook/layer"
import { Sender } from "@cardpack/core/engine/port/Sender"
import { Effect } from "effect"
import * as Posting from "../../../kit/sender/Posting.ts"

const [who, url = "", ca = ""] = process.argv.slice(2)

const tell = (outcome: unknown): void => {
  writeSync(1, `${JSON.stringify(outcome)}\n`)
}

const byNode = () => {
  const request = Https.request(url, { method: "POST" }, (response) => {
    tell(response.statusCode)
    response.resume()
  })
  request.on("error", () => tell("failed"))
  request.end()
}

const bySender = Sender.use(({ post }) => post(Posting.post(url))).pipe(
  Effect.map((outcome) => tell(Posting.seen(outcome))),
  Effect.provide(layer({ targets: "any", resolve: Posting.here, ca }))
)

if (who === "node") byNode()
else await Effect.runPromise(bySender)
