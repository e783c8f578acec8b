/**
 * A TCP proxy in front of a PostgreSQL server that breaks connections and drops commits' answers on
 * demand.
 */
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

export interface Wire {
  /** The database's URL, through the proxy. */
  readonly url: string
  readonly cut: () => void
  /** Breaks the next connection that commits, before the answer passes. */
  readonly loseCommit: () => void
  /** Breaks every connection, and refuses new ones until `open`. */
  readonly close: () => void
  readonly open: () => void
  readonly end: () => Promise<void>
}

/** The tag of the server's CommandComplete message. */
const COMMITTED = "COMMIT\0"

export const start = async (databaseUrl: string): Promise<Wire> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let closed = false
  let toLose = 0

  const serve = (client: Socket) => {
    const database = connect(Number(target.port), target.hostname)
    const end = () => {
      for (const socket of [client, database]) {
        sockets.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.once("close", end)
      socket.once("error", end)
    }
    client.on("data", (chunk) => database.write(chunk))
    database.on("data", (chunk) => {
      if (toLose === 0 || !chunk.includes(COMMITTED)) return client.write(chunk)
      toLose--
      end()
    })
    if (closed) end()
  }

  const server = createServer(serve).listen(0, target.hostname)
  await once(server, "listening")
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(typeof address === "object" ? address?.port : "")
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    loseCommit: () => {
      toLose++
    },
    close: () => {
      closed = true
      cut()
    },
    open: () => {
      closed = false
    },
    end: async () => {
      closed = true
      cut()
      server.close()
      await once(server, "close")
    }
  }
}
