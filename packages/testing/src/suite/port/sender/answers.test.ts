/** The outcome of an attempt, by the receiver's answer or its absence (contract.md#delivery). */

import { agentOf } from "@cardpack/http/start/Workers"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import * as Certificate from "../../../kit/sender/Certificate.ts"
import * as Posting from "../../../kit/sender/Posting.ts"
import * as Receiver from "../../../kit/sender/Receiver.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const CLOSED = Posting.failed("the connection was closed before an answer")
const INVALID = Posting.failed("the answer is not valid HTTP")

const attemptRaw = (onRequest: Parameters<typeof Receiver.raw>[0], timeout?: number) =>
  Effect.gen(function* () {
    const receiver = yield* Receiver.raw(onRequest)
    const { post } = yield* Posting.sender(timeout === undefined ? {} : { timeout })
    return yield* post(Posting.post(Posting.url(receiver.port)))
  }).pipe(Effect.scoped)

describe("a post", () => {
  test("says who sends, as the service is told to", function* () {
    let agent: string | undefined
    const receiver = yield* Receiver.https((request, response) => {
      agent = request.headers["user-agent"]
      response.end()
    })
    const told = agentOf("https://cards.example")
    const { post } = yield* Posting.sender({ agent: told })
    yield* post(Posting.post(Posting.url(receiver.port)))
    assert.strictEqual(agent, told)
    assert.match(told, /^cardpack\/\d+\.\d+\.\d+ \(\+https:\/\/cards\.example\)$/)
  })

  test("keeps the path and the query of the URL, and sends no fragment", function* () {
    const receiver = yield* Receiver.https((request, response) => response.end(request.url))
    const { post } = yield* Posting.sender()
    const url = Posting.url(receiver.port, "/a%2fb/é?x=1&y=%20#part")
    const { responseBody } = yield* post(Posting.post(url))
    assert.strictEqual(responseBody, "/a%2fb/%C3%A9?x=1&y=%20")
  })

  test("can't be talked into another host, length or kind by its headers", function* () {
    const receiver = yield* Receiver.https((request, response) => {
      const { "content-length": length, "content-type": type, host } = request.headers
      response.end([host, length, type].join(" "))
    })
    const { post } = yield* Posting.sender()
    const headers = { host: "evil.example", "content-length": "1", "content-type": "text/html" }
    const outcome = yield* post(Posting.post(Posting.url(receiver.port), { headers }))
    const expected = `${Certificate.NAME}:${receiver.port} ${Posting.BODY.byteLength} application/json`
    assert.strictEqual(outcome.responseBody, expected)
    const injected = { headers: { "webhook-id": "evt_1\r\nhost: evil.example" } }
    const refused = yield* post(Posting.post(Posting.url(receiver.port), injected))
    assert.deepStrictEqual(Posting.seen(refused), Posting.failed("the request failed"))
  })
})

describe("an answer", () => {
  test("that changes the protocol is a failure", function* () {
    const outcome = yield* attemptRaw((socket) =>
      socket.write("HTTP/1.1 101 Switching\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n")
    )
    const expected = { statusCode: 101, error: "answered 101", responseBody: null }
    assert.deepStrictEqual(Posting.seen(outcome), expected)
  })

  test.each<[string, Parameters<typeof Receiver.raw>[0], typeof CLOSED]>([
    ["is closed without a byte", (socket) => socket.end(), CLOSED],
    ["is reset", (_, reset) => reset(), CLOSED],
    ["is closed within its headers", (socket) => socket.end("HTTP/1.1 200 OK\r\nx: y\r\n"), CLOSED],
    ["is of another protocol", (socket) => socket.end("220 mail.example ESMTP\r\n"), INVALID],
    ["has a bad status line", (socket) => socket.end("HTTP/1.1 ok\r\n\r\n"), INVALID],
    ["has a bad header", (socket) => socket.end("HTTP/1.1 200 OK\r\n: x\r\n\r\n"), INVALID],
    [
      "has headers of more than 16 KiB",
      (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(17_000)}\r\n\r\n`),
      Posting.failed("the headers of the answer are too large")
    ]
  ])("that %s is a failure", function* ([, onRequest, expected]) {
    assert.deepStrictEqual(Posting.seen(yield* attemptRaw(onRequest)), expected)
  })
})

describe("the time", () => {
  const LATE = Posting.failed("no answer within 0.3 seconds")

  const HEADERS = `HTTP/1.1 200 OK\r\nx: ${"y".repeat(10_000)}\r\n\r\n`
  test.each<[string, (at: number) => string]>([
    ["whose answer does not come", () => ""],
    ["whose headers trickle in, byte by byte", (at) => HEADERS[at] ?? ""],
    ["that gets informational answers only", () => "HTTP/1.1 102 Processing\r\n\r\n"]
  ])("ends an attempt %s", function* ([, piece]) {
    const outcome = yield* attemptRaw((socket) => {
      let at = 0
      const timer = setInterval(() => socket.write(piece(at++)), 10)
      socket.on("close", () => clearInterval(timer))
    }, 300)
    assert.deepStrictEqual(Posting.seen(outcome), LATE)
    assert.isAtLeast(outcome.durationMs, 290)
  })

  test("ends one whose TLS handshake is not answered, and its connection", function* () {
    const silent = yield* Receiver.tcp()
    const { post } = yield* Posting.sender({ timeout: 300 })
    const outcome = yield* Posting.outcome({ post }, silent.port)
    assert.deepStrictEqual(outcome, LATE)
    assert.strictEqual(silent.connections(), 1)
    yield* Receiver.open(silent.sockets, 0)
  })

  test("is to the last header: one that comes in time, in pieces, is an answer", function* () {
    const pieces = ["HTTP/1.1 2", "00 OK\r", "\ncontent-length: 2\r\n", "\r\n", "ok"]
    const outcome = yield* attemptRaw((socket) => {
      const timer = setInterval(() => {
        const piece = pieces.shift()
        if (piece === undefined) clearInterval(timer)
        else socket.write(piece)
      }, 5)
    })
    assert.deepStrictEqual(Posting.seen(outcome), {
      statusCode: 200,
      error: null,
      responseBody: "ok"
    })
  })
})

describe("an interrupted attempt", () => {
  test("before its connection is made leaves none behind", function* () {
    const receiver = yield* Receiver.https((_, response) => response.end())
    let answer: (addresses: ReadonlyArray<string>) => void = () => {}
    const resolve = () => new Promise<ReadonlyArray<string>>((done) => (answer = done))
    const { post } = yield* Posting.sender({ resolve })
    const fiber = yield* Effect.forkChild(post(Posting.post(Posting.url(receiver.port))), {
      startImmediately: true
    })
    yield* Effect.promise(() => new Promise(setImmediate))
    yield* Fiber.interrupt(fiber)
    answer(["127.0.0.1"])
    // The server accepts connections in order, so this one comes last.
    const { post: other } = yield* Posting.sender()
    yield* other(Posting.post(Posting.url(receiver.port)))
    assert.strictEqual(receiver.connections(), 1)
  })
})
