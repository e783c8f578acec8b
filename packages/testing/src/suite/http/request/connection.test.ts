/** Connections: endless bodies, broken HTTP, and the service's stop. */
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { Deferred, Effect } from "effect"
import { afterEach, assert, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import { refusal } from "../../../world/service/Client.ts"
import type * as WithoutWorkers from "../../../world/service/WithoutWorkers.ts"
import * as World from "../../../world/service/World.ts"

const sockets: Array<Socket> = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const start = async (options: WithoutWorkers.Options = {}) => {
  const service = await World.inTest(options)
  return { service, partner: await service.partner() }
}

/** A socket that collects its received text; `closed` resolves with all of it. */
const open = async (port: number, localAddress = "127.0.0.1") => {
  const socket = connect({ port, host: "127.0.0.1", localAddress })
  sockets.push(socket)
  let received = ""
  socket.setEncoding("utf8")
  socket.on("data", (text) => {
    received += text
  })
  // A reset also closes the socket.
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

const isClosing = (response: string) => {
  isRefusal(response, 400)
  assert.match(response, /\r\nconnection: close\r\n/i)
}

const plain = World.withoutWorkers()

const shared = async () => ({ service: plain.service(), partner: await plain.partner() })

describe("a body over the limit", () => {
  it("is refused by its announced length, and the connection closed", async () => {
    const { partner, service } = await shared()
    const { closed, socket } = await open(service.port)
    socket.write(head(partner.key, "Content-Length: 10000000\r\n"))
    isClosing(await closed)
  })

  it("is read no further than the limit when it has no end", async () => {
    const { partner, service } = await shared()
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
    isClosing(await closed)
    // The kernel's buffers on both sides, far below the whole body.
    assert.isBelow(socket.bytesWritten, 16 * 1024 * 1024)
  })

  it("that ends early changes nothing", async () => {
    const { partner, service } = await shared()
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

it("a body's size may be 256 KiB exactly, and one byte more is refused", async () => {
  const { partner } = await shared()
  const frame = JSON.stringify({ externalUserId: "" }).length
  const send = (size: number) =>
    partner.post("/customers", { externalUserId: "x".repeat(size - frame) })
  refusal(await send(256 * 1024), "invalid_request", /externalUserId/)
  refusal(await send(256 * 1024 + 1), "invalid_request", /at most 262144 bytes/)
})

describe("broken HTTP", () => {
  const GET = "GET /api/health HTTP/1.1\r\n"
  const POST = "POST /api/v2/customers HTTP/1.1\r\nHost: x\r\n"

  it.each([
    ["a line of garbage", 400, "hello\r\n\r\n"],
    ["a broken header", 400, `${GET}Host: x\r\nbroken\r\n\r\n`],
    ["a header of 20 KB", 431, `${GET}Host: x\r\nlong: ${"x".repeat(20_000)}\r\n\r\n`],
    ["a path of 20 KB", 431, `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ["no host", 400, `${GET}\r\n`],
    [
      "two keys",
      400,
      `${POST}Connection: close\r\nIdempotency-Key: a\r\nIdempotency-Key: b\r\nContent-Length: 0\r\n\r\n`
    ],
    ["two lengths", 400, `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`]
  ])("gets the error shape, with a request id: %s", async (_, status, text) => {
    const { closed, socket } = await open(plain.service().port)
    socket.write(text)
    const response = await closed
    isRefusal(response, status)
    assert.match(response, /^x-request-id: \S+\r$/im)
  })

  it("is not what a request is that did not come in time: its client may repeat it", async () => {
    const { service } = await start({ limits: { headers: 200 } })
    const { closed, socket } = await open(service.port)
    socket.write(GET)
    const response = await closed
    assert.match(response, /^HTTP\/1.1 408 Request Timeout\r\n/)
    assert.match(response, /\r\nconnection: close\r\n/i)
    assert.include(response, '"code":"service_unavailable"')
  })
})

const HEALTH = "GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
const DOCS = "GET /docs HTTP/1.1\r\nHost: x\r\n"
const UPGRADE = "Connection: Upgrade\r\nUpgrade: x\r\n\r\n"
/** More than the kernel's buffers hold. */
const MUCH = `${DOCS}\r\n`.repeat(4)

const answers = (text: string): number => text.split("HTTP/1.1 200 OK").length - 1

describe("a client that does not read", () => {
  /**
   * Resolves when the service resets the connection; an empty line before a request has no meaning.
   */
  const reset = async (port: number, request: string) => {
    const { closed, socket } = await open(port)
    socket.pause()
    socket.write(request)
    await until(
      async () => socket.destroyed || socket.write("\r\n"),
      () => socket.destroyed
    )
    await closed
  }

  it.each([
    ["takes none of its answer", { stall: 300 }, MUCH],
    ["wants another protocol", { stall: 300 }, `${MUCH}${DOCS}${UPGRADE}`],
    ["asks for nothing at all", { idle: 300 }, ""]
  ])("is cut off when it %s", async (_, limits, request) => {
    const { service } = await start({ limits })
    await reset(service.port, request)
    const answer = await fetch(`${service.url}/api/health`)
    assert.strictEqual(answer.status, 200)
  })
})

describe("a connection", () => {
  it("has so many requests waiting and no more", async () => {
    const { service } = await start({ limits: { pipelined: 4 } })
    const polite = await open(service.port)
    for (let round = 1; round <= 3; round++) {
      polite.socket.write(HEALTH.repeat(4))
      await until(
        async () => answers(polite.received()),
        (count) => count === 4 * round
      )
    }
    const rude = await open(service.port)
    rude.socket.write(HEALTH.repeat(2_000))
    assert.isBelow(answers(await rude.closed), 2_000)
  })

  const isServed = async (port: number, localAddress?: string): Promise<boolean> => {
    const { closed, received, socket } = await open(port, localAddress)
    socket.write(HEALTH)
    const answered = until(
      async () => received(),
      (text) => text.includes("true")
    )
    return Promise.race([answered.then(() => true), closed.then(() => false)])
  }

  it.each([
    ["all clients have", { connections: 3 }, 3],
    ["its address has", { connectionsPerAddress: 2 }, 2]
  ])("is refused when %s as many as may be", async (_, limits, most) => {
    const service = await World.inTest({ limits })
    for (let made = 1; made < most + 2; made++)
      assert.strictEqual(await isServed(service.port), made <= most)
    const elsewhere = "connectionsPerAddress" in limits
    assert.strictEqual(await isServed(service.port, "127.0.0.2"), elsewhere)
    sockets[0]?.destroy()
    await until(
      () => isServed(service.port),
      (served) => served
    )
  })

  it("of a private address is not counted unless that is set: it may be a proxy's", async () => {
    const { service } = await shared()
    const opened = Array.from({ length: 520 }, () => isServed(service.port))
    assert.notInclude(await Promise.all(opened), false)
  })
})

it("the end of the service lets running requests finish, takes no new ones and closes idle connections", async () => {
  const begun = Deferred.makeUnsafe<void>()
  const gate = Deferred.makeUnsafe<void>()
  const { partner, service } = await start({
    ports: ({ reads }) => ({
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
  const stopped = service.stop()
  await idle.closed
  const late = connect(service.port, "127.0.0.1")
  const [refusal] = await once(late, "error")
  assert.strictEqual(refusal.code, "ECONNREFUSED")
  assert.strictEqual(busy.received(), "")
  Deferred.doneUnsafe(gate, Effect.void)
  assert.match(await busy.closed, /^HTTP\/1.1 200 [\s\S]*"data"/)
  await stopped
})
