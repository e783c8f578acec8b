/** Where entries of the draw log stand, as tables say it: runs of a machine's numbers, and all others by marks. */

import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import * as Selection from "../../rows/Selection.ts"
import { all } from "../Query.ts"

const run = Selection.of((column) => ({
  machineId: column.integer("r.machine_id"),
  first: column.number("r.first"),
  count: column.integer("r.count"),
  index: column.number("r.index")
}))

const mark = Selection.of((column) => ({
  type: column.text("m.type"),
  number: column.number("m.number"),
  renewal: column.integer("m.renewal"),
  index: column.number("m.index"),
  value: column.bytes("coalesce(m.value, '')"),
  reason: column.nullable.text("w.reason")
}))

const SQL = {
  runs: `SELECT ${run.list} FROM log_run r WHERE r.index < $2::int8 AND r.index >= coalesce((
      SELECT max(b.index) FROM log_run b WHERE b.index <= $1::int8), 0)`,
  marks: `SELECT ${mark.list} FROM log_mark m
    LEFT JOIN renewal w ON m.type = 'note' AND w.number = m.number
    WHERE m.index >= $1::int8 AND m.index < $2::int8`
} as const

export type Entry = Readonly<Record<string, unknown>>

export const entryOf = (bytes: Uint8Array): Entry => {
  try {
    return Object(JSON.parse(Buffer.from(bytes).toString()))
  } catch {
    return {}
  }
}

const CHANGES: ReadonlyArray<unknown> = ["odds", "stock", "out", "renumber", "draw"]

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url")

/** Whether an entry is the one that a mark says; those of other types say no more of theirs. */
const isMarked = (entry: Entry, { number, reason, renewal, type, value }: Mark): boolean => {
  if (entry.t !== type || (type !== "log" && (entry.r ?? 0) !== renewal)) return false
  if (type === "day") return entry.d === number
  if (type === "note") return entry.why === reason
  return type !== "seed" || (entry.k === number && entry.s === base64(value))
}

type Mark = ReturnType<typeof mark.read>

/** What an entry must be; null where tables disagree. */
type Claim = ((entry: Entry) => boolean) | null

/** Of the entries from an index up to another. */
export const claimsOf = Effect.fnUntraced(function* (
  database: Database,
  from: number,
  to: number
): Effect.fn.Return<ReadonlyMap<number, Claim>, Store.StoreError> {
  const claims = new Map<number, Claim>()
  const claim = (index: number, is: Claim) => claims.set(index, claims.has(index) ? null : is)
  for (const { count, first, index, machineId } of yield* all(
    database,
    SQL.runs,
    [from, to],
    run.read
  ))
    for (let at = Math.max(from, index); at < Math.min(to, index + count); at++)
      claim(
        at,
        (entry) =>
          entry.m === machineId && entry.q === first + at - index && CHANGES.includes(entry.t)
      )
  for (const each of yield* all(database, SQL.marks, [from, to], mark.read))
    claim(each.index, (entry) => isMarked(entry, each))
  return claims
})
