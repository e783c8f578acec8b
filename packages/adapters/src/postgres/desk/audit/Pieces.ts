/**
 * Ranges of numbers in pieces that are examined together, made as they are needed: an account whose
 * sequence was set to any number at all costs no more than its rows.
 */
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { NUMBERED } from "./Numbers.ts"
import type { Range } from "./Sheet.ts"

export type Piece = ReadonlyArray<Range>

/** Numbers of one piece. */
const SIZE = 25_000n

/** Pieces that are examined at once. */
const AT_ONCE = 8

const NEXT = `SELECT least(${NUMBERED.map(
  (table) => `(SELECT n.sequence FROM ${table} n
    WHERE n.account_id = $1::uuid AND n.sequence > $2::int8 ORDER BY n.sequence LIMIT 1)`
).join(", ")})`

/** What is left of a range after a piece of it: numbers that no row has are passed over but one. */
const rest = Effect.fnUntraced(function* (
  { read }: Database,
  range: Range
): Effect.fn.Return<ReadonlyArray<Range>, Store.StoreError> {
  const { high, id, low } = range
  if (low >= high) return []
  const [[found = null] = []] = yield* read(NEXT, [id, low])
  const next =
    found === null || BigInt(found as bigint) > high ? high + 1n : BigInt(found as bigint)
  if (next === low + 1n) return [range]
  const missing = { id, low, high: low + 1n }
  return next > high ? [missing] : [missing, { id, low: next - 1n, high }]
})

/** Calls `each` with some pieces after others. */
export const through = Effect.fnUntraced(function* (
  database: Database,
  ranges: ReadonlyArray<Range>,
  each: (pieces: ReadonlyArray<Piece>) => Effect.Effect<void, Store.StoreError>
): Effect.fn.Return<void, Store.StoreError> {
  let pieces: Array<Piece> = []
  let piece: Array<Range> = []
  let room = SIZE
  const cut = Effect.suspend(() => {
    if (piece.length > 0) pieces.push(piece)
    piece = []
    room = SIZE
    if (pieces.length < AT_ONCE) return Effect.void
    const full = pieces
    pieces = []
    return each(full)
  })
  for (const whole of ranges) {
    const waiting = [whole]
    for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
      const { high, id, low } = range
      const end = high - low > room ? low + room : high
      if (end > low) piece.push({ id, low, high: end })
      room -= end - low
      if (room > 0n) continue
      yield* cut
      waiting.push(...(yield* rest(database, { id, low: end, high })).toReversed())
    }
  }
  if (piece.length > 0) pieces.push(piece)
  if (pieces.length > 0) yield* each(pieces)
})
