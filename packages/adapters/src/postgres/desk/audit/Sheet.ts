/**
 * A sheet of the audit: the rows of one table, by the numbers that their accounts gave them, and
 * what must hold of each. A piece is a range of numbers of some accounts; all sheets of a piece
 * are small statements, each of one moment.
 */
import { Id } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import type { Params } from "../../connection/Session.ts"
import * as Table from "../../rows/Table.ts"
import { SHOWN, Tally } from "./Tally.ts"

/** Numbers of an account from above `low` up to `high`. */
export interface Range {
  readonly id: string
  readonly low: bigint
  readonly high: bigint
}

export interface Rule {
  readonly name: string
  /** What an operator does about a violation. */
  readonly remedy: string
  /** True or null for a row `x` that breaks it. */
  readonly broken: string
  /** Whether the rule says anything of a row; all, when left out. */
  readonly of?: string
}

export interface Sheet {
  readonly prefix: Id.Prefix
  /** The rows `x`, from `ranges`, with what is joined to them. */
  readonly from: string
  readonly rules: ReadonlyArray<Rule>
}

/** The rows of a table that lie in the ranges. */
export const rowsOf = (table: string): string => `ranges r JOIN ${table} x
  ON x.account_id = r.account_id AND x.sequence > r.low AND x.sequence <= r.high`

const sqlOf = ({ from, rules }: Sheet): string => `WITH ranges AS (
    SELECT * FROM unnest($1::uuid[], $2::int8[], $3::int8[]) AS r(account_id, low, high)
  )
  SELECT ${rules
    .map(
      ({ broken, of = "true" }) => `count(*) FILTER (WHERE ${of}),
    to_json((array_agg(x.id) FILTER (WHERE ${of} AND (${broken}) IS DISTINCT FROM false))[:${SHOWN}])`
    )
    .join(",\n    ")}
  FROM ${from}`

export interface Audited {
  readonly examine: (piece: ReadonlyArray<Range>) => Effect.Effect<void, Store.StoreError>
  readonly checks: () => ReadonlyArray<Desk.Check>
}

export const paramsOf = (piece: ReadonlyArray<Range>): Params => [
  Table.array(
    "uuid",
    piece.map((range) => range.id)
  ),
  Table.array(
    "int8",
    piece.map((range) => range.low)
  ),
  Table.array(
    "int8",
    piece.map((range) => range.high)
  )
]

export const audit = ({ read }: Database, sheet: Sheet): Audited => {
  const sql = sqlOf(sheet)
  const tallies = sheet.rules.map(({ name, remedy }) => new Tally(name, remedy))
  return {
    examine: (piece) =>
      Effect.map(read(sql, paramsOf(piece)), ([row]) => {
        tallies.forEach((tally, at) => {
          tally.examine(Number(row?.[2 * at] ?? 0))
          const found = row?.[2 * at + 1] as ReadonlyArray<string> | null
          for (const id of found ?? []) tally.blame(Id.fromUuid(sheet.prefix, id))
        })
      }),
    checks: () => tallies.map((tally) => tally.check)
  }
}
