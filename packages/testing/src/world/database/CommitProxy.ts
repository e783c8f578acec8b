/**
 * A TCP proxy in front of a PostgreSQL server that breaks a connection at its COMMIT: before it
 * arrives, after it but before its answer, or with a delayed arrival.
 */
import { connect, type Socket } from "node:net"
import { Effect, type Scope } from "effect"
import * as FrontendMessages from "./FrontendMessages.ts"
import { listen } from "./Listener.ts"

/**
 * `lost`: the COMMIT never arrives. `unanswered`: its answer never arrives. `late`: the client is
 * cut off at once, and the COMMIT arrives only after a query about the transaction was answered.
 */
export type Break = "lost" | "unanswered" | "late"

export interface CommitProxy {
  readonly port: number
  readonly arm: (how: Break) => void
}

/** Detects the execution of a statement with this text. */
const executes = (
  text: string
): ((messages: ReadonlyArray<FrontendMessages.Message>) => boolean) => {
  const executed = FrontendMessages.executed()
  return (messages) => executed(messages).some((sql) => sql.startsWith(text))
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
  const split = FrontendMessages.messagesOf()
  const isCommit = executes("COMMIT")
  const isQuestion = executes("SELECT CASE WHEN extract(epoch FROM stats_reset)")
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
}): Effect.Effect<CommitProxy, never, Scope.Scope> => {
  const state: State = { armed: null, deliver: null }
  const arm = (how: Break) => {
    state.armed = how
  }
  return Effect.map(
    listen((client) => serve(client, target, state)),
    (port) => ({ port, arm })
  )
}
