/**
 * The locks of a transaction: the operator's, the accounts', then the machines' and the end of the log.
 * What others hold is passed over, unless the scope waits for it (design.md#busy-accounts).
 */
import { Id } from "@cardpack/core/domain"
import { Loaded, type LoadPlan, type Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type * as Session from "../connection/Session.ts"
import * as SqlFailure from "../connection/SqlFailure.ts"
import * as KeySet from "../rows/KeySet.ts"
import * as Selection from "../rows/Selection.ts"
import * as Table from "../rows/Table.ts"

const account = Selection.of((column) => ({ id: column.id("par", "a.id") }))

const machines = Selection.of((column) => ({
  mine: column.nullable.json<ReadonlyArray<number>>("json_agg(m.machine_id)"),
  held: column.nullable.json<ReadonlyArray<number>>(`(
    SELECT json_agg(w.machine_id) FROM wanted w
    WHERE w.machine_id NOT IN (SELECT machine_id FROM mine))`)
}))

/** How long a batch waits for a machine, which other processes draw from as well. */
const A_MOMENT = "100ms"

/**
 * The machines that are named and those of the cards' open claims, but for accounts that others hold. The
 * session's lock timeout is shorter for this statement alone.
 */
const machinesOf = (waits: Store.LockScope["waits"]): string => {
  const isBrief = waits === "briefly"
  const accounts = "SELECT id FROM unnest($1::uuid[] || $4::uuid[]) AS n(id)"
  const free = `SELECT id FROM account WHERE id = ANY ($1::uuid[] || $4::uuid[])
      ORDER BY id FOR UPDATE SKIP LOCKED`
  const limit = `short AS MATERIALIZED (
      SELECT current_setting('lock_timeout') AS own, set_config('lock_timeout', '${A_MOMENT}', true) AS set
    ), `
  return `WITH ${isBrief ? limit : ""}free AS MATERIALIZED (
      ${waits === undefined ? accounts : free}
    ), wanted AS MATERIALIZED (
      SELECT s.machine_id FROM machine_stock s WHERE s.machine_id IN (
        SELECT k.machine_id FROM unnest($3::int[], $4::uuid[]) AS k(machine_id, account_id)
        WHERE k.account_id IS NULL OR k.account_id IN (SELECT id FROM free)
        UNION ALL
        SELECT x.claim_machine_id ${KeySet.owned("uuid", "card", "id")}
        WHERE x.item_id IS NULL AND x.status = 'active' AND x.account_id IN (SELECT id FROM free)
      )
    ), mine AS MATERIALIZED (
      SELECT s.machine_id FROM machine_stock s
      WHERE s.machine_id IN (SELECT machine_id FROM wanted)${isBrief ? " AND (SELECT set FROM short) IS NOT NULL" : ""}
      ORDER BY s.machine_id FOR NO KEY UPDATE OF s${waits === "never" ? " SKIP LOCKED" : ""}
    )
    SELECT ${machines.list}${
      isBrief
        ? `, CASE WHEN count(*) >= 0 THEN set_config('lock_timeout', (SELECT own FROM short), true) END`
        : ""
    } FROM mine m`
}

const SQL = {
  operator: "SELECT 1 FROM controls FOR UPDATE",
  accounts: "SELECT 1 FROM account WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE",
  // Answers those that exist and that others hold.
  freeAccounts: `WITH mine AS MATERIALIZED (
      SELECT id FROM account WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED
    )
    SELECT ${account.list} FROM account a
    WHERE a.id = ANY ($1::uuid[]) AND a.id NOT IN (SELECT id FROM mine)`,
  log: "SELECT 1 FROM log_head FOR UPDATE SKIP LOCKED"
} as const

const MACHINES = {
  whole: machinesOf(undefined),
  briefly: machinesOf("briefly"),
  never: machinesOf("never")
}

const NONE = Effect.void

const distinct = (stock: LoadPlan.LoadPlan["stock"]): LoadPlan.LoadPlan["stock"] =>
  Array.from(new Map(stock.map((each) => [`${each.accountId} ${each.machineId}`, each])).values())

const paramsOf = ({ cards, stock }: Pick<LoadPlan.LoadPlan, "cards" | "stock">): Session.Params => {
  const named = distinct(stock)
  return [
    ...KeySet.ownedIds(cards),
    Table.array(
      "int4",
      named.map(({ machineId }) => machineId)
    ),
    Table.array(
      "uuid",
      named.map(({ accountId }) => (accountId === null ? null : Id.toUuid(accountId)))
    )
  ]
}

export interface Locks {
  /** The operator's and the accounts', in this order, for the transaction's first round trip. */
  readonly first: ReadonlyArray<Effect.Effect<unknown, Store.StoreError>>
  /** Those of a load, behind the first. */
  readonly ofPlan: (
    plan: LoadPlan.LoadPlan
  ) => ReadonlyArray<Effect.Effect<unknown, Store.StoreError>>
  readonly machines: ReadonlySet<number>
  /** What was passed over, once the locks are answered. */
  readonly busy: () => Loaded.Busy
  /** Whether a machine stayed locked by others for longer than a batch waits for it. */
  readonly isMachineHeld: () => boolean
}

export const make = (
  session: Session.Session,
  { accounts, operator, waits }: Store.LockScope
): Locks => {
  const ids = [KeySet.uuids(accounts)]
  const locked = new Set<number>()
  let busy = Loaded.NOTHING.busy
  let isMachineHeld = false
  const free = Effect.map(session.rows(SQL.freeAccounts, ids), (rows) => {
    busy = { ...busy, accounts: rows.map((v) => account.read(v).id) }
  })
  const log = Effect.map(session.rows(SQL.log, []), (rows) => {
    busy = { ...busy, log: rows.length === 0 }
  })
  const stock = (plan: LoadPlan.LoadPlan) =>
    Effect.matchEffect(session.rows(MACHINES[waits ?? "whole"], paramsOf(plan)), {
      onSuccess: ([row = []]) => {
        const { held, mine } = machines.read(row)
        for (const id of mine ?? []) locked.add(id)
        busy = { ...busy, machines: held ?? [] }
        return Effect.void
      },
      onFailure: (error) => {
        isMachineHeld = SqlFailure.isLockTimeout(error)
        return Effect.fail(error)
      }
    })
  const own = waits === undefined ? session.run(SQL.accounts, ids) : free
  return {
    first: [operator ? session.run(SQL.operator, []) : NONE, accounts.length === 0 ? NONE : own],
    ofPlan: (plan) => [
      plan.cards.length + plan.stock.length === 0 ? NONE : stock(plan),
      // Other operators' commands hold nobody up while they wait, and some take long, as imports do.
      operator && waits !== undefined && accounts.length + plan.stock.length > 0 ? log : NONE
    ],
    machines: locked,
    busy: () => busy,
    isMachineHeld: () => isMachineHeld
  }
}
