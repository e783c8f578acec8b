/**
 * Several listeners of one server. The event loop accepts one connection of a listener in a turn, so a
 * crowd that comes at once would keep a question about health in its line for a thousand turns
 * (decisions.md#unread-answers).
 */
import { createServer, type Server } from "node:net"
import { Effect } from "effect"
import { ServeError } from "effect/http/HttpServerError"

/** Each with a line of its own, among which the system spreads who comes. */
const LISTENERS = 16

/** Elsewhere the system has one listener for an address, or asks the newest alone. */
export const SHARES = process.platform === "linux"

/** As those of Node's server for HTTP. */
const SOCKETS = { allowHalfOpen: true, noDelay: true }

/**
 * Opens the others once a server that shares its address listens, and closes them with it. Without one
 * of them the service is slower for a crowd, and the same otherwise.
 */
export const add = (server: Server, backlog: number): void => {
  const others: Array<Server> = []
  server.once("listening", () => {
    const address = server.address()
    if (!SHARES || address === null || typeof address === "string") return
    while (others.length < LISTENERS - 1) {
      const other = createServer(SOCKETS, (socket) => server.emit("connection", socket))
      other.on("error", () => undefined)
      other.listen({ host: address.address, port: address.port, backlog, reusePort: true })
      others.push(other)
    }
  })
  const close = server.close.bind(server)
  server.close = (callback) => {
    const closed = others.map((other) => new Promise((done) => other.close(done)))
    return close((error) => void Promise.all(closed).then(() => callback?.(error)))
  }
}

/** Fails as listening does: a listener that shares its address would share another process's, too. */
export const free = (host: string, port: number): Effect.Effect<void, ServeError> =>
  Effect.callback((resume) => {
    const server = createServer()
    server.once("error", (cause) => resume(Effect.fail(new ServeError({ cause }))))
    server.listen({ host, port }, () => {
      server.close(() => resume(Effect.void))
    })
  })
