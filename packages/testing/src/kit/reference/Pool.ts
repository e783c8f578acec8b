/** Cards on sale: their slots, counts and numbers, as a database keeps them. */
import {
  ClosedSeries,
  StockList,
  type Supply,
  TierKey,
  type TierValues,
  VendingMachine
} from "@cardpack/core/domain"
import type { ChangeSet, Pool, Store } from "@cardpack/core/ports"
import { HashMap } from "effect"
import {
  get,
  type ListRow,
  listKey,
  NEW_LIST,
  NO_STOCK,
  type SlotRow,
  type State,
  type StockRow,
  where
} from "./State.ts"

type Mutable = { -readonly [K in keyof State]: State[K] }

/** Refuses a commit: by a broken constraint, or because others changed what it relies on. */
export interface Refusing {
  readonly require: (constraint: string, holds: boolean) => void
  readonly meanwhile: (holds: boolean) => void
}

/** Tiers that the machine's odds can draw. */
const drawableOf = (state: State, machineId: number): ReadonlySet<string> => {
  const tiers = get(state.machines, String(machineId))?.tiers ?? []
  return new Set(tiers.filter(({ weight }) => weight > 0n).map(({ name }) => name))
}

/** All other tiers that it ever named. */
const retiredOf = (state: State, machineId: number): ReadonlyArray<string> => {
  const drawable = drawableOf(state, machineId)
  return where(state.tiers, (tier) => tier.machineId === machineId)
    .map(({ tier }) => tier)
    .filter((tier) => !drawable.has(tier))
}

const modeOf = (state: State, machineId: number): StockList.OddsMode =>
  get(state.machines, String(machineId))?.oddsMode ?? "weights"

export const supply = (state: State, machineId: number): Supply.Supply => {
  const isClosed = get(state.machines, String(machineId))?.restock === "closed"
  const slots = where(state.pool, (slot) => slot.machineId === machineId)
  return {
    machineId,
    ...(get(state.stock, String(machineId)) ?? NO_STOCK),
    retired: retiredOf(state, machineId),
    mode: modeOf(state, machineId),
    isDrawn: isClosed && where(state.draws, (draw) => draw.machineId === machineId).length > 0,
    lists: where(state.lists, (list) => list.machineId === machineId).map(
      ({ generation, name, size }) => {
        const counts = new Map<string, number>()
        for (const { list, tier } of slots)
          if (list === name) counts.set(tier, (counts.get(tier) ?? 0) + 1)
        return { name, generation, size, counts }
      }
    )
  }
}

export const look = (
  state: State,
  looks: ReadonlyArray<Store.SlotLook>
): ReadonlyArray<Pool.Found> =>
  looks.flatMap(({ list, machineId, slots, take }, index) => {
    const cards = where(state.pool, (slot) => slot.machineId === machineId && slot.list === list)
    const chosen =
      slots === null
        ? cards.toSorted((a, b) => a.slot - b.slot)
        : slots.flatMap((at) => cards.find(({ slot }) => slot === at) ?? []).slice(0, take)
    return chosen.map(({ itemId, salt, slot }) => ({
      look: index,
      machineId,
      list,
      slot,
      item: HashMap.getUnsafe(state.items, itemId),
      salt
    }))
  })

/** What partners are told of a machine's stock: the cards on sale of its one list, or nothing. */
export const remaining = (
  state: State,
  { id, oddsMode }: Pick<VendingMachine.VendingMachine, "id" | "oddsMode">
): VendingMachine.Stock | null => {
  if (oddsMode !== "stock") return null
  const all = supply(state, id).lists.find(({ name }) => name === StockList.ALL)
  return all?.counts ?? new Map()
}

/** {@link Reads.Reads.tierValues}. */
export const values = (state: State): ReadonlyArray<TierValues.TierValues> => {
  const items = where(state.items, ({ id, machineId, withdrawnAt }) => {
    const machine = get(state.machines, String(machineId))
    if (machine === undefined || !VendingMachine.isAvailable(machine)) return false
    return machine.oddsMode === "stock" ? HashMap.has(state.pool, id) : withdrawnAt === null
  })
  return [...Map.groupBy(items, TierKey.keyOf).values()].flatMap((own) => {
    const sorted = own.map(({ buybackUsd }) => buybackUsd).sort((a, b) => (a < b ? -1 : 1))
    const [[item], [lowest], highest] = [own, sorted, sorted.at(-1)]
    if (item === undefined || lowest === undefined || highest === undefined) return []
    const sum = sorted.reduce((all, each) => all + each, 0n)
    const { machineId, tier } = item
    return [{ machineId, tier, cards: own.length, lowest, highest, sum }]
  })
}

class Writer {
  readonly state: Mutable
  private readonly refusing: Refusing

  constructor(state: Mutable, refusing: Refusing) {
    this.state = state
    this.refusing = refusing
  }

  draw({ draws }: ChangeSet.ChangeSet): void {
    for (const { itemId, list, machineId, minute, renewal, sequence, slot } of draws) {
      const found = get(this.state.pool, itemId)
      this.refusing.meanwhile(
        found?.machineId === machineId && found.list === list && found.slot === slot
      )
      // No seeds of this store are ever replaced.
      this.refusing.meanwhile(this.state.disclosing < minute && renewal === 0)
      this.refusing.meanwhile(this.number(machineId) === sequence)
      this.state.pool = HashMap.remove(this.state.pool, itemId)
    }
  }

  leave({ leaves }: ChangeSet.ChangeSet): void {
    for (const { items, machineId, why } of leaves) {
      const machine = get(this.state.machines, String(machineId))
      const refused = ClosedSeries.refuseLeave(machine, supply(this.state, machineId), why)
      this.refusing.meanwhile(refused === null)
      const slots = [...new Set(items)].flatMap((id) => get(this.state.pool, id) ?? [])
      this.refusing.meanwhile(
        slots.filter((slot) => slot.machineId === machineId).length === items.length
      )
      for (const _ of new Set(slots.map(({ list }) => list))) this.number(machineId)
      for (const id of items) this.state.pool = HashMap.remove(this.state.pool, id)
    }
  }

  enter({ enters }: ChangeSet.ChangeSet): void {
    for (const { cards, machineId, tier, why } of enters) {
      const machine = get(this.state.machines, String(machineId))
      const refused = ClosedSeries.refuseEnter(machine, supply(this.state, machineId), why)
      this.refusing.meanwhile(refused === null)
      this.number(machineId)
      const name = StockList.listOf(
        modeOf(this.state, machineId),
        retiredOf(this.state, machineId),
        tier
      )
      const list = this.list(machineId, name)
      for (const [nth, { itemId, salt }] of cards.entries()) {
        const item = get(this.state.items, itemId)
        this.refusing.meanwhile(item?.machineId === machineId && item.tier === tier)
        this.refusing.require("pool_item_id_key", !HashMap.has(this.state.pool, itemId))
        const slot = { machineId, list: name, slot: list.size + nth, tier, itemId, salt }
        this.state.pool = HashMap.set(this.state.pool, itemId, slot)
      }
      this.keepList({ ...list, size: list.size + cards.length })
    }
  }

  renumber({ renumbers }: ChangeSet.ChangeSet): void {
    for (const { items, list: name, machineId } of renumbers) {
      this.number(machineId)
      const list = this.list(machineId, name)
      const slots = where(
        this.state.pool,
        (slot) => slot.machineId === machineId && slot.list === name
      )
      const named = new Set<string>(items)
      this.refusing.meanwhile(
        slots.length === items.length && slots.every(({ itemId }) => named.has(itemId))
      )
      const before = new Map<string, SlotRow>(slots.map((slot) => [slot.itemId, slot]))
      for (const [slot, itemId] of items.entries()) {
        const row = before.get(itemId)
        if (row !== undefined) {
          this.state.pool = HashMap.set(this.state.pool, itemId, { ...row, slot })
        }
      }
      this.keepList({ ...list, generation: list.generation + 1, size: items.length })
    }
  }

  count({ claims, draws, enters, leaves, recounted }: ChangeSet.ChangeSet): void {
    const touched = [...claims, ...draws, ...enters, ...leaves].map(({ machineId }) => machineId)
    for (const machineId of new Set([...touched, ...recounted])) {
      const drawable = drawableOf(this.state, machineId)
      const free = where(
        this.state.pool,
        (slot) => slot.machineId === machineId && drawable.has(slot.tier)
      ).length
      const open = claims
        .filter((change) => change.machineId === machineId)
        .reduce((sum, { count }) => sum + count, this.stock(machineId).claims)
      this.keepStock(machineId, { ...this.stock(machineId), free, claims: open })
    }
  }

  /** The machine's next number. */
  number(machineId: number): bigint {
    const stock = this.stock(machineId)
    this.keepStock(machineId, { ...stock, sequence: stock.sequence + 1n })
    return stock.sequence + 1n
  }

  private stock(machineId: number): StockRow {
    return get(this.state.stock, String(machineId)) ?? NO_STOCK
  }

  private keepStock(machineId: number, row: StockRow): void {
    this.state.stock = HashMap.set(this.state.stock, String(machineId), row)
  }

  private list(machineId: number, name: string): ListRow {
    return get(this.state.lists, listKey(machineId, name)) ?? { ...NEW_LIST, machineId, name }
  }

  private keepList(list: ListRow): void {
    this.state.lists = HashMap.set(this.state.lists, listKey(list.machineId, list.name), list)
  }
}

/** Writes what a change set does to stock, in the order of its numbers. */
export const write = (state: Mutable, changes: ChangeSet.ChangeSet, refusing: Refusing): void => {
  const writer = new Writer(state, refusing)
  writer.draw(changes)
  writer.leave(changes)
  for (const { id } of changes.offers) writer.number(id)
  writer.enter(changes)
  writer.renumber(changes)
  writer.count(changes)
}
