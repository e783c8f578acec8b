/** `commit`: writes a change set of any size in a fixed number of statements. */

import {
  type Card,
  Controls,
  type Endpoint,
  type Operation,
  type VendingMachine
} from "@cardpack/core/domain"
import { Catalogue, type ChangeSet, type Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type * as Session from "../connection/Session.ts"
import * as SqlFailure from "../connection/SqlFailure.ts"
import * as Catalog from "../rows/Catalog.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Table from "../rows/Table.ts"
import { TABLES } from "../rows/Tables.ts"
import { Statements } from "./Statements.ts"
import * as Supplies from "./Supplies.ts"

const { odds, tiers } = Catalog

const SQL = {
  // The loaded version must still be the stored one.
  accounts: `UPDATE account SET name = u.name, notification_email = u.notification_email,
      status = u.status, cash = u.cash, bonus = u.bonus,
      low_balance_threshold = u.low_balance_threshold, sandbox_credit_at = u.sandbox_credit_at,
      sequence = u.sequence, version = u.version, ledger_head = u.ledger_head,
      updated_at = u.updated_at, subject_emails = u.subject_emails::json
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int8[], $6::int8[], $7::int8[],
      $8::timestamptz[], $9::int8[], $10::int8[], $11::bytea[], $12::timestamptz[],
      $13::timestamptz[], $14::text[])
      AS u(id, name, notification_email, status, cash, bonus, low_balance_threshold,
        sandbox_credit_at, sequence, version, ledger_head, created_at, updated_at,
        subject_emails)
    WHERE account.id = u.id AND account.version = u.version - 1`,
  lockTiers: `SELECT 1 FROM tier WHERE machine_id = ANY ($1::int[])
    ORDER BY machine_id, name FOR NO KEY UPDATE`,
  retireTiers: `UPDATE tier SET ordinal = NULL WHERE machine_id = ANY ($1::int[])
    AND (machine_id, name) NOT IN (SELECT * FROM unnest($2::int[], $3::text[]))`,
  odds: `${odds.insert} ON CONFLICT DO NOTHING`,
  lanes: `INSERT INTO webhook_lane (endpoint_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING`,
  // A delivery without attempts is due anyway.
  hasten: `UPDATE delivery SET retry_at = ${Clock.shifted(3)}
    FROM unnest($1::uuid[], $2::uuid[]) AS k(account_id, id)
    WHERE delivery.account_id = k.account_id AND delivery.id = k.id
      AND retry_at > ${Clock.shifted(3)}`,
  clearCountries: `DELETE FROM shipping_country`,
  controls: `UPDATE controls SET ${Controls.CONTROLS.map(
    (control, index) => `${control} = $${index + 1}::bool`
  ).join(", ")}`
} as const

const writeMachines = (
  write: Statements,
  all: ReadonlyArray<VendingMachine.VendingMachine>
): void => {
  const ids = Table.array(
    "int4",
    all.map((machine) => machine.id)
  )
  const named = all.flatMap(Catalog.tiersOf)
  write.run(SQL.lockTiers, [ids])
  write.put(TABLES.machines, all)
  Supplies.create(
    write,
    all.map((machine) => machine.id)
  )
  write.each(SQL.odds, all.map(Catalog.oddsOf), odds.params)
  write.run(SQL.retireTiers, [
    ids,
    Table.array(
      "int4",
      named.map((tier) => tier.machineId)
    ),
    Table.array(
      "text",
      named.map((tier) => tier.name)
    )
  ])
  write.put(tiers, named)
}

const writeSettings = (write: Statements, { controls, countries }: ChangeSet.ChangeSet): void => {
  if (countries !== null) {
    write.run(SQL.clearCountries, [])
    write.insert(
      Catalog.countries,
      countries.map((row, ordinal) => ({ ...row, ordinal }))
    )
  }
  if (controls !== null) {
    write.run(
      SQL.controls,
      Controls.CONTROLS.map((control) => String(controls[control]))
    )
  }
}

const writeEndpoints = (write: Statements, all: ReadonlyArray<Endpoint.Endpoint>): void => {
  write.put(TABLES.endpoints, all)
  write.run(SQL.lanes, [KeySet.uuids(all.map((endpoint) => endpoint.id))])
}

/**
 * Inserts those that are surely new: an upsert looks for each first, and takes more time
 * (decisions.md#created-rows).
 */
const writeRows =
  <Row extends Operation.Operation | Card.Card>(table: Table.Table<Row>) =>
  (
    write: Statements,
    rows: ReadonlyArray<Row>,
    { created }: Pick<ChangeSet.ChangeSet, "created">
  ): void => {
    write.insert(
      table,
      rows.filter(({ id }) => created.has(id))
    )
    write.put(
      table,
      rows.filter(({ id }) => !created.has(id))
    )
  }

/** Kinds with further writes beside their rows, or that are written in another way. */
const OWN: {
  readonly [K in Catalogue.Kind]?: (
    write: Statements,
    rows: ReadonlyArray<Catalogue.Row<K>>,
    changes: ChangeSet.ChangeSet
  ) => void
} = {
  machines: writeMachines,
  operations: writeRows(TABLES.operations),
  cards: writeRows(TABLES.cards),
  endpoints: writeEndpoints
}

const writeKind = <K extends Catalogue.Kind>(
  write: Statements,
  kind: K,
  changes: ChangeSet.ChangeSet
): void => {
  const rows: ChangeSet.Written[K] = changes[kind]
  if (rows.length === 0) return
  const own = OWN[kind]
  const table = TABLES[kind] as unknown as Table.Table<Catalogue.Row<K>>
  const movedOn = () => SqlFailure.rejected("stale", "account_version", "an account had moved on")
  if (own !== undefined) own(write, rows, changes)
  else if (Catalogue.CATALOGUE[kind].write === "insert") write.insert(table, rows)
  else if (Catalogue.CATALOGUE[kind].write === "put") write.put(table, rows)
  else if (Catalogue.CATALOGUE[kind].write === "first")
    write.each(`${table.insert} ON CONFLICT DO NOTHING`, rows, table.params)
  else write.exactly(movedOn, SQL.accounts, changes.accounts, TABLES.accounts.params)
}

/**
 * Writes in the catalogue's order, in which every referenced row exists. `shift` is the clock's, in
 * milliseconds.
 */
export const commit = (
  session: Session.Session,
  changes: ChangeSet.ChangeSet,
  /** Machines whose stock the transaction has locked. */
  locked: ReadonlySet<number>,
  shift: number
): Effect.Effect<void, Store.StoreError> =>
  Effect.suspend(() => {
    const write = new Statements(session)
    write.insert(TABLES.accounts, changes.newAccounts)
    for (const kind of Catalogue.KINDS) writeKind(write, kind, changes)
    if (changes.hastened.length > 0)
      write.run(SQL.hasten, [...KeySet.ownedIds(changes.hastened), shift])
    writeSettings(write, changes)
    Supplies.write(write, changes, locked, shift)
    return write.start
  })
