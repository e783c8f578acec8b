/** Sums of amounts by account at a moment, read in pages by account and a key within it. */
import { Authorizer } from "@cardpack/core/commands"
import type { Instant } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { NIL, PAGE, through } from "./KeyPages.ts"

interface Summed {
  readonly table: string
  /** The column that orders an account's rows, its type, and a value below all. */
  readonly key: readonly [column: string, type: string, first: string | bigint]
  readonly amount: string
}

/** A page of rows `x` of accounts from `$1` to `$2`, after a row's account `$3` and key `$4`. */
const sqlOf = ({ amount, key: [key, type], table }: Summed): string => `SELECT x.account_id,
    count(*), (array_agg(x.${key} ORDER BY x.${key} DESC))[1], coalesce(sum(${amount}), 0)::text
  FROM (SELECT * FROM ${table} WHERE account_id BETWEEN $1::uuid AND $2::uuid
    AND (account_id, ${key}) > ($3::uuid, $4::${type}) ORDER BY account_id, ${key} LIMIT ${PAGE}) x
  GROUP BY x.account_id ORDER BY x.account_id`

const MOMENT = "to_timestamp($5::float8 / 1000)"

/** Deposits credited before the moment. */
const RECEIVED: Summed = {
  table: "funding_transaction",
  key: ["sequence", "int8", 0n],
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
  const sql = sqlOf(summed)
  const start = { account: NIL, key: summed.key[2] }
  return (
    { read }: Database,
    ids: ReadonlyArray<string>,
    at: Instant.Instant
  ): Effect.Effect<ReadonlyMap<string, bigint>, Store.StoreError> =>
    Effect.gen(function* () {
      const totals = new Map<string, bigint>()
      const [first = NIL] = ids
      const last = ids.at(-1) ?? NIL
      yield* through(start, (after) =>
        Effect.map(read(sql, [first, last, after.account, after.key, at]), (rows) => {
          let seen = 0
          for (const [account, count, , sum] of rows) {
            seen += Number(count)
            const before = totals.get(account as string) ?? 0n
            totals.set(account as string, before + BigInt(sum as string))
          }
          const end = rows.at(-1)
          return end === undefined || seen < PAGE
            ? null
            : { account: end[0] as string, key: end[2] as string | bigint }
        })
      )
      return totals
    })
}

export const received = sums(RECEIVED)
export const quoted = sums(QUOTED)
