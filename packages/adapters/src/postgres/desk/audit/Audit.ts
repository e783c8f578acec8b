/**
 * The audit of all invariants (design.md#audit). It reads beside the running service, in pieces:
 * each statement sees one moment and compares only rows that were committed together.
 */
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { Accounts, pieces } from "./Accounts.ts"
import { cards } from "./Cards.ts"
import { auditClaims } from "./Claims.ts"
import { entries } from "./Entries.ts"
import { events } from "./Events.ts"
import { customers, deposits, intents } from "./Funding.ts"
import { auditIncidents } from "./Incidents.ts"
import { auditItems } from "./Items.ts"
import { numbers } from "./Numbers.ts"
import { operations } from "./Operations.ts"
import * as Sheet from "./Sheet.ts"
import { auditStrays } from "./Strays.ts"

const SHEETS = [entries, operations, cards, events, deposits, customers, intents]

export const audit = (
  database: Database
): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.gen(function* () {
    const accounts = new Accounts(database)
    const parts = [...SHEETS.map((sheet) => Sheet.audit(database, sheet)), numbers(database)]
    yield* accounts.audit((ranges) =>
      Effect.forEach(
        pieces(ranges),
        (piece) => Effect.forEach(parts, ({ examine }) => examine(piece), { concurrency: 2 }),
        { discard: true }
      )
    )
    return [
      ...accounts.checks,
      yield* auditStrays(database),
      ...parts.flatMap(({ checks }) => checks()),
      ...(yield* auditItems(database)),
      ...(yield* auditClaims(database)),
      yield* auditIncidents(database)
    ]
  })
