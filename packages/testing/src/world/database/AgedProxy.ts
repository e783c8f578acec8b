/** A TCP proxy in front of a PostgreSQL server that makes it seem to be of version 14. */
import { connect } from "node:net"
import { Effect, type Scope } from "effect"
import { listen } from "./Listener.ts"

/** `server_version_num` of a supported version, and one of the same length. */
const aged = (chunk: Buffer): Buffer =>
  Buffer.from(chunk.toString("latin1").replace(/1[5-9]00(\d\d)/, "1400$1"), "latin1")

/** The URL through the proxy. */
export const make = (url: string): Effect.Effect<string, never, Scope.Scope> => {
  const { hostname: host, port } = new URL(url)
  const served = listen((client) => {
    const server = connect({ host, port: Number(port) })
    for (const socket of [client, server]) socket.on("error", () => undefined)
    client.pipe(server)
    server.on("data", (chunk: Buffer) => client.write(aged(chunk)))
    client.on("close", () => server.destroy())
    server.on("close", () => client.destroy())
    return server
  })
  return Effect.map(served, (own) => Object.assign(new URL(url), { port: String(own) }).href)
}
