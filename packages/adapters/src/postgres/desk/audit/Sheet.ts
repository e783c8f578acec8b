/**
 * A sheet of the audit: the rows of one table, by the numbers that their accounts gave them, and
 * what must hold of each. A piece is a range of numbers of some accounts; all sheets of a piece
 * are small statements, each of one moment. What has no number is listed by its identifier.
 */
import { Id, type Instant } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import type { Params } from "../../connection/Session.ts"
import type { Values } from "../../rows/Table.ts"
import * as Table from "../../rows/Table.ts"
import { earliest, following, NIL, through } from "../KeyPages.ts"
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
  /** Further tables of the statement, which are read once. */
  readonly tables?: string
  readonly rules: ReadonlyArray<Rule>
}

/** The rows of a table that lie in the ranges. */
export const rowsOf = (table: string): string => `ranges r JOIN ${table} x
  ON x.account_id = r.account_id AND x.sequence > r.low AND x.sequence <= r.high`

/** The most by which a clock was ever set back while rows took its time. */
export const CLOCKS = "interval '1 hour'"

/** Of each rule, how many rows it says something of, and those that break it. */
const columnsOf = (rules: ReadonlyArray<Rule>, key: string): string =>
  rules
    .map(
      ({ broken, of = "true" }) => `count(*) FILTER (WHERE ${of}),
    to_json((array_agg(x.${key}) FILTER (WHERE ${of} AND (${broken}) IS DISTINCT FROM false))[:${SHOWN}])`
    )
    .join(",\n    ")

const sqlOf = ({ from, rules, tables = "" }: Sheet): string => `WITH ranges AS (
    SELECT * FROM unnest($1::uuid[], $2::int8[], $3::int8[]) AS r(account_id, low, high)
  )${tables}
  SELECT ${columnsOf(rules, "id")} FROM ${from}`

const talliesOf = ({ prefix, rules }: Pick<Sheet, "prefix" | "rules">) => {
  const tallies = rules.map(({ name, remedy }) => new Tally(name, remedy))
  /** Takes the columns of {@link columnsOf}. */
  const take = (row: Values): void =>
    tallies.forEach((tally, at) => {
      tally.examine(Number(row[2 * at] ?? 0))
      const found = row[2 * at + 1] as ReadonlyArray<string> | null
      for (const id of found ?? []) tally.blame(Id.fromUuid(prefix, id))
    })
  return { checks: () => tallies.map(({ check }) => check), take }
}

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
  const { checks, take } = talliesOf(sheet)
  return {
    examine: (piece) => Effect.map(read(sql, paramsOf(piece)), ([row = []]) => take(row)),
    checks
  }
}

/** Rows `x` of one table that no account numbers, with what is joined to them. */
export interface Listing extends Pick<Sheet, "prefix" | "rules"> {
  readonly table: string
  /** A unique column; the identifier, when left out. */
  readonly key?: string
  /** A unique column of texts, of which pages follow instead of the key. */
  readonly text?: string
  /** How its changes are found: by their time, or by keys that were made. Left out, all is read. */
  readonly changes?: "updated" | "made"
  readonly joined?: string
}

/** Rows of one page. */
const PAGE = 10_000

interface Place {
  readonly id: string
  readonly at: number | null
}

interface Listed {
  /** Of everything, when left out. */
  readonly since?: Instant.Instant | null
  readonly size?: number
}

const pageOf = ({ changes, key = "id", table, text }: Listing, { since = null, size }: Listed) => {
  const byTime = changes === "updated" && since !== null
  const by = text ?? key
  const order = byTime ? `updated_at, ${key}` : by
  const chosen = byTime
    ? `(updated_at, ${key}) > (to_timestamp($2::float8 / 1000), $1::uuid)`
    : `${by} >= $1::${text === undefined ? "uuid" : "text"}`
  return {
    page: `SELECT * FROM ${table} WHERE ${chosen} ORDER BY ${order} LIMIT ${size}`,
    last: (column: string) => `(SELECT ${column} FROM page ORDER BY ${order} OFFSET ${size} - 1)`,
    by,
    time: byTime ? "extract(epoch FROM updated_at)::float8 * 1000" : "NULL::float8",
    first: {
      id: text === undefined ? (changes === "made" && since !== null ? earliest(since) : NIL) : "",
      at: byTime ? since - 1 : null
    }
  }
}

export const list = Effect.fnUntraced(function* (
  { read }: Pick<Database, "read">,
  listing: Listing,
  { since = null, size = PAGE }: Listed = {}
): Effect.fn.Return<ReadonlyArray<Desk.Check>, Store.StoreError> {
  const { joined = "", key = "id", rules } = listing
  const { checks, take } = talliesOf(listing)
  const { by, first, last, page, time } = pageOf(listing, { since, size })
  const sql = `WITH page AS MATERIALIZED (${page})
    SELECT ${last(by)}, ${last(time)}, ${columnsOf(rules, key)} FROM page x ${joined}`
  yield* through<Place>(first, ({ at, id }) =>
    Effect.map(
      read(sql, at === null ? [id] : [id, at]),
      ([[next = null, time = null, ...columns] = []]) => {
        take(columns)
        if (next === null) return null
        const id = time === null ? following(next as string) : (next as string)
        return id === null ? null : { id, at: time as number | null }
      }
    )
  )
  return checks()
})
