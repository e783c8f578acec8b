/**
 * The audit of all invariants (design.md#audit). It reads beside the running service, in pieces:
 * each statement sees one moment and compares only rows that were committed together.
 */
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect, Record } from "effect"
import type { Database } from "../../connection/Database.ts"
import { Accounts } from "./Accounts.ts"
import { approvals, approvedActs } from "./Approvals.ts"
import { cards, draws } from "./Cards.ts"
import * as Changed from "./Changed.ts"
import { Commitments } from "./Commitments.ts"
import { auditControls } from "./Controls.ts"
import { auditCountries } from "./Countries.ts"
import { auditCursor } from "./Cursor.ts"
import { auditDrawLog } from "./DrawLog.ts"
import { auditDrawn } from "./Drawn.ts"
import { entries } from "./Entries.ts"
import { endpoints, events } from "./Events.ts"
import { fingerprints } from "./Fingerprints.ts"
import { customers, deposits, intents, sweeps } from "./Funding.ts"
import { auditGranted } from "./Granted.ts"
import * as Guards from "./Guards.ts"
import { answers, incidents, named } from "./Incidents.ts"
import { Items } from "./Items.ts"
import { keys, tokens } from "./Keys.ts"
import { auditLogEnd, logLinks } from "./LogChain.ts"
import { auditMachines } from "./Machines.ts"
import { auditMembers } from "./Members.ts"
import { numbers } from "./Numbers.ts"
import { operations } from "./Operations.ts"
import { mails, shipments } from "./Parcels.ts"
import * as Pieces from "./Pieces.ts"
import { runs } from "./Runs.ts"
import { auditSequences } from "./Sequences.ts"
import * as Sheet from "./Sheet.ts"
import { auditStrays } from "./Strays.ts"
import { burns, mints } from "./Tokens.ts"
import * as Versions from "./Versions.ts"
import { auditWaiting } from "./Waiting.ts"

const SHEETS = { entries, operations, cards, events, endpoints, deposits, customers, intents }
const OPERATORS = [
  keys,
  tokens,
  incidents,
  sweeps,
  named,
  answers,
  logLinks,
  approvals,
  approvedActs
]
const LISTINGS = [...OPERATORS, draws, shipments, mails, mints, burns]

/** Of the connections for reading, which the service uses too. */
const AT_ONCE = { concurrency: 2 }

type Part = Pick<Sheet.Audited, "examine">

/** Of everything, or of what changed since a base. */
export const audit = (
  database: Database,
  base: Desk.AuditBase | null
): Effect.Effect<ReadonlyArray<Desk.Check>, Store.StoreError> =>
  Effect.gen(function* () {
    const since = base?.since ?? null
    const accounts = new Accounts(database, since)
    const items = new Items(database)
    const commitments = new Commitments(database)
    const sheets = Record.map(SHEETS, (sheet) => Sheet.audit(database, sheet))
    const prints = fingerprints(database)
    const parts = [...Object.values(sheets), numbers(database), prints]
    const each = (of: ReadonlyArray<Part>) => (ranges: ReadonlyArray<Sheet.Range>) =>
      Pieces.through(database, ranges, (pieces) =>
        Effect.all(
          pieces.flatMap((piece) => of.map(({ examine }) => examine(piece))),
          { ...AT_ONCE, discard: true }
        )
      )
    const granted = yield* auditGranted(database, since)
    const { cards, deposits, endpoints, operations } = sheets
    if (since === null) yield* accounts.audit(each([...parts, items]))
    else {
      const old = {
        card: each([cards, items, commitments]),
        operation: each([operations, prints]),
        funding_transaction: each([deposits]),
        webhook_endpoint: each([endpoints])
      }
      yield* accounts.audit((ranges) =>
        Effect.andThen(each([...parts, commitments])(ranges), Changed.named(database, ranges, old))
      )
      for (const table of Record.keys(old))
        yield* Changed.changed(database, table, since, old[table])
    }
    const rest = yield* Effect.all(
      [
        items.audit(since),
        commitments.audit(base),
        granted(sheets.entries.checks()),
        auditMachines(database),
        auditSequences(database, since),
        auditCountries(database),
        auditControls(database),
        auditLogEnd(database),
        auditWaiting(database),
        auditCursor(database),
        auditMembers(database),
        auditDrawLog(database, since),
        auditDrawn(database, since),
        ...[...LISTINGS, Versions.items(base), runs(database.clockShift())].map((listing) =>
          Sheet.list(database, listing, { since })
        )
      ],
      AT_ONCE
    )
    return [
      ...accounts.checks,
      yield* auditStrays(database),
      yield* Guards.audit(database),
      ...parts.flatMap(({ checks }) => checks()),
      ...rest.flat()
    ]
  })
