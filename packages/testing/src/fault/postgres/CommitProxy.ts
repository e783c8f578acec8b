/**
 * A TCP proxy in front of a PostgreSQL server that breaks a connection at its COMMIT: before it
 * arrives, after it but before its answer, or with a delayed arrival.
 */

import { connect, createServer, type Server, type Socket } from "node:net"
import { Effect, type Scope } from "effect"

/**
 * `lost`: the COMMIT never arrives. `unanswered`: its answer never arrives. `late`: the client is
 * cut off at once, and the COMMIT arrives only after a query about the transaction was answered.
 */
export type Break = "lost" | "unanswered" | "late"

export interface CommitProxy {
  readonly port: number
  /** Breaks the next COMMIT of any connection. */
  readonly arm: (how: Break) => void
}

interface Message {
  readonly tag: string
  readonly body: Buffer
}

/** Splits a client's stream into messages, without the startup message, which has no tag. */
const messagesOf = (): ((chunk: Buffer) => ReadonlyArray<Message>) => {
  let rest = Buffer.alloc(0)
  let started = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Array<Message> = []
    for (;;) {
      const tag = started ? 1 : 0
      if (rest.length < tag + 4) return messages
      const end = tag + rest.readInt32BE(tag)
      if (rest.length < end) return messages
      if (started)
        messages.push({ tag: String.fromCharCode(rest[0] ?? 0), body: rest.subarray(5, end) })
      started = true
      rest = rest.subarray(end)
    }
  }
}

const textsOf = (body: Buffer): ReadonlyArray<string> => body.toString("latin1").split("\0")

/** Detects the execution of a statement with this text, prepared earlier or not. */
const executes = (text: string): ((messages: ReadonlyArray<Message>) => boolean) => {
  const names = new Set<string>()
  return (messages) =>
    messages.some(({ body, tag }) => {
      const [first = "", second = ""] = textsOf(body)
      if (tag === "P" && second.startsWith(text)) names.add(first)
      return tag === "B" && names.has(second)
    })
}

interface State {
  armed: Break | null
  /** Delivers the delayed COMMIT. */
  deliver: (() => void) | null
}

const serve = (
  client: Socket,
  target: { readonly host: string; readonly port: number },
  state: State
) => {
  const server = connect(target)
  const split = messagesOf()
  const isCommit = executes("COMMIT")
  const isQuestion = executes("SELECT pg_xact_status")
  let silent = false
  let asked = false
  client.on("data", (chunk: Buffer) => {
    const messages = split(chunk)
    asked ||= isQuestion(messages)
    const how = isCommit(messages) ? state.armed : null
    if (how === null) return void server.write(chunk)
    state.armed = null
    silent = true
    if (how === "lost") server.destroy()
    if (how === "late") state.deliver = () => server.write(chunk)
    if (how === "unanswered") server.write(chunk)
    if (how !== "unanswered") client.destroy()
  })
  server.on("data", (chunk: Buffer) => {
    if (silent) return void client.destroy()
    client.write(chunk)
    if (!asked) return
    asked = false
    state.deliver?.()
    state.deliver = null
  })
  client.on("close", () => (silent ? undefined : server.destroy()))
  server.on("close", () => client.destroy())
  client.on("error", () => undefined)
  server.on("error", () => undefined)
  return server
}

export const make = (target: {
  readonly host: string
  readonly port: number
}): Effect.Effect<CommitProxy, never, Scope.Scope> =>
  Effect.gen(function* () {
    const state: State = { armed: null, deliver: null }
    const sockets = new Set<Socket>()
    const listener = yield* Effect.acquireRelease(
      Effect.callback<Server>((resume) => {
        const proxy = createServer((client) => {
          sockets.add(client)
          sockets.add(serve(client, target, state))
        })
        proxy.listen(0, "127.0.0.1", () => resume(Effect.succeed(proxy)))
      }),
      (proxy) =>
        Effect.callback<void>((resume) => {
          proxy.close(() => resume(Effect.void))
          for (const socket of sockets) socket.destroy()
        })
    )
    const address = listener.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    return {
      port,
      arm: (how) => {
        state.armed = how
      }
    }
  })
