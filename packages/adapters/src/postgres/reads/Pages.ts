/** Pages of an account's lists by their one sequence, newest first. */
import { Id } from "@cardpack/core/domain"
import type { Reads } from "@cardpack/core/ports"
import type { Params } from "../connection/Session.ts"

/**
 * Rows `x` below a sequence, newest first, and one more, which shows whether there is a next page.
 */
export const page = (select: string, from: string, where = "x.account_id = $1::uuid"): string =>
  `SELECT ${select} FROM ${from} WHERE ${where} AND x.sequence < $2::int8
    ORDER BY x.sequence DESC LIMIT $3::int8`

/** Puts words into the statement itself, so that the indexes of rare ones are used. */
export const isWord = (
  column: string,
  word: string | null,
  words: ReadonlyArray<string>,
  of = "x"
): string =>
  word === null ? "" : words.includes(word) ? ` AND ${of}.${column} = '${word}'` : " AND false"

/** Above every sequence. */
const LAST = 2n ** 63n - 1n

/** The parameters of {@link page}. */
export const pageParams = (
  accountId: Id.AccountId,
  { before, limit }: Reads.PageRequest
): Params => [Id.toUuid(accountId), before ?? LAST, limit + 1]

export const cut = <Row>(
  rows: ReadonlyArray<Row>,
  { limit }: Reads.PageRequest,
  sequence: (row: Row) => bigint
): Reads.Page<Row> => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? sequence(last) : null }
}
