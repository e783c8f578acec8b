/** The stored part of an answer's body, and the time limit for reading it. */
import type { RequestListener } from "node:http"
import { textOf } from "@cardpack/adapters/webhook/ResponseBody"
import { MAX_RESPONSE_BYTES } from "@cardpack/core/domain/webhook/Attempt"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import * as Character from "../../../kit/arbitrary/Character.ts"
import * as Posting from "../../../kit/sender/Posting.ts"
import * as Receiver from "../../../kit/sender/Receiver.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

const utf8 = new TextEncoder()

describe("the text that is kept", () => {
  it("is well-formed, without NUL, and at most 1,024 bytes, whatever comes", () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 1100, size: "max" }),
      fc
        .string({ unit: Character.binary, minLength: 200, maxLength: 600 })
        .map((text) => utf8.encode(text))
    )
    fc.assert(
      fc.property(bytes, (body) => {
        const text = textOf(body)
        assert.isTrue(text.isWellFormed())
        assert.notInclude(text, "\0")
        assert.isAtMost(utf8.encode(text).length, MAX_RESPONSE_BYTES)
        const whole = new TextDecoder().decode(body).replaceAll("\0", "\uFFFD")
        assert.isTrue(whole.startsWith(text))
        if (utf8.encode(whole).length > MAX_RESPONSE_BYTES)
          assert.isAtLeast(utf8.encode(text).length, MAX_RESPONSE_BYTES - 3)
        else assert.strictEqual(text, whole)
      }),
      { numRuns: 50, endOnFailure: true }
    )
  })
})

describe("a body", () => {
  const twice = (listener: RequestListener) =>
    Effect.gen(function* () {
      const receiver = yield* Receiver.https(listener)
      const { post } = yield* Posting.sender()
      const first = yield* post(Posting.post(Posting.url(receiver.port)))
      yield* post(Posting.post(Posting.url(receiver.port)))
      return { first: Posting.seen(first), connections: receiver.connections() }
    }).pipe(Effect.scoped)

  test.each([
    [0, 1],
    [1024, 1],
    [16_384, 1],
    [16_385, 2],
    [1_000_000, 2]
  ] as const)(
    "of %i bytes is no failure; two posts take this many connections: %i",
    function* ([length, count]) {
      const text = "x".repeat(length)
      const { connections, first } = yield* twice((_, response) => response.end(text))
      const responseBody = text.slice(0, 1024)
      assert.deepStrictEqual(first, { statusCode: 200, error: null, responseBody })
      assert.strictEqual(connections, count)
    }
  )

  test("that comes in many pieces is put together", function* () {
    const { first } = yield* twice((_, response) => {
      for (const letter of "Łódź 😀") response.write(letter)
      response.end("!".repeat(2000))
    })
    const start = "Łódź 😀"
    const responseBody = start.padEnd(1024 - utf8.encode(start).length + start.length, "!")
    assert.deepStrictEqual(first, { statusCode: 200, error: null, responseBody })
  })

  test("that goes silent is given up before the attempt is", function* () {
    const receiver = yield* Receiver.https((_, response) => response.write("so far"))
    const { post } = yield* Posting.sender({ timeout: 600_000 })
    const outcome = yield* post(Posting.post(Posting.url(receiver.port)))
    const expected = { statusCode: 200, error: null, responseBody: "so far" }
    assert.deepStrictEqual(Posting.seen(outcome), expected)
    yield* Receiver.open(receiver.sockets, 0)
  })

  const HEADERS = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n"
  test.each<[string, Parameters<typeof Receiver.raw>[0]]>([
    ["breaks off", (socket) => socket.end(`${HEADERS}so far`)],
    ["is reset", (socket, reset) => socket.write(`${HEADERS}so far`, () => setImmediate(reset))],
    [
      "is badly chunked",
      (socket) =>
        socket.write(
          "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n6\r\nso far\r\nnonsense\r\n"
        )
    ]
  ])("that %s leaves the 2xx a success, with what was read", function* ([, onRequest]) {
    const receiver = yield* Receiver.raw(onRequest)
    const { post } = yield* Posting.sender()
    const outcome = yield* Posting.outcome({ post }, receiver.port)
    assert.deepStrictEqual([outcome.statusCode, outcome.error], [200, null])
    assert.isTrue("so far".startsWith(outcome.responseBody ?? "none"))
  })
})
