/** `POST /operator/v1/chain/rescan`: the watcher's cursor goes back (design, "Operator API"). */
import type { Cursor, Watchlist } from "@cardpack/core/chain/Watchlist"
import { Effect } from "effect"
import * as Problem from "../../problem/Problem.ts"

/** The watcher moves its cursor every few blocks, so that one more look is nearly always enough. */
const TRIES = 5

const moving = Problem.unavailable("the watcher moved its cursor at the same time; try again")
const notBegun = Problem.unavailable("the chain has not been watched yet; try again in a moment")

/** The first block has none before it; the watcher's overlap takes it in all the same. */
const before = (fromBlock: bigint): Cursor => ({
  number: fromBlock > 0n ? fromBlock - 1n : 0n,
  hash: null
})

/** A request whose answer was lost may come again before the watcher went on. */
const isThere = (cursor: Cursor, to: Cursor): boolean =>
  cursor.number === to.number && cursor.hash === null

/** Answers where the watcher goes on from. */
export const moveBack = Effect.fnUntraced(function* (
  watchlist: Watchlist["Service"],
  fromBlock: bigint
) {
  const to = before(fromBlock)
  for (let tried = 0; tried < TRIES; tried++) {
    const cursor = yield* watchlist.cursor
    if (cursor === null) return yield* Effect.fail(notBegun)
    if (isThere(cursor, to)) return to
    if (fromBlock > cursor.number) {
      const problem = `must not be beyond the cursor, which is at block ${cursor.number}`
      return yield* Effect.fail(Problem.invalid(`fromBlock ${problem}`))
    }
    if (yield* watchlist.moveCursor(cursor, to)) return to
  }
  return yield* Effect.fail(moving)
})
