/** Sums of amounts by account at a moment, read in pages by account and a key within it. */
import { Authorizer } from "@cardpack/core/commands"
import type { Instant } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import * as Selection from "../rows/Selection.ts"
import { NIL, PAGE, through } from "./KeyPages.ts"
import { all } from "./Query.ts"

interface Summed {
  readonly table: string
  /** The column that orders an account's rows, its type, and a value below all. */
  readonly key: readonly [column: string, type: string, first: string]
  readonly amount: string
}

const selectionOf = ({ amount, key: [key] }: Summed) =>
  Selection.of((column) => ({
    account: column.text("x.account_id"),
    count: column.number("count(*)"),
    key: column.text(`(array_agg(x.${key} ORDER BY x.${key} DESC))[1]::text`),
    sum: column.numeric(`coalesce(sum(${amount}), 0)`)
  }))

/** A page of rows `x` of accounts from `$1` to `$2`, after a row's account `$3` and key `$4`. */
const sqlOf = ({ key: [key, type], table }: Summed, list: string): string => `SELECT ${list}
  FROM (SELECT * FROM ${table} WHERE account_id BETWEEN $1::uuid AND $2::uuid
    AND (account_id, ${key}) > ($3::uuid, $4::text::${type}) ORDER BY account_id, ${key} LIMIT ${PAGE}) x
  GROUP BY x.account_id ORDER BY x.account_id`

const MOMENT = "to_timestamp($5::float8 / 1000)"

/** Deposits credited before the moment. */
const RECEIVED: Summed = {
  table: "funding_transaction",
  key: ["sequence", "int8", "0"],
  amount: `CASE WHEN x.confirmed_at < ${MOMENT} THEN x.amount END`
}

/**
 * The quote of the last signature made before the moment: a life before its deadline, and the first
 * one with its burn.
 */
const QUOTE = `(SELECT (s.signature->>'quotedUsd')::int8
    FROM json_array_elements(x.signatures) WITH ORDINALITY AS s(signature, place)
    WHERE s.place = 1 OR (s.signature->>'deadline')::float8 - ${Authorizer.TTL} < $5::float8
    ORDER BY s.place DESC LIMIT 1)`

/**
 * The quotes of burns that were pending at the moment. A settled burn no longer changes, so its last
 * change was its settlement.
 */
const QUOTED: Summed = {
  table: "onchain_burn",
  key: ["id", "uuid", NIL],
  amount: `CASE WHEN x.created_at < ${MOMENT} AND (x.status = 'pending' OR x.updated_at >= ${MOMENT})
    THEN ${QUOTE} END`
}

/** Sums for a run of accounts in the order of their UUIDs. */
const sums = (summed: Summed) => {
  const page = selectionOf(summed)
  const sql = sqlOf(summed, page.list)
  const [, , first] = summed.key
  return (
    database: Database,
    ids: ReadonlyArray<string>,
    at: Instant.Instant
  ): Effect.Effect<ReadonlyMap<string, bigint>, Store.StoreError> =>
    Effect.gen(function* () {
      const totals = new Map<string, bigint>()
      const [from = NIL] = ids
      const to = ids.at(-1) ?? NIL
      yield* through({ account: NIL, key: first }, (after) =>
        Effect.map(
          all(database, sql, [from, to, after.account, after.key, at], page.read),
          (rows) => {
            let seen = 0
            for (const { account, count, sum } of rows) {
              seen += count
              totals.set(account, (totals.get(account) ?? 0n) + sum)
            }
            return seen < PAGE ? null : (rows.at(-1) ?? null)
          }
        )
      )
      return totals
    })
}

export const received = sums(RECEIVED)
export const quoted = sums(QUOTED)
