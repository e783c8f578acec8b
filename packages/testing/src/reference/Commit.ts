/** Commits a change set to a state: all of it, or the first constraint that it breaks. */
import { Deck, type Instant, type VendingMachine } from "@cardpack/core/domain"
import { type ChangeSet, Store } from "@cardpack/core/ports"
import { Equal, HashMap, Result } from "effect"
import { RULES, TABLES } from "./Constraints.ts"
import type { Kind, RowOf, Rules } from "./Rules.ts"
import { get, oddsKey, type State, type Table, type TierRow, UNTOUCHED } from "./State.ts"
import * as Supplies from "./Supplies.ts"

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
    if (!holds) this.refuse(new Store.Rejected({ constraint, cause: constraint }))
  }

  refuse(reason: Store.StoreError["reason"]): void {
    this.broken ??= reason
  }

  insert<K extends Kind>(kind: K, rows: ReadonlyArray<RowOf<K>>): void {
    const { key } = RULES[kind] as Rules<RowOf<K>>
    for (const row of rows) {
      this.require(`${TABLES[kind]}_pkey`, get(this.table(kind), key(row)) === undefined)
    }
    this.put(kind, rows)
  }

  /** Inserts or replaces by key; a row that replaces another first gives up what that one claimed. */
  put<K extends Kind>(kind: K, rows: ReadonlyArray<RowOf<K>>): void {
    const rules = RULES[kind] as Rules<RowOf<K>>
    const before = this.table(kind)
    const keys = new Set(rows.map(rules.key))
    this.require(`${TABLES[kind]}_pkey`, keys.size === rows.length)
    for (const key of keys) {
      const old = get(before, key)
      if (old !== undefined) this.release(rules, old)
    }
    for (const row of rows) this.keep(kind, rules, get(before, rules.key(row)), row)
    for (const row of rows) this.claim(rules, row)
    const pairs = rows.map((row) => [rules.key(row), row] as const)
    this.state[kind] = HashMap.setMany(before, pairs) as Mutable[K]
  }

  tier(key: Deck.TierKey): TierRow {
    return get(this.state.tiers, Deck.keyOf(key)) ?? UNTOUCHED
  }

  setTier(key: Deck.TierKey, row: TierRow): void {
    this.state.tiers = HashMap.set(this.state.tiers, Deck.keyOf(key), row)
  }

  /** The state, once every reference of what was written is there; else what is broken. */
  finish(): Result.Result<State, Store.StoreError["reason"]> {
    for (const check of this.references) check()
    return this.broken === null ? Result.succeed(this.state) : Result.fail(this.broken)
  }

  private table<K extends Kind>(kind: K): Table<RowOf<K>> {
    return this.state[kind] as unknown as Table<RowOf<K>>
  }

  /** What stays of a row that another one replaces. */
  private keep<Row>(kind: Kind, rules: Rules<Row>, old: Row | undefined, row: Row): void {
    if (old === undefined) return
    const owner = accountOf(old) ?? accountOf(row)
    const isForgotten = rules.isForgotten?.(row) === true
    const isSame = isForgotten || Equal.equals(rules.fixed?.(old), rules.fixed?.(row))
    const once = rules.once?.(old) ?? null
    const stays = once === null || once === rules.once?.(row)
    this.require(`${TABLES[kind]}_identity`, owner === accountOf(row) && isSame && stays)
    const isFree = rules.isSettled?.(old) !== true
    this.require(`${TABLES[kind]}_is_settled`, isFree || Equal.equals(old, row))
  }

  private release<Row>(rules: Rules<Row>, row: Row): void {
    for (const [constraint, value] of rules.unique(row)) {
      if (value === null) continue
      this.state.claims = HashMap.remove(this.state.claims, `${constraint}\n${value}`)
    }
  }

  private claim<Row>(rules: Rules<Row>, row: Row): void {
    for (const [constraint, value] of rules.unique(row)) {
      if (value === null) continue
      const claim = `${constraint}\n${value}`
      this.require(constraint, !HashMap.has(this.state.claims, claim))
      this.state.claims = HashMap.set(this.state.claims, claim, rules.key(row))
    }
    for (const [constraint, holds] of rules.checks(row)) this.require(constraint, holds)
    for (const [constraint, table, key] of rules.refers(row)) {
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

const writeChain = (writer: Writer, changes: ChangeSet.ChangeSet): void => {
  writer.insert("depositAddresses", changes.depositAddresses)
  writer.insert("fundingIntents", changes.fundingIntents)
  writer.put("fundingTransactions", changes.fundingTransactions)
  writer.insert("foreignDeposits", changes.foreignDeposits)
  writer.insert("depositSweeps", changes.depositSweeps)
  writer.put("onchainOrders", changes.onchainOrders)
  writer.put("onchainBurns", changes.onchainBurns)
  writer.put("incidents", changes.incidents)
}

/** Accounts go forward one version at a time, whoever else wrote meanwhile. */
const writeAccounts = (writer: Writer, changes: ChangeSet.ChangeSet): void => {
  writer.insert("accounts", changes.newAccounts)
  for (const row of changes.accounts) {
    const stored = get(writer.state.accounts, row.id)
    writer.require("account_version", stored !== undefined && stored.version + 1n === row.version)
  }
  writer.put("accounts", changes.accounts)
}

/** A tier that is no longer named keeps its row, for its items and the count of its shuffles. */
const writeMachines = (
  writer: Writer,
  machines: ReadonlyArray<VendingMachine.VendingMachine>
): void => {
  const { state } = writer
  writer.put("machines", machines)
  for (const { id, oddsVersion, tiers } of machines) {
    state.odds = HashMap.set(state.odds, oddsKey(id, oddsVersion), tiers)
    for (const { name } of tiers) {
      const key = { machineId: id, tier: name }
      writer.setTier(key, writer.tier(key))
    }
  }
}

const writeDecks = (writer: Writer, changes: ChangeSet.ChangeSet): void => {
  const { state } = writer
  for (const itemId of changes.taken) {
    writer.require("deck_taken", HashMap.has(state.deck, itemId))
    state.deck = HashMap.remove(state.deck, itemId)
  }
  for (const { slots, ...tier } of changes.reshuffles) {
    writer.setTier(tier, { shuffle: tier.shuffle, highest: -1n })
    for (const slot of slots) {
      if (HashMap.has(state.deck, slot.itemId)) {
        state.deck = HashMap.set(state.deck, slot.itemId, slot)
      }
    }
  }
  for (const slot of changes.stocked) {
    writer.require("deck_pkey", !HashMap.has(state.deck, slot.itemId))
    writer.require("deck_item_id_fkey", HashMap.has(state.items, slot.itemId))
    writer.require("deck_machine_id_tier_fkey", HashMap.has(state.tiers, Deck.keyOf(slot)))
    writer.require("deck_position_check", slot.position >= 0n && slot.position < Deck.END)
    state.deck = HashMap.set(state.deck, slot.itemId, slot)
  }
  for (const draw of changes.draws) {
    const tier = writer.tier(draw)
    if (draw.shuffle === tier.shuffle && draw.position > tier.highest) {
      writer.setTier(draw, { ...tier, highest: draw.position })
    }
  }
}

const writeStock = (writer: Writer, changes: ChangeSet.ChangeSet): void => {
  const { state } = writer
  for (const [key, row] of Supplies.after(state, changes)) {
    const machineId = Number(key)
    writer.require("machine_stock_machine_id_fkey", HashMap.has(state.machines, key))
    writer.require("machine_stock_free_check", row.free >= 0)
    writer.require("machine_stock_claims_check", row.claims >= 0)
    if (row.free < row.claims && changes.recounted.includes(machineId)) {
      writer.refuse(new Store.Uncovered({ machineId, ...row }))
    }
    writer.require("machine_stock_covers_claims", row.free >= row.claims)
    state.stock = HashMap.set(state.stock, key, row)
  }
}

const writeWebhooks = (
  writer: Writer,
  changes: ChangeSet.ChangeSet,
  now: Instant.Instant
): void => {
  const { state } = writer
  writer.put("endpoints", changes.endpoints)
  for (const { id } of changes.endpoints) {
    const lane = get(state.lanes, id) ?? { leasedBy: null, leasedUntil: null, through: 0n }
    state.lanes = HashMap.set(state.lanes, id, lane)
  }
  writer.insert("deliveries", changes.deliveries)
  for (const id of changes.hastened) {
    const delivery = get(state.deliveries, id)
    if (delivery === undefined || delivery.retryAt === null || delivery.retryAt <= now) continue
    state.deliveries = HashMap.set(state.deliveries, id, { ...delivery, retryAt: now })
  }
}

export const commit = (
  before: State,
  changes: ChangeSet.ChangeSet,
  now: Instant.Instant
): Result.Result<State, Store.StoreError["reason"]> => {
  const writer = new Writer(before)
  writeAccounts(writer, changes)
  writer.put("keys", changes.keys)
  writer.put("customers", changes.customers)
  writeMachines(writer, changes.machines)
  writer.put("items", changes.items)
  writer.put("operations", changes.operations)
  writer.put("cards", changes.cards)
  writer.insert("affectedCards", changes.affectedCards)
  writer.insert("draws", changes.draws)
  writer.put("shipments", changes.shipments)
  writeChain(writer, changes)
  writer.insert("ledgerEntries", changes.ledgerEntries)
  writer.insert("events", changes.events)
  writeWebhooks(writer, changes, now)
  writer.put("mails", changes.mails)
  writer.put("tokens", changes.tokens)
  writer.insert("log", changes.log)
  writer.insert("replies", changes.replies)
  writeDecks(writer, changes)
  writeStock(writer, changes)
  if (changes.countries !== null) writer.state.countries = changes.countries
  if (changes.controls !== null) writer.state.controls = changes.controls
  return writer.finish()
}
