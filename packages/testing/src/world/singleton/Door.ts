/** A connection to a server that can be shut. */
import { connect, createServer, type Server, type Socket } from "node:net"
import { Effect, type Scope } from "effect"

export interface Door {
  readonly port: number
  /** `refused`: ends and refuses connections. `silent`: drops all traffic. */
  readonly shut: (how: "refused" | "silent") => Effect.Effect<void>
  readonly open: Effect.Effect<void>
}

interface Target {
  readonly host: string
  readonly port: number
}

class Way {
  private readonly sockets = new Set<Socket>()
  private isCut = false

  constructor(client: Socket) {
    this.keep(client)
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket)
    socket.on("error", () => undefined)
    return socket.once("close", () => {
      if (!this.isCut) this.end()
    })
  }

  lead(client: Socket, target: Target): void {
    const server = this.keep(connect(target))
    client.pipe(server)
    server.pipe(client)
  }

  cut(): void {
    this.isCut = true
    for (const socket of this.sockets) socket.unpipe().resume()
  }

  end(): void {
    for (const socket of this.sockets) socket.destroy()
  }
}

export const make = (target: Target): Effect.Effect<Door, never, Scope.Scope> =>
  Effect.gen(function* () {
    const ways = new Set<Way>()
    let state: "open" | "refused" | "silent" = "open"
    const accept = (client: Socket): void => {
      const way = new Way(client)
      ways.add(way)
      if (state === "open") way.lead(client, target)
      else if (state === "silent") way.cut()
      else way.end()
    }
    const end = (): void => {
      for (const way of ways) way.end()
    }
    const listener = yield* Effect.acquireRelease(
      Effect.callback<Server>((resume) => {
        const server = createServer(accept)
        server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
      }),
      (server) =>
        Effect.callback<void>((resume) => {
          server.close(() => resume(Effect.void))
          end()
        })
    )
    const address = listener.address()
    return {
      port: typeof address === "object" && address !== null ? address.port : 0,
      shut: (how) =>
        Effect.sync(() => {
          state = how
          if (how === "refused") return end()
          for (const way of ways) way.cut()
        }),
      open: Effect.sync(() => {
        state = "open"
      })
    }
  })
