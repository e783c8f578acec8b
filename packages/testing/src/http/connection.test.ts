/** What happens below the requests: bodies without end, broken HTTP, and the end of the service. */
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { Deferred, Effect } from "effect"
import { afterEach, assert, describe, it } from "vitest"
import * as Harness from "./Harness.ts"

const running: Array<Harness.Running> = []
const sockets: Array<Socket> = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const service of running.splice(0)) await service.close()
})

const start = async (options: Harness.Options = {}) => {
  const service = await Harness.start(options)
  running.push(service)
  return { service, partner: await service.partner() }
}

/** A socket whose received text is collected; `closed` resolves with all of it. */
const open = async (port: number) => {
  const socket = connect(port, "127.0.0.1")
  sockets.push(socket)
  let received = ""
  socket.setEncoding("utf8")
  socket.on("data", (text) => {
    received += text
  })
  // A reset is a close too.
  socket.on("error", () => {})
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(received)))
  await once(socket, "connect")
  return { socket, closed, received: () => received }
}

const head = (key: string, more: string) =>
  `POST /api/v2/customers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
  `Content-Type: application/json\r\n${more}\r\n`

const isRefusal = (response: string, status: number) => {
  assert.match(response, new RegExp(`^HTTP/1.1 ${status} `))
  const body = JSON.parse(response.slice(response.indexOf("\r\n\r\n") + 4))
  assert.strictEqual(body.error.code, "invalid_request")
}

describe("a body over the limit", () => {
  it("is refused by its announced length, and the connection closed", async () => {
    const { partner, service } = await start()
    const { closed, socket } = await open(service.port)
    socket.write(head(partner.key, "Content-Length: 10000000\r\n"))
    const response = await closed
    isRefusal(response, 400)
    assert.match(response, /\r\nconnection: close\r\n/i)
  })

  it("is read no further than the limit when it has no end", async () => {
    const { partner, service } = await start()
    const { closed, socket } = await open(service.port)
    socket.write(head(partner.key, "Transfer-Encoding: chunked\r\n"))
    const chunk = `4000\r\n${" ".repeat(0x4000)}\r\n`
    let sent = 0
    const more = () => {
      while (!socket.destroyed && sent < 64 * 1024 * 1024) {
        sent += 0x4000
        if (!socket.write(chunk)) return
      }
    }
    socket.on("drain", more)
    more()
    const response = await closed
    isRefusal(response, 400)
    assert.match(response, /\r\nconnection: close\r\n/i)
    // What the kernel's buffers hold on both sides; far from all that would have been sent.
    assert.isBelow(socket.bytesWritten, 16 * 1024 * 1024)
  })

  it("that ends early changes nothing", async () => {
    const { partner, service } = await start()
    const { closed, socket } = await open(service.port)
    socket.write(`${head(partner.key, "Content-Length: 100\r\n")}{"attributes":{}`)
    socket.end()
    await closed
    const answer = await fetch(`${service.url}/api/v2/customers`, {
      headers: { authorization: `Bearer ${partner.key}` }
    })
    assert.deepStrictEqual(await answer.json(), { data: [], nextCursor: null })
  })
})

describe("what is no HTTP", () => {
  it.each([
    ["GET /api/health HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n"],
    ["hello\r\n\r\n"],
    [`GET /api/health HTTP/1.1\r\nHost: x\r\nlong: ${"x".repeat(20_000)}\r\n\r\n`]
  ])("gets the error shape (%#)", async (text) => {
    const { service } = await start()
    const { closed, socket } = await open(service.port)
    socket.write(text)
    isRefusal(await closed, 400)
  })
})

describe("the end of the service", () => {
  it("lets running requests finish, takes no new ones and closes idle connections", async () => {
    const begun = Deferred.makeUnsafe<void>()
    const gate = Deferred.makeUnsafe<void>()
    const { partner, service } = await start({
      ports: ({ desk, reads }) => ({
        desk,
        reads: {
          ...reads,
          vendingMachines: Effect.suspend(() => {
            Deferred.doneUnsafe(begun, Effect.void)
            return Effect.andThen(Deferred.await(gate), reads.vendingMachines)
          })
        }
      })
    })
    const idle = await open(service.port)
    idle.socket.write("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
    await once(idle.socket, "data")
    const busy = await open(service.port)
    busy.socket.write(
      `GET /api/v2/vending-machines HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${partner.key}\r\n\r\n`
    )
    await Effect.runPromise(Deferred.await(begun))
    running.splice(0)
    const stopped = service.close()
    await idle.closed
    const late = connect(service.port, "127.0.0.1")
    const [refusal] = await once(late, "error")
    assert.strictEqual(refusal.code, "ECONNREFUSED")
    assert.strictEqual(busy.received(), "")
    Deferred.doneUnsafe(gate, Effect.void)
    assert.match(await busy.closed, /^HTTP\/1.1 200 [\s\S]*"Starter"/)
    await stopped
  })
})
