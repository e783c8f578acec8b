/** Keeping, sharing and closing connections. */

import type { RequestListener } from "node:http"
import type { Socket } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import * as Posting from "../../../kit/sender/Posting.ts"
import * as Receiver from "../../../kit/sender/Receiver.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"
const good: RequestListener = (_, response) => response.end("ok")
const succeeded = { statusCode: 200, error: null, responseBody: "ok" }
const CLOSED = Posting.failed("the connection was closed before an answer")

describe("connections", () => {
  test("are kept: one serves many posts, also of other paths", function* () {
    const receiver = yield* Receiver.https(good)
    const { post } = yield* Posting.sender()
    for (let times = 0; times < 50; times++) {
      const outcome = yield* post(Posting.post(Posting.url(receiver.port, `/in/${times}`)))
      assert.deepStrictEqual(Posting.seen(outcome), succeeded)
    }
    assert.strictEqual(receiver.connections(), 1)
  })

  test("of names are not shared with other names on the same address", function* () {
    const receiver = yield* Receiver.http((request, response) => response.end(request.headers.host))
    const { post } = yield* Posting.sender()
    for (const name of ["a.example.com", "b.example.com", "a.example.com"]) {
      const { responseBody } = yield* post(Posting.post(`http://${name}:${receiver.port}/`))
      assert.strictEqual(responseBody, `${name}:${receiver.port}`)
    }
    assert.strictEqual(receiver.connections(), 2)
  })
})

describe("a kept connection that the receiver has closed", () => {
  /** Answers the first request of each connection normally, and the second as given. */
  const closing = (onSecond: (socket: Socket) => void) => {
    let requests = 0
    const receiver = Receiver.raw((socket) => {
      requests++
      socket.write(OK)
      socket.once("data", () => {
        requests++
        onSecond(socket)
      })
    })
    return { receiver, requests: () => requests }
  }

  test.each<[string, (socket: Socket) => void]>([
    ["ends", (socket) => socket.end()],
    ["breaks", (socket) => socket.destroy()]
  ])(
    "and %s as the post is on its way: the post goes out once more on another",
    function* ([, onSecond]) {
      const { receiver, requests } = closing(onSecond)
      const { connections, port } = yield* receiver
      const { post } = yield* Posting.sender()
      yield* post(Posting.post(Posting.url(port)))
      assert.strictEqual(connections(), 1)
      const outcome = yield* Posting.outcome({ post }, port)
      assert.deepStrictEqual(outcome, succeeded)
      assert.deepStrictEqual([connections(), requests()], [2, 3])
    }
  )

  test("is not tried again once an answer has begun", function* () {
    const { receiver } = closing((socket) => socket.end("HTTP/1.1 2"))
    const { connections, port } = yield* receiver
    const { post } = yield* Posting.sender()
    yield* post(Posting.post(Posting.url(port)))
    const outcome = yield* Posting.outcome({ post }, port)
    assert.deepStrictEqual(outcome, CLOSED)
    assert.strictEqual(connections(), 1)
  })

  test("is tried again once only", function* () {
    let connections = 0
    const receiver = yield* Receiver.raw((socket) => {
      if (++connections > 1) return socket.destroy()
      socket.write(OK)
      socket.once("data", () => socket.destroy())
    })
    const { post } = yield* Posting.sender()
    yield* post(Posting.post(Posting.url(receiver.port)))
    const outcome = yield* Posting.outcome({ post }, receiver.port)
    assert.deepStrictEqual(outcome, CLOSED)
    assert.strictEqual(receiver.connections(), 2)
  })

  test("among others: the post goes out on a new one, not on the next idle one", function* () {
    const { receiver, requests } = closing((socket) => socket.destroy())
    const { connections, port } = yield* receiver
    const { post } = yield* Posting.sender()
    const one = post(Posting.post(Posting.url(port)))
    yield* Effect.all([one, one, one], { concurrency: "unbounded" })
    assert.deepStrictEqual([connections(), requests()], [3, 3])
    assert.deepStrictEqual(Posting.seen(yield* one), succeeded)
    assert.deepStrictEqual([connections(), requests()], [4, 5])
  })

  test("is checked again: the name may have moved meanwhile", function* () {
    const { receiver } = closing((socket) => socket.destroy())
    const { connections, port } = yield* receiver
    let answers = 0
    const resolve = async () => (answers++ === 0 ? ["127.0.0.1"] : ["not an address"])
    const { post } = yield* Posting.sender({ resolve })
    yield* post(Posting.post(Posting.url(port)))
    const outcome = yield* post(Posting.post(Posting.url(port)))
    const expected = Posting.failed("the host could not be reached")
    assert.deepStrictEqual(Posting.seen(outcome), expected)
    assert.deepStrictEqual([answers, connections()], [2, 1])
  })
})

describe("the end of the sender's scope", () => {
  test("closes idle connections and those in use, and no post goes out after it", function* () {
    const idle = yield* Receiver.https(good)
    const used = yield* Receiver.raw(() => {})
    const scope = yield* Scope.make()
    const { post } = yield* Posting.sender().pipe(Effect.provideService(Scope.Scope, scope))
    yield* post(Posting.post(Posting.url(idle.port)))
    const stopping = Posting.failed("the service is stopping")
    const fiber = yield* Effect.forkChild(post(Posting.post(Posting.url(used.port))), {
      startImmediately: true
    })
    yield* Receiver.open(used.sockets, 1)
    yield* Scope.close(scope, Exit.void)
    assert.deepStrictEqual(Posting.seen(yield* Fiber.join(fiber)), stopping)
    for (const { sockets } of [idle, used]) yield* Receiver.open(sockets, 0)
    assert.deepStrictEqual(yield* Posting.outcome({ post }, idle.port), stopping)
    assert.strictEqual(idle.connections(), 1)
  })
})
