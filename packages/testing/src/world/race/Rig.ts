/** Several engines on one store, as several processes on one database. */
import { Engine } from "@cardpack/core"
import { Buckets, type Id } from "@cardpack/core/domain"
import type { Reads, Store } from "@cardpack/core/ports"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer, Result } from "effect"
import * as Fixture from "../../kit/sample/Fixture.ts"
import type { Audited } from "./Audited.ts"
import * as Real from "./Real.ts"

export class Engines extends Context.Service<
  Engines,
  { readonly all: ReadonlyArray<Engine.Engine["Service"]> }
>()("cardpack/testing/model/Rig/Engines") {}

export type Provided = Engines | Engine.Engine | Storage
type Storage = Store.Store | Reads.Reads | Audited

/** Splits concurrent requests into many transactions. */
const SMALL_BATCHES = { maxCommands: 3 }

const engines = (contexts: ReadonlyArray<Context.Context<Storage>>) =>
  Effect.gen(function* () {
    const [first] = contexts
    if (first === undefined) return yield* Effect.die("no storage")
    yield* Effect.provideContext(Real.ready, first)
    const all = yield* Effect.forEach(contexts, (context, index) =>
      Layer.build(Real.engine(`engine ${index}`, SMALL_BATCHES)).pipe(
        Effect.provideContext(context),
        Effect.map((built) => Context.get(built, Engine.Engine))
      )
    )
    const [arranging] = all
    if (arranging === undefined) return yield* Effect.die("no engine")
    return Context.add(first, Engines, { all }).pipe(Context.add(Engine.Engine, arranging))
  })

export const oneProcess = <E>(storage: Layer.Layer<Storage, E>) =>
  Layer.effectContext(
    Effect.flatMap(Layer.build(storage), (context) => engines([context, context]))
  )

/** One engine for each storage; they share only data. */
export const processes = <E>(storages: ReadonlyArray<Layer.Layer<Storage, E>>) =>
  Layer.effectContext(
    Effect.flatMap(
      Effect.forEach(storages, (storage) => Layer.build(storage)),
      engines
    )
  )

export const together = <A, E, R>(
  count: number,
  act: (engine: Engine.Engine["Service"], index: number) => Effect.Effect<A, E, R>
) =>
  Effect.flatMap(Engines, ({ all }) =>
    Effect.all(
      Array.from({ length: count }, (_, index) => {
        const engine = all[index % all.length]
        return engine === undefined ? Effect.die("no engine") : Effect.result(act(engine, index))
      }),
      { concurrency: "unbounded" }
    )
  )

interface Refusal {
  readonly reason: { readonly _tag: string }
}

export const ends = <A>(
  results: ReadonlyArray<Result.Result<A, Refusal>>
): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const result of results) {
    const end = Result.isSuccess(result) ? "done" : result.failure.reason._tag
    counts[end] = (counts[end] ?? 0) + 1
  }
  return counts
}

export const answers = <A>(results: ReadonlyArray<Result.Result<A, unknown>>): Array<A> =>
  results.flatMap((result) => (Result.isSuccess(result) ? [result.success] : []))

export const cardsOf = (answer: Engine.OperationAnswer): ReadonlyArray<Id.CardId> =>
  answer.details.cards.map(({ card }) => card.id)

/** A partner's balance, bonus and cash together. */
export const total = Effect.fnUntraced(function* ({ id }: Real.Partner) {
  const [account] = (yield* Fixture.load({ accounts: [id] })).accounts
  return account === undefined ? assert.fail("no account") : Buckets.total(account.balance)
})
