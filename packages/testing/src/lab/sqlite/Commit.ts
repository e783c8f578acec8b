/** Writes a change set; the constraints of the tables refuse what is wrong. */
import type { VendingMachine } from "@cardpack/core/domain"
import { Catalogue, type ChangeSet, Store } from "@cardpack/core/ports"
import { type Connection, encode, rejected } from "./Connection.ts"
import { tableFor, writeOf } from "./Schema.ts"
import type { Value } from "./Table.ts"

const insert = <K extends Catalogue.Kind>(
  connection: Connection,
  kind: K,
  isPut: boolean,
  rows: ReadonlyArray<Catalogue.Row<K>>
): void => {
  const table = tableFor(kind)
  if (table === null) return
  const { columns } = table
  const sql = writeOf(kind, Object.keys(columns), isPut)
  for (const row of rows) {
    const values: Array<Value> = Object.values(columns).map((column) => column(row))
    connection.run(sql, Catalogue.keyOf(kind, row), ...values, encode(row))
  }
}

/** Each version of an account follows the one before. */
const advance = (connection: Connection, rows: ChangeSet.ChangeSet["accounts"]): void => {
  for (const row of rows) {
    const sql = "SELECT 1 FROM accounts WHERE id = ? AND version = ?"
    const isNext = connection.rows(sql, row.id, row.version - 1n).length === 1
    if (!isNext) throw rejected("stale", "the account had moved on")
    insert(connection, "accounts", true, [row])
  }
}

/** A tier that its machine no longer names keeps its items, and weighs nothing. */
const writeTiers = (
  connection: Connection,
  machines: ReadonlyArray<VendingMachine.VendingMachine>
): void => {
  for (const { id, oddsVersion, tiers } of machines) {
    const odds = "INSERT INTO odds VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body"
    connection.run(odds, id, oddsVersion, encode(tiers))
    connection.run("UPDATE tiers SET weight = 0 WHERE machine = ?", id)
    for (const { name, weight } of tiers)
      connection.run(
        `INSERT INTO tiers (machine, name, weight) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET weight = excluded.weight`,
        ...[id, name, weight]
      )
  }
}

const writeDecks = (connection: Connection, changes: ChangeSet.ChangeSet): void => {
  for (const item of changes.taken) {
    if (connection.run("DELETE FROM deck WHERE item = ?", item) !== 1)
      throw rejected("stale", "an item was in no deck")
  }
  for (const { machineId, shuffle, slots, tier } of changes.reshuffles) {
    const sql = "UPDATE tiers SET shuffle = ?, highest = -1 WHERE machine = ? AND name = ?"
    connection.run(sql, shuffle, machineId, tier)
    for (const { itemId, position } of slots)
      connection.run("UPDATE deck SET position = ? WHERE item = ?", position, itemId)
  }
  for (const { itemId, machineId, position, tier } of changes.stocked)
    connection.run("INSERT INTO deck VALUES (?, ?, ?, ?)", itemId, machineId, tier, position)
  for (const { machineId, position, shuffle, tier } of changes.draws)
    connection.run(
      `UPDATE tiers SET highest = ?1 WHERE machine = ?2 AND name = ?3
       AND shuffle = ?4 AND highest < ?1`,
      ...[position, machineId, tier, shuffle]
    )
}

/** Cards in the tiers that the odds can draw. */
export const freeOf = (connection: Connection, machine: number): number => {
  const sql = `SELECT count(*) AS free FROM deck JOIN tiers
    ON tiers.machine = deck.machine AND tiers.name = deck.tier
    WHERE deck.machine = ? AND tiers.weight > 0`
  return Number(connection.rows(sql, machine)[0]?.free)
}

export const claimsOf = (connection: Connection, machine: number): number =>
  Number(connection.rows("SELECT count FROM claims WHERE machine = ?", machine)[0]?.count ?? 0)

/** Every claim keeps a card. */
const cover = (connection: Connection, changes: ChangeSet.ChangeSet): void => {
  for (const { count, machineId } of changes.claims) {
    connection.run("INSERT INTO claims VALUES (?, 0) ON CONFLICT DO NOTHING", machineId)
    connection.run("UPDATE claims SET count = count + ? WHERE machine = ?", count, machineId)
  }
  const touched = [...changes.claims, ...changes.draws, ...changes.stocked]
  const machines = [...changes.machines.map(({ id }) => id), ...changes.recounted]
  for (const machineId of new Set([...touched.map((each) => each.machineId), ...machines])) {
    const [free, claims] = [freeOf(connection, machineId), claimsOf(connection, machineId)]
    if (free >= claims) continue
    const reason = new Store.Uncovered({ machineId, free, claims })
    if (changes.recounted.includes(machineId)) throw new Store.StoreError({ reason })
    throw rejected("check", "fewer cards than claims")
  }
}

const keep = (connection: Connection, name: string, value: unknown): void => {
  const sql = "INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body"
  connection.run(sql, name, encode(value))
}

export const commit = (connection: Connection, changes: ChangeSet.ChangeSet): void => {
  const written: ChangeSet.Written = changes
  const write = <K extends Catalogue.Kind>(kind: K): void =>
    insert(connection, kind, Catalogue.CATALOGUE[kind].write === "put", written[kind])
  insert(connection, "accounts", false, changes.newAccounts)
  advance(connection, changes.accounts)
  for (const kind of Catalogue.KINDS) {
    if (kind !== "accounts") write(kind)
    if (kind === "machines") writeTiers(connection, changes.machines)
  }
  writeDecks(connection, changes)
  cover(connection, changes)
  if (changes.countries !== null) keep(connection, "countries", changes.countries)
  if (changes.controls !== null) keep(connection, "controls", changes.controls)
}
