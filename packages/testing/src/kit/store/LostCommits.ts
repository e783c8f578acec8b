/** Storage whose connection breaks at a COMMIT (design.md#unknown-commit). */
import { ChangeSet, ListFilter, Reads, Store } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, type Layer, Result, type Scope } from "effect"
import * as Fixture from "../sample/Fixture.ts"
import * as Sample from "../sample/Sample.ts"

/** An empty storage, and a way to it that breaks. */
export interface Faulty<E> {
  /** The storage as a healthy process has it. */
  readonly direct: Layer.Layer<Store.Store | Reads.Reads, E>
  /** The same storage behind a connection that breaks when it is told to. */
  readonly through: Layer.Layer<Store.Store, E>
  /**
   * Breaks the connection of the next transaction at its COMMIT. `lost`: the COMMIT never arrives.
   * `unanswered`: it is applied, and its answer never arrives.
   */
  readonly breakNext: (how: "lost" | "unanswered") => void
}

type It = Vitest.MethodsNonLive<never>

/** Each promise is tried so often, because a lost connection must not spoil the next. */
const ROUNDS = 3

/** Renames the account and tells an event, in one transaction. */
const rename = (
  account: ReturnType<typeof Sample.account>
): Effect.Effect<void, Store.StoreError, Store.Store> =>
  Store.Store.use((store) =>
    store.transact({ accounts: [account.id], operator: false }, (transaction) =>
      transaction.commit({
        ...ChangeSet.EMPTY,
        accounts: [Sample.next(account, { name: `version ${account.version + 1n}` })],
        events: [Sample.event(account)]
      })
    )
  )

export const lost = <E>(it: It, faults: Effect.Effect<Faulty<E>, E, Scope.Scope>): void => {
  /** What each broken transaction answered, and by how much the stored account moved on. */
  const broken = Effect.fnUntraced(function* (how: "lost" | "unanswered") {
    const { breakNext, direct, through } = yield* faults
    return yield* Effect.gen(function* () {
      const { id } = yield* Fixture.account()
      const stored = Effect.map(Fixture.load({ accounts: [id] }), ({ accounts: [row] }) =>
        row === undefined ? assert.fail("the account exists") : row
      )
      const round = Effect.fnUntraced(function* (store: Store.Store["Service"]) {
        const before = yield* stored
        breakNext(how)
        const result = yield* Effect.result(
          Effect.provideService(rename(before), Store.Store, store)
        )
        const after = yield* stored
        const told = yield* Reads.Reads.use((reads) => reads.events(id, ListFilter.EVENTS, 0n, 100))
        return { result, moved: after.version - before.version, events: told.length }
      })
      return yield* Effect.gen(function* () {
        const store = yield* Store.Store
        return yield* Effect.forEach(Array.from({ length: ROUNDS }), () => round(store))
      }).pipe(Effect.provide(through))
    }).pipe(Effect.provide(direct))
  })

  it.effect("STORE-LOST-01: a COMMIT that was applied and not answered is told as committed", () =>
    Effect.gen(function* () {
      for (const [round, { events, moved, result }] of (yield* broken("unanswered")).entries()) {
        assert.deepStrictEqual([moved, events], [1n, round + 1])
        assert.isTrue(Result.isSuccess(result), "the transaction must succeed")
      }
    })
  )

  it.effect(
    "STORE-LOST-02: a COMMIT that never arrived is told as unreachable, and left nothing",
    () =>
      Effect.gen(function* () {
        for (const { events, moved, result } of yield* broken("lost")) {
          assert.deepStrictEqual([moved, events], [0n, 0])
          const reason = Result.isFailure(result) ? result.failure.reason._tag : "committed"
          assert.strictEqual(reason, "Unreachable")
        }
      })
  )
}
