/**
 * The audit of all invariants (design.md#audit). It reads beside the running service, in pieces:
 * each statement sees one moment and compares only rows that were committed together.
 */
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { Accounts, pieces } from "./Accounts.ts"
import { cards, draws } from "./Cards.ts"
import { entries } from "./Entries.ts"
import { endpoints, events } from "./Events.ts"
import { fingerprints } from "./Fingerprints.ts"
import { customers, deposits, intents } from "./Funding.ts"
import { incidents } from "./Incidents.ts"
import { auditItems } from "./Items.ts"
import { keys } from "./Keys.ts"
import { auditMachines } from "./Machines.ts"
import { numbers } from "./Numbers.ts"
import { operations } from "./Operations.ts"
import { mails, shipments } from "./Parcels.ts"
import * as Sheet from "./Sheet.ts"
import { auditStrays } from "./Strays.ts"
import { burns, mints } from "./Tokens.ts"

const SHEETS = [entries, operations, cards, events, endpoints, deposits, customers, intents]
const LISTINGS = [keys, draws, shipments, mails, mints, burns, incidents]

/** Of the connections for reading, which the service uses too. */
const AT_ONCE = { concurrency: 2 }

export const audit = (
  database: Database
): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.gen(function* () {
    const accounts = new Accounts(database)
    const sheets = SHEETS.map((sheet) => Sheet.audit(database, sheet))
    const parts = [...sheets, numbers(database), fingerprints(database)]
    yield* accounts.audit((ranges) =>
      Effect.forEach(
        [...pieces(ranges)].flatMap((piece) => parts.map(({ examine }) => examine(piece))),
        (examined) => examined,
        AT_ONCE
      )
    )
    const rest = yield* Effect.all(
      [
        auditItems(database),
        auditMachines(database),
        ...LISTINGS.map((listing) => Sheet.list(database, listing))
      ],
      AT_ONCE
    )
    return [
      ...accounts.checks,
      yield* auditStrays(database),
      ...parts.flatMap(({ checks }) => checks()),
      ...rest.flat()
    ]
  })
