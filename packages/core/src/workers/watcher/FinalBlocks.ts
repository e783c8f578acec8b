/**
 * Reads final blocks in ranges from the stored cursor, each with an overlap (design.md#watcher).
 */
import { Effect, Metric } from "effect"
import type { Block } from "../../domain/chain/Evm.ts"
import { ChainError } from "../../engine/port/Chain.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Cursor } from "../../engine/port/Watchlist.ts"
import * as DeepReorganization from "./DeepReorganization.ts"
import type { Judge, Ports, Trouble } from "./Judge.ts"
import type { Receivers } from "./Receivers.ts"
import type { Recent } from "./RecentBlocks.ts"

/** Blocks before the cursor that each range reads again. */
export const OVERLAP = 64n
/** Blocks of one range. */
const RANGE = 2_000n
/** Final blocks already seen near the head are read again in one range per this many. */
export const GATHER = 10n

const cursorMetric = Metric.gauge("cardpack_chain_cursor", {
  description: "Final block up to which everything was looked through.",
  bigint: true
})

export interface Parts {
  readonly ports: Ports
  readonly judge: Judge
  readonly receivers: Receivers
  readonly recent: Recent
  /** The first block when no cursor is stored; the final block when null. */
  readonly from: bigint | null
}

const begin = ({ from, ports }: Parts, final: Block): Effect.Effect<void, StoreError> => {
  const { hash, number } = final
  const to = from === null ? { number, hash } : { number: from, hash: null }
  return Effect.asVoid(ports.watchlist.moveCursor(null, to))
}

/** Moves the cursor, unless another watcher moved it first. */
const move = ({ judge, ports, recent }: Parts, cursor: Cursor, block: Block | null) => {
  if (block === null) return Effect.void
  const { hash, number } = block
  recent.forget(number - OVERLAP)
  judge.forget(number - OVERLAP)
  return Effect.asVoid(ports.watchlist.moveCursor(cursor, { number, hash }))
}

/** Nothing would be seen up to there: the cursor was moved by hand, or the chain is another one. */
const beyond = Effect.fnUntraced(function* ({ number }: Cursor, head: Block) {
  const problem = `final blocks up to ${number} were looked through, and the newest of the chain is ${head.number}: look again from an earlier one by cardpack chain rescan`
  yield* Effect.logError(problem)
  return yield* new ChainError({
    problem: "wrong chain",
    cause: new Error(problem)
  })
})

/** Reads one range and answers whether there are more. In doubt, final blocks do not gather. */
export const step = (
  parts: Parts,
  { final, head }: { readonly final: Block; readonly head: Block },
  isInDoubt: boolean
): Effect.Effect<boolean, Trouble> =>
  Effect.gen(function* () {
    const { judge, ports, receivers, recent } = parts
    const { chain, watchlist } = ports
    const cursor = yield* watchlist.cursor
    if (cursor === null) {
      yield* begin(parts, final)
      return true
    }
    yield* Metric.update(cursorMetric, cursor.number)
    if (cursor.number > head.number + OVERLAP) return yield* beyond(cursor, head)
    const ahead = final.number - cursor.number
    // After a rescan was requested, read at once and count nothing as done.
    const isAsked = cursor.hash === null
    if (isAsked) judge.forgetAll()
    const mayGather = !isAsked && !isInDoubt && ahead < GATHER && recent.has(final.hash)
    if (ahead <= 0n || mayGather) return false
    if (yield* DeepReorganization.isReorganized(chain, cursor)) {
      yield* DeepReorganization.goBack(ports, cursor)
      judge.forgetAll()
      return true
    }
    const isLast = ahead <= RANGE
    const last = isLast ? final.number : cursor.number + RANGE
    const first = cursor.number >= OVERLAP ? cursor.number + 1n - OVERLAP : 0n
    const found = yield* chain.inRange(first, last, receivers.watch)
    yield* judge.write(final)(found)
    yield* DeepReorganization.check(ports, cursor.number, last)
    const block = isLast ? final : yield* chain.block(last)
    yield* move(parts, cursor, block)
    return !isLast && block !== null
  })
