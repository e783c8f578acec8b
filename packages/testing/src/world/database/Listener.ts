/** A TCP server on a free port of loopback, for proxies; it and its sockets close with the scope. */
import { createServer, type Server, type Socket } from "node:net"
import { Effect, type Scope } from "effect"

/** `serve` answers the socket that it opens for a client. Returns the port. */
export const listen = (
  serve: (client: Socket) => Socket
): Effect.Effect<number, never, Scope.Scope> => {
  const sockets = new Set<Socket>()
  const opened = Effect.callback<Server>((resume) => {
    const listener = createServer((client) => {
      sockets.add(client)
      sockets.add(serve(client))
    })
    listener.listen(0, "127.0.0.1", () => resume(Effect.succeed(listener)))
  })
  const closed = (listener: Server) =>
    Effect.callback<void>((resume) => {
      listener.close(() => resume(Effect.void))
      for (const socket of sockets) socket.destroy()
    })
  return Effect.map(Effect.acquireRelease(opened, closed), (listener) => {
    const address = listener.address()
    return typeof address === "object" && address !== null ? address.port : 0
  })
}
