/** Calls a Node process through its inspector. */
import { once } from "node:events"
import { Schema } from "effect"

const Targets = Schema.Tuple([Schema.Struct({ webSocketDebuggerUrl: Schema.String })])
const Answer = Schema.Struct({ id: Schema.Number, result: Schema.Unknown })

export interface Call {
  readonly method: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** Makes the calls in order and returns the last result. `port` is that of `--inspect`. */
export const ask = async (port: number, calls: ReadonlyArray<Call>): Promise<unknown> => {
  const targets: unknown = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
  const [target] = Schema.decodeUnknownSync(Targets)(targets)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  try {
    await once(socket, "open")
    const last = new Promise<unknown>((resolve, reject) => {
      socket.addEventListener("error", () => reject(new Error("the inspector is away")))
      socket.addEventListener("message", ({ data }) => {
        const answer: unknown = JSON.parse(String(data))
        if (Schema.is(Answer)(answer) && answer.id === calls.length) resolve(answer.result)
      })
    })
    for (const [index, call] of calls.entries()) {
      socket.send(JSON.stringify({ id: index + 1, ...call }))
    }
    return await last
  } finally {
    socket.close()
  }
}
