/** A server that listens several times at one address (decisions.md#unread-answers). */
import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect, type Server, type Socket } from "node:net"
import { setImmediate as turn } from "node:timers/promises"
import * as Listeners from "@cardpack/http/connection/Listeners"
import { Effect } from "effect"
import { afterEach, assert, describe, it } from "vitest"

const CROWD = 200
const HOST = "127.0.0.1"

let server: Server
afterEach(() => {
  server.close()
})

const listening = async () => {
  server = createServer()
  Listeners.add(server, CROWD)
  server.listen({ host: HOST, port: 0, backlog: CROWD, reusePort: Listeners.SHARES })
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

describe("a server with several listeners", () => {
  it("lets a crowd in at several connections a turn, and ends once all of them have", async () => {
    const port = await listening()
    let turns = 0
    const count = () => {
      turns++
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    const all = Promise.withResolvers<void>()
    const accepted: Array<Socket> = []
    let first = 0
    server.on("connection", (socket) => {
      first ||= turns
      if (accepted.push(socket) === CROWD) all.resolve()
    })
    const crowd = Array.from({ length: CROWD }, () => connect(port, HOST))
    await Promise.all(crowd.map((socket) => once(socket, "connect")))
    await all.promise
    clearImmediate(counting)
    assert.isBelow(turns - first, CROWD / 2)
    let isClosed = false
    const closed = new Promise<void>((resolve) => server.close(() => resolve())).then(() => {
      isClosed = true
    })
    // The first one's listener would be the server itself, which waits for its own.
    const last = accepted.pop()
    const gone = accepted.map((socket) => once(socket, "close"))
    for (const socket of accepted) socket.destroy()
    await Promise.all(gone)
    await turn()
    assert.isFalse(isClosed)
    last?.destroy()
    await closed
  })

  it("shares its address with no other server", async () => {
    const port = await listening()
    const refused = await Effect.runPromise(Effect.flip(Listeners.free(HOST, port)))
    assert.include(String(refused.cause), "EADDRINUSE")
    await Effect.runPromise(Listeners.free(HOST, 0))
  })
})
