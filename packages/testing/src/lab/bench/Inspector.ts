/** Evaluates expressions in a Node process through its inspector. */
import { once } from "node:events"
import { Effect, Schema } from "effect"

const Targets = Schema.Tuple([Schema.Struct({ webSocketDebuggerUrl: Schema.String })])

const ask = async (port: number, expression: string): Promise<unknown> => {
  const targets: unknown = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
  const [target] = Schema.decodeUnknownSync(Targets)(targets)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  try {
    await once(socket, "open")
    const answered = new Promise<unknown>((resolve, reject) => {
      socket.addEventListener("error", () => reject(new Error("the inspector is away")))
      socket.addEventListener("message", ({ data }) => resolve(JSON.parse(String(data))))
    })
    const params = { expression, returnByValue: true }
    socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params }))
    return await answered
  } finally {
    socket.close()
  }
}

/** The value of the expression, which must be of this form. `port` is that of `--inspect`. */
export const evaluate = <A>(
  port: number,
  expression: string,
  form: Schema.Codec<A, unknown>
): Effect.Effect<A> => {
  const Answer = Schema.Struct({
    result: Schema.Struct({ result: Schema.Struct({ value: form }) })
  })
  return Effect.map(
    Effect.promise(() => ask(port, expression)),
    (answer) => Schema.decodeUnknownSync(Answer)(answer).result.result.value
  )
}
