/**
 * Answers of one turn of the event loop are sent together, at the latest in the next turn
 * (decisions.md#answers-together): sent one by one between the work for others, each would wake its
 * reader anew.
 */
import { type Server, ServerResponse } from "node:http"

/** After so many the first has waited long enough. */
export const MOST = 32

let ready: Array<() => void> = []

const send = (): void => {
  const answers = ready
  ready = []
  for (const answer of answers) answer()
}

/** For `createServer`, with {@link beforeEnd}: `end` writes with the other answers of the turn. */
export class Answer extends ServerResponse {
  override end(...given: ReadonlyArray<unknown>): this {
    ready.push(() => {
      try {
        Reflect.apply(super.end, this, given)
      } catch (error) {
        // As of a body with another length than its header says: nobody is left to be told.
        process.emitWarning(error instanceof Error ? error : String(error))
        this.destroy()
      }
    })
    if (ready.length === MOST) send()
    else if (ready.length === 1) setImmediate(send)
    return this
  }
}

/** The same of a process that may end: then each answer is the last on its connection. */
export const of = (drain: { readonly isOn: boolean }): typeof Answer =>
  class extends Answer {
    override writeHead(...given: ReadonlyArray<unknown>): this {
      if (drain.isOn) this.shouldKeepAlive = false
      return Reflect.apply(super.writeHead, this, given)
    }
  }

/** Sends what waits before Node answers a client's end, or a broken request, on a connection. */
export const beforeEnd = (server: Server): void => {
  server.on("connection", (socket) => {
    socket.prependListener("end", send)
  })
  server.prependListener("clientError", send)
}
