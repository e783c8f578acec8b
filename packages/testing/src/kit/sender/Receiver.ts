/** Receivers on real loopback sockets: correct, slow and broken ones. */
import * as Http from "node:http"
import * as Https from "node:https"
import type { AddressInfo, Server, Socket } from "node:net"
import * as Net from "node:net"
import * as Tls from "node:tls"
import { Effect, type Scope } from "effect"
import { until } from "../clock/Until.ts"
import * as Certificate from "./Certificate.ts"

export interface Receiver {
  readonly port: number
  /** Connections accepted so far. */
  readonly connections: () => number
  /** Open connections. */
  readonly sockets: ReadonlySet<Socket>
}

const listen = (server: Server, host: string, port: number) =>
  Effect.acquireRelease(
    Effect.callback<Receiver>((resume) => {
      const sockets = new Set<Socket>()
      let connections = 0
      server.on("connection", (socket: Socket) => {
        connections++
        sockets.add(socket)
        socket.on("close", () => sockets.delete(socket))
        socket.on("error", () => socket.destroy())
      })
      server.listen(port, host, () => {
        // Cast: only pipes have another kind of address.
        const { port } = server.address() as AddressInfo
        resume(Effect.succeed({ port, connections: () => connections, sockets }))
      })
    }),
    ({ sockets }) =>
      Effect.callback<void>((resume) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resume(Effect.void))
      })
  )

type Scoped<A> = Effect.Effect<A, never, Scope.Scope>

export interface Place {
  readonly host?: string
  readonly port?: number
  readonly certificate?: Certificate.Pair
}

/** Keeps idle connections for a minute by default. */
export const https = (
  listener: Http.RequestListener,
  place: Place = {},
  keepAliveTimeout = 60_000
): Scoped<Receiver> =>
  Effect.gen(function* () {
    const authority = yield* Certificate.authority
    const pair = place.certificate ?? authority.good
    const options = { key: pair.private, cert: pair.cert, keepAliveTimeout }
    const server = Https.createServer(options, listener)
    return yield* listen(server, place.host ?? "127.0.0.1", place.port ?? 0)
  })

export const http = (listener: Http.RequestListener, host = "127.0.0.1"): Scoped<Receiver> =>
  listen(Http.createServer({ keepAliveTimeout: 60_000 }, listener), host, 0)

/** Speaks TLS, and calls the function when a request begins to arrive. */
export const raw = (onRequest: (socket: Socket, reset: () => void) => void): Scoped<Receiver> =>
  Effect.gen(function* () {
    const { good } = yield* Certificate.authority
    const server = Tls.createServer({ key: good.private, cert: good.cert }, (socket) => {
      socket.on("error", () => socket.destroy())
      socket.once("data", () => onRequest(socket, reset))
    })
    const receiver = yield* listen(server, "127.0.0.1", 0)
    const reset = () => {
      for (const socket of receiver.sockets) socket.resetAndDestroy()
    }
    return receiver
  })

/** Accepts connections and passes them to the function; by default reads and stays silent. */
export const tcp = (
  onConnection: (socket: Socket) => void = (socket) => socket.resume(),
  place: Place = {}
): Scoped<Receiver> =>
  listen(Net.createServer(onConnection), place.host ?? "127.0.0.1", place.port ?? 0)

/** Waits until this many connections are open. */
export const open = (sockets: Receiver["sockets"], count: number, patienceMs?: number) =>
  Effect.promise(() =>
    until(
      async () => sockets.size,
      (size) => size === count,
      patienceMs
    )
  )

/** A port on which nobody listens. */
export const nobody: Effect.Effect<number> = Effect.scoped(Effect.map(tcp(), ({ port }) => port))
