/**
 * The audit of all invariants (design.md#audit). It reads beside the running service, in pieces:
 * each statement sees one moment and compares only rows that were committed together.
 */
import type { Instant } from "@cardpack/core/domain"
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect, Record } from "effect"
import type { Database } from "../../connection/Database.ts"
import { Accounts, pieces } from "./Accounts.ts"
import { cards, draws } from "./Cards.ts"
import { changed } from "./Changed.ts"
import { auditCountries } from "./Countries.ts"
import { entries } from "./Entries.ts"
import { endpoints, events } from "./Events.ts"
import { fingerprints } from "./Fingerprints.ts"
import { customers, deposits, intents } from "./Funding.ts"
import { incidents } from "./Incidents.ts"
import { Items } from "./Items.ts"
import { keys, tokens } from "./Keys.ts"
import { auditMachines } from "./Machines.ts"
import { numbers } from "./Numbers.ts"
import { operations } from "./Operations.ts"
import { mails, shipments } from "./Parcels.ts"
import * as Sheet from "./Sheet.ts"
import { auditStrays } from "./Strays.ts"
import { burns, mints } from "./Tokens.ts"

const SHEETS = { entries, operations, cards, events, endpoints, deposits, customers, intents }
const LISTINGS = [keys, tokens, draws, shipments, mails, mints, burns, incidents]

/** Of the connections for reading, which the service uses too. */
const AT_ONCE = { concurrency: 2 }

type Part = Pick<Sheet.Audited, "examine">

/** Of everything, or of what changed since a moment. */
export const audit = (
  database: Database,
  since: Instant.Instant | null
): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.gen(function* () {
    const accounts = new Accounts(database, since)
    const items = new Items(database)
    const sheets = Record.map(SHEETS, (sheet) => Sheet.audit(database, sheet))
    const prints = fingerprints(database)
    const parts = [...Object.values(sheets), numbers(database), prints]
    const each = (of: ReadonlyArray<Part>) => (ranges: ReadonlyArray<Sheet.Range>) =>
      Effect.forEach(
        [...pieces(ranges)].flatMap((piece) => of.map(({ examine }) => examine(piece))),
        (examined) => examined,
        { ...AT_ONCE, discard: true }
      )
    // Of everything, all items are read one by one.
    yield* accounts.audit(each(since === null ? parts : [...parts, items]))
    if (since !== null) {
      const { cards, deposits, endpoints, operations } = sheets
      yield* changed(database, "card", since, each([cards, items]))
      yield* changed(database, "operation", since, each([operations, prints]))
      yield* changed(database, "funding_transaction", since, each([deposits]))
      yield* changed(database, "webhook_endpoint", since, each([endpoints]))
    }
    const rest = yield* Effect.all(
      [
        items.audit(since),
        auditMachines(database),
        auditCountries(database),
        ...LISTINGS.map((listing) => Sheet.list(database, listing, { since }))
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
