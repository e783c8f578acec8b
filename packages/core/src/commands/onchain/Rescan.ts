/** `POST /operator/v1/chain/rescan`: the watcher's cursor goes back (design.md#operator-api). */
import { Effect, Result } from "effect"
import { Invalid, type Refusal, Unavailable } from "../../domain/refusal/Refusal.ts"
import { type Command, Refused } from "../../engine/Command.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Cursor, Watchlist } from "../../engine/port/Watchlist.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Engine } from "../Engine.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"

interface Ports {
  readonly engine: Pick<Engine["Service"], "run">
  readonly watchlist: Pick<Watchlist["Service"], "cursor" | "moveCursor">
}

/** The watcher moves its cursor only every few blocks, so a second try nearly always succeeds. */
const TRIES = 5

const unavailable = (why: string): Refusal => Unavailable({ dependency: `rescans, as ${why}` })
const MOVING = unavailable("the watcher moved its cursor at the same time")
const NOT_BEGUN = unavailable("the chain has not been watched yet")

/** Block 0 has no block before it, but the watcher's overlap covers it. */
const before = (fromBlock: bigint): Cursor => ({
  number: fromBlock > 0n ? fromBlock - 1n : 0n,
  hash: null
})

/** True for a repeated request while the watcher has not moved on. */
const isMovedBack = (cursor: Cursor, to: Cursor): boolean =>
  cursor.number === to.number && cursor.hash === null

const refuse = (reason: Refusal) => Effect.fail(new Refused({ reason }))

/** Retries the compare-and-set, because the watcher may move its cursor at the same time. */
export const moveBack = Effect.fnUntraced(function* (
  watchlist: Ports["watchlist"],
  fromBlock: bigint
): Effect.fn.Return<Cursor, Refused | StoreError> {
  const to = before(fromBlock)
  for (let tried = 0; tried < TRIES; tried++) {
    const cursor = yield* watchlist.cursor
    if (cursor === null) return yield* refuse(NOT_BEGUN)
    if (isMovedBack(cursor, to)) return to
    if (fromBlock > cursor.number) {
      const problem = `must not be beyond the cursor, which is at block ${cursor.number}`
      return yield* refuse(Invalid({ field: "fromBlock", problem }))
    }
    if (yield* watchlist.moveCursor(cursor, to)) return to
  }
  return yield* refuse(MOVING)
})

const note = (actor: string, fromBlock: bigint): Command<void> =>
  operatorCommand({
    name: "noteRescan",
    partner: null,
    decide: (rows, fresh) => {
      const detail = { fromBlock: String(fromBlock) }
      const log = [record(actor, rows, fresh, { action: "chain.rescan", subject: "chain", detail })]
      return Result.succeed({ answer: undefined, changes: { ...EMPTY, log } })
    }
  })

/** Answers the new cursor. Moving it forward is refused: that would skip blocks. */
export const rescan = Effect.fnUntraced(function* (
  { engine, watchlist }: Ports,
  actor: string,
  fromBlock: bigint
): Effect.fn.Return<Cursor, Refused | StoreError> {
  const cursor = yield* moveBack(watchlist, fromBlock)
  yield* engine.run(note(actor, fromBlock))
  return cursor
})
