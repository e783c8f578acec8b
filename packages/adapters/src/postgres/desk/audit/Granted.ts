/** Entries of the ledger that the operators' log names: an entry that is gone can't be looked at itself. */
import type { Instant } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { GRANTED } from "./Entries.ts"
import { type Listing, list } from "./Sheet.ts"
import { Tally } from "./Tally.ts"

const GRANTS = "action IN ('balance.bonus', 'balance.adjustment')"

const RULE = {
  name: "every entry that the operators' log names is in the ledger",
  remedy: "An entry was removed by hand: compare the partner's ledger with a backup.",
  of: "x.detail->>'entryId' IS NOT NULL",
  broken: "NOT EXISTS (SELECT 1 FROM ledger_entry l WHERE l.id = uuid_of(x.detail->>'entryId'))"
}

const named: Listing = {
  prefix: "log",
  table: `(SELECT * FROM operator_log WHERE ${GRANTS}) l`,
  changes: "made",
  rules: [RULE]
}

const COUNT = `SELECT count(*) FROM operator_log WHERE ${GRANTS}`

/**
 * Begun before entries are looked at, and ended with what was found of them. No two entries have one row:
 * if there are as many entries as rows before and after, none of these names an entry that is gone, and
 * no identifier needs to be decoded, which is slow for millions.
 */
export const auditGranted = Effect.fnUntraced(function* (
  database: Database,
  since: Instant.Instant | null
): Effect.fn.Return<
  (
    entries: ReadonlyArray<Desk.Check>
  ) => Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError>,
  Store.StoreError
> {
  const count = Effect.map(database.read(COUNT, []), ([row]) => Number(row?.[0]))
  const rows = since === null ? yield* count : null
  return Effect.fnUntraced(function* (entries) {
    const found = entries.find(({ name }) => name === GRANTED)
    const isWhole = rows !== null && found?.ok === true && found.examined === rows
    if (!isWhole || (yield* count) !== rows) return yield* list(database, named, { since })
    const tally = new Tally(RULE.name, RULE.remedy)
    tally.examine(rows)
    return [tally.check]
  })
})
