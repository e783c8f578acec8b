/** Who waits for public reads of the draw log, and whom nobody can push out. */
import * as PublicReads from "@cardpack/http/fairness/PublicReads"
import * as Peer from "@cardpack/http/request/Peer"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

const REQUEST = HttpServerRequest.of({} as never)

it.effect("one address has 8 waiting places, and files have slots of their own", () =>
  Effect.gen(function* () {
    const gate = yield* Deferred.make<void>()
    const answer = Effect.as(Deferred.await(gate), HttpServerResponse.text("answered"))
    const ask = (address: string, kind?: PublicReads.Kind) =>
      Effect.map(PublicReads.read(answer, kind), ({ status }) => status).pipe(
        Effect.provideService(Peer.Remote, address),
        Effect.provideService(HttpServerRequest, REQUEST),
        Effect.forkChild({ startImmediately: true })
      )
    const statuses = (fibers: ReadonlyArray<Fiber.Fiber<number>>) =>
      Effect.forEach(fibers, (fiber) => Fiber.join(fiber))
    const many = (address: string, count: number) =>
      Effect.forEach(Array.from({ length: count }), () => ask(address))
    /** Of those that wait for nobody. */
    const refused = (fibers: ReadonlyArray<Fiber.Fiber<number>>) =>
      fibers.map((fiber) => fiber.pollUnsafe())
    // Four read, and eight wait.
    const greedy = yield* many("198.51.100.1", 12)
    assert.deepStrictEqual(
      refused(yield* many("198.51.100.1", 3)),
      Array(3).fill(Exit.succeed(503))
    )
    const others: Array<Fiber.Fiber<number>> = []
    for (let at = 0; at < 7; at++) others.push(...(yield* many(`203.0.113.${at}`, 8)))
    assert.deepStrictEqual(refused([yield* ask("192.0.2.1")]), [Exit.succeed(503)])
    const file = yield* ask("192.0.2.1", "file")
    yield* Deferred.succeed(gate, undefined)
    const all = yield* statuses([...greedy, ...others, file])
    assert.deepStrictEqual([all.length, new Set(all)], [69, new Set([200])])
    assert.deepStrictEqual(yield* statuses([yield* ask("198.51.100.1")]), [200])
  })
)
