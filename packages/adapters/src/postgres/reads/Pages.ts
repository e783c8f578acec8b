/** Pages of an account's lists by their one sequence, newest first. */
import { Id } from "@cardpack/core/domain"
import type { Reads } from "@cardpack/core/ports"
import type { Params } from "../connection/Session.ts"
import * as Moments from "./Moments.ts"

/**
 * Rows `x` below a sequence and from another on, newest first, and one more, which shows whether there
 * is a next page.
 */
export const page = (select: string, from: string, where = "x.account_id = $1::uuid"): string =>
  `SELECT ${select} FROM ${from} WHERE ${where} AND x.sequence < $2::int8
    AND x.sequence >= $4::int8 ORDER BY x.sequence DESC LIMIT $3::int8`

/** The number of the first parameter behind those of {@link page}. */
const OWN = 5

/** A condition, given the number of its parameter, and its value; without one it is left out. */
export type Narrow = readonly [sql: (param: number) => string, value: Params[number] | null]

/**
 * Only the given conditions are in the statement, so that their indexes are used. Their parameters
 * follow those of {@link page}.
 */
export const narrowing = (
  conditions: ReadonlyArray<Narrow>,
  first = OWN
): { readonly sql: string; readonly params: Params } => {
  const given = conditions.filter(([, value]) => value !== null)
  return {
    sql: given.map(([sql], at) => sql(first + at)).join(""),
    params: given.map(([, value]) => value)
  }
}

/** Puts words into the statement itself, so that the indexes of rare ones are used. */
export const isWord = (
  column: string,
  word: string | null,
  words: ReadonlyArray<string>,
  of = "x"
): string =>
  word === null ? "" : words.includes(word) ? ` AND ${of}.${column} = '${word}'` : " AND false"

/** Above every sequence. */
export const LAST = 2n ** 63n - 1n

/** The parameters of {@link page}; of the range, the lower end of the page's bound and its own. */
export const pageParams = (
  accountId: Id.AccountId,
  { before, limit }: Reads.PageRequest,
  { from, to } = Moments.WHOLE
): Params => {
  const bound = before ?? LAST
  return [Id.toUuid(accountId), to === null || bound < to ? bound : to, limit + 1, from]
}

export const cut = <Row>(
  rows: ReadonlyArray<Row>,
  { limit }: Reads.PageRequest,
  sequence: (row: Row) => bigint
): Reads.Page<Row> => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? sequence(last) : null }
}
