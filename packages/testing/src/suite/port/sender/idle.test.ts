/** Connections between two posts. */
import type { Socket } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import * as Posting from "../../../kit/sender/Posting.ts"
import * as Receiver from "../../../kit/sender/Receiver.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"
/** Milliseconds; the sender itself keeps an idle connection for 30 seconds. */
const PATIENCE = 15_000
const succeeded = { statusCode: 200, error: null, responseBody: "ok" }

describe("an idle connection", () => {
  test("is closed when the time that the receiver announced is over", function* () {
    const announced = OK.replace("content-length", "keep-alive: timeout=2\r\ncontent-length")
    const { port, sockets } = yield* Receiver.raw((socket) => socket.write(announced))
    const { post } = yield* Posting.sender()
    const outcome = yield* Posting.outcome({ post }, port)
    assert.deepStrictEqual(outcome, succeeded)
    assert.strictEqual(sockets.size, 1)
    yield* Receiver.open(sockets, 0, PATIENCE)
  })

  test("on which more came than one answer serves no other post", function* () {
    const forged = "HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n"
    const together = yield* Receiver.raw((socket) => socket.write(OK + forged))
    const served: Array<Socket> = []
    const later = yield* Receiver.raw((socket) => {
      served.push(socket)
      socket.write(OK)
    })
    const { post } = yield* Posting.sender()
    for (const receiver of [together, later]) {
      const { connections, port, sockets } = receiver
      assert.deepStrictEqual(yield* Posting.outcome({ post }, port), succeeded)
      if (receiver === later) served[0]?.write(forged)
      yield* Receiver.open(sockets, 0, PATIENCE)
      assert.deepStrictEqual(yield* Posting.outcome({ post }, port), succeeded)
      assert.strictEqual(connections(), 2)
    }
  })
})
