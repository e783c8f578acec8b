/** The check that no idempotency key was executed twice. */
import { Id } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { keyOf, NIL, PAGE, through } from "../KeyPages.ts"
import { Tally } from "./Tally.ts"

/** The rows that requests with a key create; each kind has its own keys. */
const KINDS = [
  ["operation", "op"],
  ["customer", "cus"],
  ["funding_intent", "fin"]
] as const

const keysOf = (table: string): string => `SELECT o.account_id, o.idempotency_key, o.id
  FROM ${table} o
  WHERE o.idempotency_key IS NOT NULL
    AND (o.account_id, o.idempotency_key, o.id) > ($1::uuid, $2::text, $3::uuid)
  ORDER BY o.account_id, o.idempotency_key, o.id LIMIT ${PAGE}`

interface Last {
  readonly account: string
  readonly key: string
  readonly id: string
}

const examine = (
  { read }: Database,
  tally: Tally,
  [table, prefix]: (typeof KINDS)[number]
): Effect.Effect<void, Store.StoreError> => {
  const start: Last = { account: NIL, key: "", id: NIL }
  return through(start, (after) =>
    Effect.map(read(keysOf(table), [after.account, after.key, after.id]), (rows) => {
      const page = rows.map(
        ([account, key, id]): Last => ({
          account: account as string,
          key: key as string,
          id: id as string
        })
      )
      let before = after
      for (const row of page) {
        const same = row.account === before.account && row.key === before.key
        if (same) tally.blame(Id.fromUuid(prefix, row.id))
        before = row
      }
      tally.examine(page.length)
      return keyOf(page, PAGE, (row) => row)
    })
  )
}

export const auditKeys = (
  database: Database
): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.suspend(() => {
    const tally = new Tally("no idempotency key twice")
    const all = Effect.forEach(KINDS, (kind) => examine(database, tally, kind), { discard: true })
    return Effect.map(all, () => [tally.check])
  })
