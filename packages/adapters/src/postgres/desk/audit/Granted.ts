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

/**
 * No two entries have one row. So if there are as many rows as entries that have one, none names an
 * entry that is gone, and no row needs to be read: identifiers are costly to decode.
 */
export const auditGranted = Effect.fnUntraced(function* (
  database: Database,
  since: Instant.Instant | null,
  entries: ReadonlyArray<Desk.Check>
): Effect.fn.Return<ReadonlyArray<Desk.Check>, Store.StoreError> {
  const granted = entries.find(({ name }) => name === GRANTED)
  if (since === null && granted?.ok === true) {
    const [[count] = []] = yield* database.read(
      `SELECT count(*) FROM operator_log WHERE ${GRANTS}`,
      []
    )
    if (Number(count) === granted.examined) {
      const tally = new Tally(RULE.name, RULE.remedy)
      tally.examine(granted.examined)
      return [tally.check]
    }
  }
  return yield* list(database, named, { since })
})
