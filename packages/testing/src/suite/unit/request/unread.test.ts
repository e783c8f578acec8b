/** decisions.md#unread-answers: what clients cost that ask and do not read. */
import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { Requester } from "@cardpack/core/ports"
import * as ConcurrentReads from "@cardpack/http/request/ConcurrentReads"
import * as JsonResponse from "@cardpack/http/request/JsonResponse"
import * as Sending from "@cardpack/http/request/Sending"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope, Stream } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { TestClock } from "effect/testing"

const MEBIBYTE = 1024 * 1024

/** A request of a client whose connection tells whether it was cut. */
const client = () => {
  const socket = new Socket()
  // One that is not connected can't be reset.
  socket.resetAndDestroy = () => socket.destroy()
  const source = new IncomingMessage(socket)
  // Cast: nothing else of a request is read.
  return { socket, request: { source } as HttpServerRequest }
}

const streamOf = (request: HttpServerRequest, bytes: Uint8Array) => {
  const { body } = Sending.paced(request, HttpServerResponse.uint8Array(bytes))
  return body._tag === "Stream" ? body.stream : assert.fail("it is not sent in pieces")
}

/** Takes the first piece, and no other until its scope ends. */
const begun = (request: HttpServerRequest, bytes: Uint8Array) =>
  Effect.flatMap(Stream.toPull(streamOf(request, bytes)), (pull) => pull)

describe("a long answer", () => {
  it.effect("arrives as it was, in pieces", () =>
    Effect.gen(function* () {
      const bytes = Uint8Array.from({ length: 3 * Sending.PIECE + 7 }, (_, at) => at % 251)
      const pieces = yield* Stream.runCollect(streamOf(client().request, bytes))
      assert.deepStrictEqual(Buffer.concat(pieces), Buffer.from(bytes))
      assert.isAtMost(Math.max(...pieces.map(({ length }) => length)), Sending.PIECE)
    })
  )

  it.effect(
    "is cut when it was read least lately and others need the room; a shared one counts once",
    () =>
      Effect.gen(function* () {
        const scope = yield* Scope.make()
        const send = (of: ReturnType<typeof client>, bytes: Uint8Array) =>
          Scope.provide(begun(of.request, bytes), scope)
        const [oldest, ...readers] = Array.from({ length: 20 }, client)
        const shared = new Uint8Array(16 * MEBIBYTE)
        for (const reader of readers) yield* send(reader, shared)
        assert.isFalse(Sending.isFull())
        assert.isDefined(oldest)
        yield* send(oldest ?? client(), new Uint8Array(16 * MEBIBYTE))
        for (let more = 0; more < 7; more++) yield* send(client(), new Uint8Array(16 * MEBIBYTE))
        assert.isTrue(readers.every(({ socket }) => socket.destroyed))
        assert.isFalse(oldest?.socket.destroyed)
        yield* Scope.close(scope, Exit.void)
        assert.isFalse(Sending.isFull())
      })
  )
})

describe("a read", () => {
  const read = (sender: string) =>
    Effect.provideService(ConcurrentReads.take, Requester.Sender, sender)
  /** As many reads as may run, each with the scope that ends when its answer is sent. */
  const busy = (sender: string) =>
    Effect.forEach(Array(ConcurrentReads.EACH), () =>
      Effect.tap(Scope.make(), (sent) => Scope.provide(read(sender), sent))
    )

  it.effect("waits for a slot until an answer is sent, and not for those of others", () =>
    Effect.gen(function* () {
      const [first = assert.fail("nothing runs"), ...others] = yield* busy("par_1")
      const next = yield* Effect.forkChild(Effect.scoped(read("par_1")))
      yield* Effect.yieldNow
      assert.isUndefined(next.pollUnsafe())
      yield* Effect.scoped(read("par_2"))
      yield* Scope.close(first, Exit.void)
      yield* Fiber.join(next)
      for (const sent of others) yield* Scope.close(sent, Exit.void)
    })
  )

  it.effect("is refused when nothing is read for ten seconds", () =>
    Effect.gen(function* () {
      yield* busy("par_3")
      const refused = yield* Effect.forkChild(Effect.flip(Effect.scoped(read("par_3"))))
      yield* Effect.yieldNow
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* Fiber.join(refused)).code, "rate_limited")
    })
  )
})

describe("a list", () => {
  const encode = (value: unknown) => value
  const textOf = ({ body }: HttpServerResponse.HttpServerResponse) =>
    body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : assert.fail(body._tag)

  it.live.each([0, 1, 10, 11, 200])("of %i rows is written in slices as in one piece", (count) =>
    Effect.gen(function* () {
      const data = Array.from({ length: count }, (_, id) => ({ id, text: '"data":[]' }))
      for (const page of [{ data }, { data, nextCursor: null, more: { data } }]) {
        const response = yield* JsonResponse.json(encode, page, 200)
        assert.deepStrictEqual(JSON.parse(textOf(response)), page)
      }
    })
  )
})
