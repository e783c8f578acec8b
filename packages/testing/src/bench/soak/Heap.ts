/** What a process of Node holds on its heap, asked through its inspector after a collection. */
import { once } from "node:events"
import { Effect, Schema } from "effect"

const Targets = Schema.Tuple([Schema.Struct({ webSocketDebuggerUrl: Schema.String })])
const Usage = Schema.Struct({
  id: Schema.Literal(2),
  result: Schema.Struct({ usedSize: Schema.Number })
})

const BYTES_A_MEGABYTE = 1_000_000

const ask = async (port: number): Promise<number> => {
  const targets: unknown = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
  const [target] = Schema.decodeUnknownSync(Targets)(targets)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  try {
    await once(socket, "open")
    const used = new Promise<number>((resolve, reject) => {
      socket.addEventListener("error", () => reject(new Error("the inspector is away")))
      socket.addEventListener("message", ({ data }) => {
        const answer: unknown = JSON.parse(String(data))
        if (Schema.is(Usage)(answer)) resolve(answer.result.usedSize)
      })
    })
    socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }))
    socket.send(JSON.stringify({ id: 2, method: "Runtime.getHeapUsage" }))
    return await used
  } finally {
    socket.close()
  }
}

/** In megabytes. `port` is the one of its `--inspect`. */
export const megabytes = (port: number): Effect.Effect<number> =>
  Effect.map(
    Effect.promise(() => ask(port)),
    (bytes) => Math.round((bytes / BYTES_A_MEGABYTE) * 10) / 10
  )
