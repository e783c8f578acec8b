/** A TCP proxy that refuses connections as poolers do: by what they ask for at their start. */
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { Effect } from "effect"

const refusal = (name: string): Buffer => {
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`
  const message = Buffer.alloc(5 + fields.length)
  message.write("E")
  message.writeInt32BE(4 + fields.length, 1)
  message.write(fields, 5)
  return message
}

/** Length and version, then names and values, each ended by a zero. */
const namesOf = (startup: Buffer): ReadonlyArray<string> =>
  startup
    .toString("latin1", 8)
    .split("\0")
    .filter((text, at) => at % 2 === 0 && text !== "")

/** The URL of the database through the proxy, which takes connections that ask for these alone. */
export const make = (databaseUrl: string, known: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const target = new URL(databaseUrl)
      const sockets = new Set<Socket>()
      const serve = (client: Socket) => {
        const database = connect(Number(target.port), target.hostname)
        for (const socket of [client, database]) {
          sockets.add(socket)
          socket.on("error", () => undefined)
          socket.on("close", () => {
            client.destroy()
            database.destroy()
          })
        }
        client.once("data", (startup: Buffer) => {
          const unknown = namesOf(startup).find((name) => !known.includes(name))
          if (unknown !== undefined) return client.end(refusal(unknown))
          database.write(startup)
          client.pipe(database).pipe(client)
        })
      }
      const server = createServer(serve).listen(0, target.hostname)
      await once(server, "listening")
      const address = server.address()
      const url = new URL(databaseUrl)
      url.port = String(typeof address === "object" ? address?.port : "")
      return { url: url.href, sockets, server }
    }),
    ({ server, sockets }) =>
      Effect.sync(() => {
        server.close()
        for (const socket of sockets) socket.destroy()
      })
  ).pipe(Effect.map(({ url }) => url))
