/** `commit`: a change set in a fixed number of statements, whatever its size. */
import { Controls, Id } from "@cardpack/core/domain"
import type { ChangeSet, Loaded, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Clock from "../connection/Clock.ts"
import type * as Session from "../connection/Session.ts"
import * as SqlFailure from "../connection/SqlFailure.ts"
import { accounts, apiKeys } from "../rows/Accounts.ts"
import * as Catalog from "../rows/Catalog.ts"
import { customers } from "../rows/Customers.ts"
import * as Funding from "../rows/Funding.ts"
import { events, ledgerEntries } from "../rows/History.ts"
import { incidents } from "../rows/Incidents.ts"
import * as KeySet from "../rows/KeySet.ts"
import { mails } from "../rows/Mails.ts"
import { onchainBurns, onchainOrders } from "../rows/Onchain.ts"
import { affectedCards, cards, draws, operations } from "../rows/Operations.ts"
import { log, replies, tokens } from "../rows/Operators.ts"
import { shipments } from "../rows/Shipments.ts"
import * as Table from "../rows/Table.ts"
import { deliveries, endpoints } from "../rows/Webhooks.ts"
import { Statements } from "./Statements.ts"
import * as Supplies from "./Supplies.ts"

const { items, machines, odds, slots, tiers } = Catalog

const SQL = {
  // The version that was loaded must still be the stored one.
  accounts: `UPDATE account SET name = u.name, notification_email = u.notification_email,
      status = u.status, cash = u.cash, bonus = u.bonus, sandbox_credit_at = u.sandbox_credit_at,
      sequence = u.sequence, version = u.version
    FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int8[], $6::int8[],
      $7::timestamptz[], $8::int8[], $9::int8[], $10::timestamptz[])
      AS u(id, name, notification_email, status, cash, bonus, sandbox_credit_at, sequence, version,
        created_at)
    WHERE account.id = u.id AND account.version = u.version - 1`,
  lockTiers: `SELECT 1 FROM tier WHERE machine_id = ANY ($1::int[])
    ORDER BY machine_id, name FOR NO KEY UPDATE`,
  retireTiers: `UPDATE tier SET ordinal = NULL WHERE machine_id = ANY ($1::int[])
    AND (machine_id, name) NOT IN (SELECT * FROM unnest($2::int[], $3::text[]))`,
  odds: `${odds.insert} ON CONFLICT DO NOTHING`,
  take: `DELETE FROM deck WHERE item_id = ANY ($1::uuid[])`,
  reshuffleTiers: `UPDATE tier t SET shuffle = u.shuffle
    FROM unnest($1::int[], $2::text[], $3::int[]) AS u(machine_id, name, shuffle)
    WHERE t.machine_id = u.machine_id AND t.name = u.name`,
  reshuffle: `UPDATE deck d SET position = u.position, shuffle = t.shuffle
    FROM unnest($1::uuid[], $2::int[], $3::text[], $4::int8[]) AS u(item_id, machine_id, tier, position)
    JOIN tier t ON t.machine_id = u.machine_id AND t.name = u.tier
    WHERE d.item_id = u.item_id`,
  // An item goes where its row says; the operator alone may say something new.
  stock: `INSERT INTO deck (item_id, machine_id, tier, position, shuffle)
    SELECT u.item_id, u.machine_id, u.tier, u.position, coalesce(t.shuffle, 0)
    FROM unnest($1::uuid[], $2::int[], $3::text[], $4::int8[]) AS u(item_id, machine_id, tier, position)
    LEFT JOIN tier t ON t.machine_id = u.machine_id AND t.name = u.tier
    LEFT JOIN item i ON i.id = u.item_id
    WHERE i.id IS NULL OR $5::bool OR (i.machine_id, i.tier) = (u.machine_id, u.tier)`,
  lanes: `INSERT INTO webhook_lane (endpoint_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING`,
  // One that was never attempted is due anyway.
  hasten: `UPDATE delivery SET retry_at = ${Clock.shifted(2)}
    WHERE id = ANY ($1::uuid[]) AND retry_at > ${Clock.shifted(2)}`,
  clearCountries: `DELETE FROM shipping_country`,
  controls: `UPDATE controls SET ${Controls.CONTROLS.map(
    (control, index) => `${control} = $${index + 1}::bool`
  ).join(", ")}`
} as const

const writeMachines = (write: Statements, changes: ChangeSet.ChangeSet): void => {
  if (changes.machines.length === 0) return
  const ids = Table.array(
    "int4",
    changes.machines.map((machine) => machine.id)
  )
  const named = changes.machines.flatMap(Catalog.tiersOf)
  write.run(SQL.lockTiers, [ids])
  write.put(machines, changes.machines)
  Supplies.create(
    write,
    changes.machines.map((machine) => machine.id)
  )
  write.each(SQL.odds, changes.machines, odds.params)
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

/** Whether it found some of them in a deck. */
const wereInDeck = (taken: ReadonlyArray<Id.ItemId>, { places }: Seen): boolean => {
  const ids = new Set(taken)
  return places.some((some) => some.some(([id, { _tag }]) => _tag === "deck" && ids.has(id)))
}

const writeDecks = (write: Statements, changes: ChangeSet.ChangeSet, seen: Seen): void => {
  const { reshuffles, stocked, taken } = changes
  const gone = () =>
    wereInDeck(taken, seen)
      ? SqlFailure.unreachable("an item was drawn meanwhile")
      : SqlFailure.rejected("deck_taken", "an item was in no deck")
  write.exactly(gone, SQL.take, taken, (ids) => [Table.array("uuid", ids.map(Id.toUuid))])
  if (reshuffles.length > 0) {
    write.run(SQL.reshuffleTiers, [
      Table.array(
        "int4",
        reshuffles.map((each) => each.machineId)
      ),
      Table.array(
        "text",
        reshuffles.map((each) => each.tier)
      ),
      Table.array(
        "int4",
        reshuffles.map((each) => each.shuffle)
      )
    ])
    const moved = reshuffles.flatMap((each) => each.slots)
    write.each(SQL.reshuffle, moved, slots.params)
  }
  const otherwise = () => SqlFailure.unreachable("an item's tier changed meanwhile")
  write.exactly(otherwise, SQL.stock, stocked, (part) => [
    ...slots.params(part),
    String(seen.operator)
  ])
}

const writeOperator = (write: Statements, changes: ChangeSet.ChangeSet): void => {
  const { controls, countries } = changes
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
  write.put(tokens, changes.tokens)
  write.insert(log, changes.log)
  write.insert(replies, changes.replies)
}

/** Deliveries come after the events and the endpoints that they name. */
const writeWebhooks = (write: Statements, changes: ChangeSet.ChangeSet, shift: number): void => {
  if (changes.endpoints.length > 0) {
    write.put(endpoints, changes.endpoints)
    write.run(SQL.lanes, [KeySet.uuids(changes.endpoints.map((endpoint) => endpoint.id))])
  }
  write.insert(deliveries, changes.deliveries)
  if (changes.hastened.length > 0) write.run(SQL.hasten, [KeySet.uuids(changes.hastened), shift])
}

/** Burns come after the mints of what they burn, incidents after the cards that they hold back. */
const writeChain = (write: Statements, changes: ChangeSet.ChangeSet): void => {
  write.insert(Funding.depositAddresses, changes.depositAddresses)
  write.insert(Funding.fundingIntents, changes.fundingIntents)
  write.put(Funding.fundingTransactions, changes.fundingTransactions)
  write.insert(Funding.foreignDeposits, changes.foreignDeposits)
  write.insert(Funding.depositSweeps, changes.depositSweeps)
  write.put(onchainOrders, changes.onchainOrders)
  write.put(onchainBurns, changes.onchainBurns)
  write.put(incidents, changes.incidents)
}

/** What the transaction knew when it decided. Where that is no longer so, it is tried again. */
export interface Seen {
  /** Where it found the items that it loaded by reference, without a lock on their slots. */
  readonly places: ReadonlyArray<Loaded.Loaded["places"]>
  /** It holds the operator's lock. */
  readonly operator: boolean
}

/**
 * In an order in which every reference finds what it refers to. `shift` is the clock's, in
 * milliseconds.
 */
export const commit = (
  session: Session.Session,
  changes: ChangeSet.ChangeSet,
  seen: Seen,
  shift: number
): Effect.Effect<void, Store.StoreError> =>
  Effect.suspend(() => {
    const write = new Statements(session)
    write.insert(accounts, changes.newAccounts)
    const movedOn = () => SqlFailure.rejected("account_version", "an account had moved on")
    write.exactly(movedOn, SQL.accounts, changes.accounts, accounts.params)
    write.put(apiKeys, changes.keys)
    writeMachines(write, changes)
    write.put(items, changes.items)
    write.put(customers, changes.customers)
    write.put(operations, changes.operations)
    write.put(cards, changes.cards)
    write.insert(affectedCards, changes.affectedCards)
    write.insert(draws, changes.draws)
    write.put(shipments, changes.shipments)
    writeChain(write, changes)
    write.insert(ledgerEntries, changes.ledgerEntries)
    write.insert(events, changes.events)
    writeWebhooks(write, changes, shift)
    write.put(mails, changes.mails)
    writeDecks(write, changes, seen)
    writeOperator(write, changes)
    Supplies.write(write, changes)
    return write.start
  })
