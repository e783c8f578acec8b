/**
 * Where the books of a month begin and end, which stays once the month is over, whatever the
 * database's clock does later (decisions.md#closed-months).
 */
import { Id, type Instant } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type { Database } from "../connection/Database.ts"
import { all } from "../desk/Query.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"
import * as Moments from "./Moments.ts"

/** By then each transaction that began before a moment has ended. */
const SETTLED = "1 minute"

const closing = Selection.of((column) => ({ sequence: column.nullable.bigint("c.sequence") }))

const FIXED = `SELECT ${closing.list} FROM unnest($2::timestamptz[]) WITH ORDINALITY AS m(at, ordinal)
  LEFT JOIN closing c ON c.account_id = $1::uuid AND c.moment = m.at ORDER BY m.ordinal`

const FIX = `INSERT INTO closing (account_id, moment, sequence)
  SELECT $1::uuid, m.at, m.sequence FROM unnest($2::timestamptz[], $3::int8[]) AS m(at, sequence)
  WHERE m.at < ${Clock.shifted(4)} - interval '${SETTLED}'
  ON CONFLICT DO NOTHING`

/** The sequences at which the times from `since` on and before `until` begin and end. */
export const between = Effect.fnUntraced(function* (
  database: Database,
  accountId: Id.AccountId,
  since: Instant.Instant,
  until: Instant.Instant
): Effect.fn.Return<{ readonly from: bigint; readonly to: bigint }, Store.StoreError> {
  const id = Id.toUuid(accountId)
  const moments = Table.array("timestamptz", [since, until])
  const fixed = all(database, FIXED, [id, moments], (v) => closing.read(v).sequence)
  const [from = null, to = null] = yield* fixed
  if (from !== null && to !== null) return { from, to }
  const found = yield* Moments.between(database, "ledger_entry", accountId, since, until)
  const sequences = Table.array("int8", [found.from, found.to])
  yield* database.read(FIX, [id, moments, sequences, database.clockShift()])
  const [first, last] = yield* fixed
  return { from: first ?? found.from, to: last ?? found.to }
})
