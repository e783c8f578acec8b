/** P5: reads of the balance beside a bare server that answers the same bytes. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import * as Http from "node:http"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { Effect } from "effect"
import * as Script from "../../../world/service/Script.ts"
import * as Paired from "./Paired.ts"
import * as Row from "./Row.ts"
import type { Scene, Shop } from "./Scene.ts"

const SERVER = join(import.meta.dirname, "bareServer.ts")
/** Node writes these of its own accord, on both sides. */
const OF_NODE = ["date", "connection", "keep-alive"]

/** The header fields that the service sets, as a flat list, and the body. */
const answerOf = async ({ access, buyers }: Shop) => {
  const request = Http.get(`${access.url}/api/v2/balance`, {
    headers: { authorization: `Bearer ${buyers[0]?.key}` }
  })
  const [response]: [Http.IncomingMessage] = (await once(request, "response")) as never
  const { rawHeaders } = response
  const headers = rawHeaders.filter(
    (_, index) => !OF_NODE.includes(rawHeaders[index - (index % 2)]?.toLowerCase() ?? "")
  )
  return { headers, body: await text(response) }
}

/** Starts the bare server; returns its port. */
const bare = (answer: Awaited<ReturnType<typeof answerOf>>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const child: ChildProcess = spawn(
        process.execPath,
        [...Script.START, ...Script.NODE, SERVER, JSON.stringify(answer)],
        { stdio: ["ignore", "pipe", "inherit"] }
      )
      const [printed] = child.stdout === null ? [""] : await once(child.stdout, "data")
      return { child, port: Number(printed) }
    }),
    ({ child }) => Effect.sync(() => child.kill("SIGKILL"))
  )

export const run = Effect.fnUntraced(function* ({ options, shop }: Scene) {
  const opened = yield* shop
  const { port } = yield* bare(yield* Effect.promise(() => answerOf(opened)))
  const reads = { request: "balance", status: 200, warmupSeconds: 1 } as const
  const rounds = yield* Paired.compare(
    "P5",
    options.rounds,
    () => Effect.map(opened.load("P5", reads), (result) => Row.ofLoad(result)),
    () => Effect.map(opened.load("P5", { ...reads, port }), (result) => Row.ofLoad(result))
  )
  const title = "GET /balance / bare node:http"
  return [Row.make({ id: "P5", title, unit: "requests/s", target: { least: 0.4 } }, rounds)]
}, Effect.scoped)
