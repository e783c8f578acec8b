/** No sender holds all connections for reading (decisions.md#read-shares). */
import * as Shares from "@cardpack/adapters/postgres/connection/Shares"
import { Requester } from "@cardpack/core/ports"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"

const CONNECTIONS = 7

/** Statements that take until they are told to end. */
const slowly = () => {
  const running: Array<{ readonly name: string; readonly end: Effect.Effect<unknown> }> = []
  const read = Shares.divided(CONNECTIONS, (name) =>
    Effect.suspend(() => {
      const ended = Deferred.makeUnsafe<ReadonlyArray<never>>()
      running.push({ name, end: Deferred.succeed(ended, []) })
      return Deferred.await(ended)
    })
  )
  const asking = (sender: string, times: number) =>
    Effect.forEach(Array.from({ length: times }), () =>
      Effect.forkChild(Effect.provideService(read(sender, []), Requester.Sender, sender), {
        startImmediately: true
      })
    )
  const of = (sender: string) => running.filter(({ name }) => name === sender).length
  return { running, asking, of }
}

it.effect("a sender of slow statements leaves connections to others, and goes on in turn", () =>
  Effect.gen(function* () {
    const { asking, of, running } = slowly()
    const many = yield* asking("one", 2 * CONNECTIONS)
    assert.strictEqual(of("one"), Shares.mostOf(CONNECTIONS))
    yield* asking("another", 1)
    assert.strictEqual(of("another"), 1)
    yield* asking("", CONNECTIONS)
    assert.strictEqual(of(""), CONNECTIONS)
    const [first, second] = running
    yield* Effect.forEach(many.slice(-1), Fiber.interrupt)
    for (const each of [first, second]) yield* each?.end ?? Effect.void
    yield* Effect.yieldNow
    assert.strictEqual(of("one"), Shares.mostOf(CONNECTIONS) + 2)
  })
)
