/** The watcher's cursor, and the indexes of deposit addresses. */
import { type Store, Watchlist } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import * as Sample from "../sample/ChainSample.ts"

export type It = Vitest.MethodsNonLive<Store.Store | Watchlist.Watchlist>

const at = (number: bigint, hash: Watchlist.Cursor["hash"] = Sample.hash()): Watchlist.Cursor => ({
  number,
  hash
})

/** Moves the cursor from any position. */
const put = Effect.fnUntraced(function* (to: Watchlist.Cursor) {
  const watchlist = yield* Watchlist.Watchlist
  assert.isTrue(yield* watchlist.moveCursor(yield* watchlist.cursor, to))
})

export const cursor = (it: It): void => {
  it.effect(
    "WATCH-CURSOR-01: nothing is watched at first; of many concurrent starts one succeeds",
    () =>
      Effect.gen(function* () {
        const { cursor, moveCursor } = yield* Watchlist.Watchlist
        assert.isNull(yield* cursor)
        assert.isFalse(yield* moveCursor(at(0n), at(1n)))
        assert.isNull(yield* cursor)
        const starts = Array.from({ length: 8 }, (_, index) => at(BigInt(index)))
        const began = yield* Effect.forEach(starts, (to) => moveCursor(null, to), {
          concurrency: "unbounded"
        })
        assert.strictEqual(began.filter((done) => done).length, 1)
        assert.deepStrictEqual(yield* cursor, starts[began.indexOf(true)])
      })
  )

  it.effect("WATCH-CURSOR-02: the cursor moves forward and back from the position read", () =>
    Effect.gen(function* () {
      const watchlist = yield* Watchlist.Watchlist
      const [low, high] = [at(5n), at(2n ** 62n)]
      for (const to of [high, low, at(7n, null), at(7n, null), at(7n), at(0n)]) {
        yield* put(to)
        assert.deepStrictEqual(yield* watchlist.cursor, to)
      }
    })
  )

  it.effect(
    "WATCH-CURSOR-03: the cursor does not move from a position other than the one read",
    () =>
      Effect.gen(function* () {
        const { cursor, moveCursor } = yield* Watchlist.Watchlist
        const here = at(40n)
        yield* put(here)
        for (const from of [null, at(39n, here.hash), at(40n), at(40n, null)]) {
          assert.isFalse(yield* moveCursor(from, at(41n)))
          assert.deepStrictEqual(yield* cursor, here)
        }
        const unseen = at(40n, null)
        yield* put(unseen)
        for (const from of [null, here, at(41n, null)]) {
          assert.isFalse(yield* moveCursor(from, at(41n)))
          assert.deepStrictEqual(yield* cursor, unseen)
        }
      })
  )

  it.effect("WATCH-CURSOR-04: of many concurrent moves of the cursor one succeeds", () =>
    Effect.gen(function* () {
      const { cursor, moveCursor } = yield* Watchlist.Watchlist
      for (let round = 0; round < 5; round++) {
        const from = yield* cursor
        const targets = Array.from({ length: 10 }, (_, index) => at(BigInt(index + 100)))
        const moved = yield* Effect.forEach(targets, (to) => moveCursor(from, to), {
          concurrency: "unbounded"
        })
        assert.strictEqual(moved.filter((done) => done).length, 1)
        assert.deepStrictEqual(yield* cursor, targets[moved.indexOf(true)])
      }
    })
  )

  it.effect(
    "WATCH-CURSOR-05: indices begin at 0 and are never given twice, however many ask at once",
    () =>
      Effect.gen(function* () {
        const watchlist = yield* Watchlist.Watchlist
        const nextIndex = Effect.map(watchlist.nextIndex, ({ index }) => index)
        const one = yield* nextIndex
        assert.strictEqual(one, 0)
        const many = yield* Effect.all(
          Array.from({ length: 200 }, () => nextIndex),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(new Set([one, ...many]).size, 201)
        assert.isTrue(many.every((index) => Number.isInteger(index) && index > 0))
        assert.isAbove(yield* nextIndex, Math.max(...many))
      })
  )
}
