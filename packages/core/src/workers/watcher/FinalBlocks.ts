/** The final blocks: ranges behind the stored cursor, each with an overlap (design.md#watcher). */
import { Effect, Metric } from "effect"
import type { Block } from "../../domain/chain/Receipt.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Cursor } from "../../engine/port/Watchlist.ts"
import * as DeepReorganization from "./DeepReorganization.ts"
import type { Judge, Ports, Trouble } from "./Judge.ts"
import type { Receivers } from "./Receivers.ts"
import type { Recent } from "./RecentBlocks.ts"

/** Blocks before the cursor that each range looks at again. */
export const OVERLAP = 64n
/** Blocks of one range. */
const RANGE = 2_000n
/** Final blocks that were seen near the head may gather until one range looks at them again. */
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
  /** The block to begin at where nothing was watched before; the final one when null. */
  readonly from: bigint | null
}

const begin = ({ from, ports }: Parts, final: Block): Effect.Effect<void, StoreError> => {
  const { hash, number } = final
  const to = from === null ? { number, hash } : { number: from, hash: null }
  return Effect.asVoid(ports.watchlist.moveCursor(null, to))
}

/** Where another watcher was faster, its cursor stands. */
const move = ({ judge, ports, recent }: Parts, cursor: Cursor, block: Block | null) => {
  if (block === null) return Effect.void
  const { hash, number } = block
  recent.forget(number - OVERLAP)
  judge.forget(number - OVERLAP)
  return Effect.asVoid(ports.watchlist.moveCursor(cursor, { number, hash }))
}

/** One range; answers whether there are more. In doubt, final blocks don't gather. */
export const step = (
  parts: Parts,
  final: Block,
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
    const ahead = final.number - cursor.number
    // After a rescan was asked for nothing waits, and nothing counts as done.
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
    yield* DeepReorganization.check(ports, cursor.number, last, found)
    const block = isLast ? final : yield* chain.block(last)
    yield* move(parts, cursor, block)
    return !isLast && block !== null
  })
