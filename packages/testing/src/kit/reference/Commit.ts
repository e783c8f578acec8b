/** Commits a change set to a state completely, or returns the first broken constraint. */

import {
  type Account,
  Card,
  type Delivery,
  type Endpoint,
  type Instant,
  TierKey,
  type VendingMachine
} from "@cardpack/core/domain"
import { Catalogue, type ChangeSet, type LoadPlan, Store } from "@cardpack/core/ports"
import { Equal, HashMap, Result } from "effect"
import { claimsOf } from "./Claims.ts"
import * as Constraint from "./Constraint.ts"
import { RULES } from "./Constraints.ts"
import * as Pool from "./Pool.ts"
import type { Rules } from "./Rules.ts"
import { get, NO_STOCK, oddsKey, type State, type Table } from "./State.ts"

type Mutable = { -readonly [K in keyof State]: State[K] }

class Writer {
  readonly state: Mutable
  private broken: Store.StoreError["reason"] | null = null
  private readonly references: Array<() => void> = []

  constructor(state: State) {
    this.state = { ...state }
  }

  /** Notes the first broken constraint. */
  require(constraint: string, holds: boolean): void {
    if (!holds)
      this.refuse(
        new Store.Rejected({ rule: Constraint.ruleOf(constraint), constraint, cause: constraint })
      )
  }

  refuse(reason: Store.StoreError["reason"]): void {
    this.broken ??= reason
  }

  insert<K extends Catalogue.Kind>(kind: K, rows: ReadonlyArray<Catalogue.Row<K>>): void {
    for (const row of rows) {
      this.require(
        Constraint.of(kind, "pkey"),
        get(this.table(kind), String(Catalogue.keyOf(kind, row))) === undefined
      )
    }
    this.put(kind, rows)
  }

  /** No row is there that a change set calls new. */
  fresh(kind: "operations" | "cards", changes: ChangeSet.ChangeSet): void {
    const isThere = changes[kind].some(
      ({ id }) => changes.created.has(id) && get(this.table(kind), id) !== undefined
    )
    this.require(Constraint.of(kind, "pkey"), !isThere)
  }

  /** The rows whose keys nothing has. */
  unknown<K extends Catalogue.Kind>(
    kind: K,
    rows: ReadonlyArray<Catalogue.Row<K>>
  ): ReadonlyArray<Catalogue.Row<K>> {
    return rows.filter(
      (row) => get(this.table(kind), String(Catalogue.keyOf(kind, row))) === undefined
    )
  }

  /** Inserts or replaces by key; first releases the unique values of the replaced row. */
  put<K extends Catalogue.Kind>(kind: K, rows: ReadonlyArray<Catalogue.Row<K>>): void {
    if (rows.length === 0) return
    const rules: Rules<Catalogue.Row<K>> = RULES[kind] ?? {}
    const before = this.table(kind)
    const at = (row: Catalogue.Row<K>): string => String(Catalogue.keyOf(kind, row))
    const keys = new Set(rows.map(at))
    this.require(Constraint.of(kind, "pkey"), keys.size === rows.length)
    for (const key of keys) {
      const old = get(before, key)
      if (old !== undefined) this.release(kind, rules, old)
    }
    for (const row of rows) this.keep(kind, rules, get(before, at(row)), row)
    for (const row of rows) this.claim(kind, rules, row)
    const pairs = rows.map((row) => [at(row), row] as const)
    this.state[kind] = HashMap.setMany(before, pairs) as Mutable[K]
  }

  /** The state, if every written reference exists; else the broken constraint. */
  finish(): Result.Result<State, Store.StoreError["reason"]> {
    for (const check of this.references) check()
    return this.broken === null ? Result.succeed(this.state) : Result.fail(this.broken)
  }

  private table<K extends Catalogue.Kind>(kind: K): Table<Catalogue.Row<K>> {
    return this.state[kind] as unknown as Table<Catalogue.Row<K>>
  }

  /** The columns of a replaced row that must stay. */
  private keep<K extends Catalogue.Kind>(
    kind: K,
    rules: Rules<Catalogue.Row<K>>,
    old: Catalogue.Row<K> | undefined,
    row: Catalogue.Row<K>
  ): void {
    if (old === undefined) return
    const owner = accountOf(old) ?? accountOf(row)
    const isForgotten = rules.isForgotten?.(row) === true
    const isSame = isForgotten || Equal.equals(rules.fixed?.(old), rules.fixed?.(row))
    const once = rules.once?.(old) ?? null
    const stays = once === null || once === rules.once?.(row)
    this.require(Constraint.of(kind, "identity"), owner === accountOf(row) && isSame && stays)
    const isFree = rules.isSettled?.(old) !== true
    this.require(Constraint.of(kind, "is_settled"), isFree || Equal.equals(old, row))
  }

  private release<K extends Catalogue.Kind>(
    kind: K,
    rules: Rules<Catalogue.Row<K>>,
    row: Catalogue.Row<K>
  ): void {
    for (const [constraint, value] of uniqueOf(kind, rules, row)) {
      if (value === null) continue
      this.state.claims = HashMap.remove(this.state.claims, `${constraint}\n${value}`)
    }
  }

  private claim<K extends Catalogue.Kind>(
    kind: K,
    rules: Rules<Catalogue.Row<K>>,
    row: Catalogue.Row<K>
  ): void {
    for (const [constraint, value] of uniqueOf(kind, rules, row)) {
      if (value === null) continue
      const claim = `${constraint}\n${value}`
      this.require(constraint, !HashMap.has(this.state.claims, claim))
      this.state.claims = HashMap.set(this.state.claims, claim, String(Catalogue.keyOf(kind, row)))
    }
    for (const [constraint, holds] of rules.checks?.(row) ?? []) this.require(constraint, holds)
    for (const [constraint, table, key] of rules.refers?.(row) ?? []) {
      if (key === null) continue
      this.references.push(() => {
        const target: unknown = get(this.state[table] as Table<unknown>, key)
        const foreign = (accountOf(target) ?? accountOf(row)) !== accountOf(row)
        this.require(constraint, target !== undefined && !foreign)
      })
    }
    const { relates } = rules
    if (relates !== undefined) {
      this.references.push(() => {
        for (const each of relates(row, this.state)) this.require(...each)
      })
    }
  }
}

const accountOf = (row: unknown): unknown =>
  typeof row === "object" && row !== null && "accountId" in row ? row.accountId : null

const uniqueOf = <K extends Catalogue.Kind>(
  kind: K,
  rules: Rules<Catalogue.Row<K>>,
  row: Catalogue.Row<K>
) => [...claimsOf(kind, row), ...(rules.unique?.(row) ?? [])]

/** What cards tell of their draws is their draws', whatever was written. */
const tellDraws = (writer: Writer, { cards, draws }: ChangeSet.ChangeSet): void => {
  const { state } = writer
  for (const id of new Set([...cards.map(({ id }) => id), ...draws.map(({ cardId }) => cardId)])) {
    const [card, draw] = [get(state.cards, id), get(state.draws, id)]
    if (card === undefined) continue
    const drawn = draw === undefined ? null : Card.withDraw(card, draw).drawn
    state.cards = HashMap.set(state.cards, id, { ...card, drawn })
  }
}

/** Accounts advance one version at a time, whoever else wrote meanwhile. */
const moveOn = (writer: Writer, accounts: ReadonlyArray<Account.Account>): void => {
  for (const row of accounts) {
    const stored = get(writer.state.accounts, row.id)
    writer.require("account_version", stored !== undefined && stored.version + 1n === row.version)
  }
}

/** A removed tier keeps its row, for its items. */
const nameTiers = (
  writer: Writer,
  machines: ReadonlyArray<VendingMachine.VendingMachine>
): void => {
  const { state } = writer
  for (const { id, oddsMode: mode, oddsVersion: version, tiers } of machines) {
    const odds = { machineId: id, version, mode, tiers }
    state.odds = HashMap.set(state.odds, oddsKey(id, version), odds)
    for (const { name } of tiers) {
      const key = { machineId: id, tier: name }
      state.tiers = HashMap.set(state.tiers, TierKey.keyOf(key), key)
    }
  }
}

const writeStock = (writer: Writer, changes: ChangeSet.ChangeSet): void => {
  const { state } = writer
  Pool.write(state, changes, {
    require: (constraint, holds) => writer.require(constraint, holds),
    meanwhile: (holds) => {
      if (!holds) writer.refuse(new Store.Unreachable({ cause: "stock changed meanwhile" }))
    }
  })
  const { claims, draws, enters, leaves, machines, offers, recounted } = changes
  const touched = [...claims, ...draws, ...enters, ...leaves].map(({ machineId }) => machineId)
  for (const { id } of machines) {
    const row = get(state.stock, String(id)) ?? NO_STOCK
    state.stock = HashMap.set(state.stock, String(id), row)
  }
  for (const machineId of new Set([...touched, ...offers.map(({ id }) => id), ...recounted])) {
    const key = String(machineId)
    const row = get(state.stock, key) ?? NO_STOCK
    writer.require("machine_stock_machine_id_fkey", HashMap.has(state.machines, key))
    writer.require("machine_stock_claims_check", row.claims >= 0)
    const { claims: open, free } = row
    if (free < open && recounted.includes(machineId)) {
      writer.refuse(new Store.Uncovered({ machineId, free, claims: open }))
    }
    writer.require("machine_stock_covers_claims", free >= open)
  }
}

const openLanes = (writer: Writer, endpoints: ReadonlyArray<Endpoint.Endpoint>): void => {
  const { state } = writer
  for (const { id } of endpoints) {
    const lane = get(state.lanes, id) ?? {
      leasedBy: null,
      leasedUntil: null,
      through: 0n,
      failures: 0
    }
    state.lanes = HashMap.set(state.lanes, id, lane)
  }
}

const hasten = (
  { state }: Writer,
  owned: ReadonlyArray<LoadPlan.Owned<Delivery.DeliveryId>>,
  now: Instant.Instant
): void => {
  for (const { accountId, id } of owned) {
    const delivery = get(state.deliveries, id)
    if (delivery?.accountId !== accountId) continue
    if (delivery.retryAt === null || delivery.retryAt <= now) continue
    state.deliveries = HashMap.set(state.deliveries, id, { ...delivery, retryAt: now })
  }
}

const writeKind = <K extends Catalogue.Kind>(
  writer: Writer,
  kind: K,
  changes: ChangeSet.Written
): void => {
  const { write } = Catalogue.CATALOGUE[kind]
  if (write === "insert") writer.insert(kind, changes[kind])
  else if (write === "first") writer.put(kind, writer.unknown(kind, changes[kind]))
  else writer.put(kind, changes[kind])
}

export const commit = (
  before: State,
  changes: ChangeSet.ChangeSet,
  now: Instant.Instant
): Result.Result<State, Store.StoreError["reason"]> => {
  const writer = new Writer(before)
  writer.insert("accounts", changes.newAccounts)
  moveOn(writer, changes.accounts)
  writer.fresh("operations", changes)
  writer.fresh("cards", changes)
  for (const kind of Catalogue.KINDS) writeKind(writer, kind, changes)
  tellDraws(writer, changes)
  nameTiers(writer, changes.machines)
  openLanes(writer, changes.endpoints)
  hasten(writer, changes.hastened, now)
  writeStock(writer, changes)
  if (changes.countries !== null) writer.state.countries = changes.countries
  if (changes.controls !== null) writer.state.controls = changes.controls
  return writer.finish()
}
