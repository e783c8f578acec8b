/** Workers of two processes that share the queues of one storage. */
import { ConsumerQueue } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { type Context, Effect, Layer, type Scope } from "effect"
import * as Feeds from "../consumer/Feeds.ts"
import * as Feed from "../sample/Feed.ts"
import * as Story from "../sample/Story.ts"

type Ports = Story.Ports | ConsumerQueue.ConsumerQueue
type It = Vitest.MethodsNonLive<never>

const LANES = 24
const ROUNDS = 5

/** Both ask again until there is nothing left, each time for a few. */
const divided = <A, Error>(
  contexts: ReadonlyArray<Context.Context<Ports>>,
  ask: (owner: string) => Effect.Effect<ReadonlyArray<A>, Error, Ports>
): Effect.Effect<ReadonlyArray<ReadonlyArray<A>>, Error> =>
  Effect.forEach(
    contexts,
    (context, index) =>
      Effect.gen(function* () {
        const taken: Array<A> = []
        for (;;) {
          const more = yield* ask(`process ${index}`)
          if (more.length === 0) return taken
          taken.push(...more)
        }
      }).pipe(Effect.provideContext(context)),
    { concurrency: "unbounded" }
  )

export const processes = <E>(
  it: (...needs: ReadonlyArray<string>) => It,
  place: Effect.Effect<Layer.Layer<Ports, E>, E, Scope.Scope>
): void => {
  const two = Effect.gen(function* () {
    const layer = yield* place
    return [yield* Layer.build(Layer.fresh(layer)), yield* Layer.build(Layer.fresh(layer))] as const
  })

  it("webhooks").effect(
    "QUEUE-PROC-01: each lane goes to one of two processes that ask at once",
    () =>
      Effect.gen(function* () {
        const contexts = yield* two
        for (let round = 0; round < ROUNDS; round++) {
          const endpoints = yield* Effect.gen(function* () {
            const made = yield* Story.partner(...Array.from({ length: LANES }, () => ({})))
            for (const endpoint of made.endpoints) yield* Story.emit(endpoint, 1)
            return made.endpoints
          }).pipe(Effect.provideContext(contexts[0]))
          const taken = (yield* divided(contexts, (owner) =>
            Story.lease(owner, endpoints, Story.LONG, 3)
          )).flat()
          // A lane that another process had locked at that moment was skipped.
          const rest = yield* Effect.provideContext(Story.lease("last", endpoints), contexts[1])
          assert.sameMembers(
            [...taken, ...rest].map(({ endpointId }) => endpointId),
            [...Story.idsOf(endpoints)]
          )
        }
      })
  )

  it("webhooks").effect(
    "QUEUE-PROC-02: what one process has settled, another one does not post",
    () =>
      Effect.gen(function* () {
        const [one, other] = yield* two
        const { deliveries, endpoint } = yield* Effect.gen(function* () {
          const { endpoint } = yield* Story.single()
          const { deliveries } = yield* Story.emit(endpoint, 3)
          yield* Story.lease("one", [endpoint])
          yield* Story.settle(deliveries.slice(0, 2), (before) => Story.delivered(before))
          return { deliveries, endpoint }
        }).pipe(Effect.provideContext(one))
        const left = yield* Effect.provideContext(Story.claims(endpoint), other)
        assert.deepStrictEqual(Story.idsOf(left), Story.idsOf(deliveries.slice(2)))
      })
  )

  it("consumers").effect(
    "CONSUMER-PROC-01: each lane goes to one of two processes that ask at once",
    () =>
      Effect.gen(function* () {
        const contexts = yield* two
        for (let round = 0; round < ROUNDS; round++) {
          const { accounts, holder } = yield* Effect.gen(function* () {
            const holder = Feeds.named()
            yield* (yield* ConsumerQueue.ConsumerQueue).register(holder.consumer, "start")
            const made = yield* Effect.forEach(Array.from({ length: LANES }), () => Feed.partner(1))
            return { holder, accounts: made.map(({ account }) => account) }
          }).pipe(Effect.provideContext(contexts[0]))
          const ask = (owner: string, limit: number) =>
            Feeds.lease({ ...holder, owner }, accounts, Story.LONG, limit)
          const taken = (yield* divided(contexts, (owner) => ask(owner, 3))).flat()
          const rest = yield* Effect.provideContext(ask("last", LANES), contexts[1])
          assert.sameMembers(
            [...taken, ...rest].map(({ accountId }) => accountId),
            accounts.map(({ id }) => id)
          )
        }
      })
  )
}
