/** The stock of a batch's machines: what it has seen of their slots, without what it took. */

import type { Item } from "../../domain/catalog/Item.ts"
import { empty, type Supply } from "../../domain/catalog/Supply.ts"
import type { Draw } from "../../domain/draw/Draw.ts"
import type * as StockList from "../../domain/draw/StockList.ts"
import type { SlotLook } from "../port/Store.ts"
import type { ChangeSet } from "./ChangeSet.ts"

/** A card on sale, in its slot. */
export interface Stocked {
  readonly machineId: number
  readonly list: string
  readonly slot: number
  readonly item: Item
  readonly salt: Uint8Array
}

/** A store's answer to a look: its place among the looks that were asked for. */
export interface Found extends Stocked {
  readonly look: number
}

const keyOf = (machineId: number, list: string): string => `${machineId}/${list}`

/** What was seen of slots. It stays true for as long as the machines' rows are locked. */
export class Sightings {
  private readonly slots = new Map<string, Map<number, Stocked | null>>()
  /** Lists of which every card was seen. */
  private readonly whole = new Set<string>()

  add(looks: ReadonlyArray<SlotLook>, found: ReadonlyArray<Found>): void {
    const byLook = Map.groupBy(found, ({ look }) => look)
    for (const [index, look] of looks.entries()) this.addLook(look, byLook.get(index) ?? [])
  }

  /** Null for an empty slot, undefined for one that was not looked at. */
  at(machineId: number, list: string, slot: number): Stocked | null | undefined {
    const key = keyOf(machineId, list)
    return this.slots.get(key)?.get(slot) ?? (this.isEmpty(key, slot) ? null : undefined)
  }

  /** All cards of a list, by slot; null when not all were looked at. */
  all(machineId: number, list: string): ReadonlyArray<Stocked> | null {
    const key = keyOf(machineId, list)
    if (!this.whole.has(key)) return null
    const cards = [...(this.slots.get(key)?.values() ?? [])].filter((card) => card !== null)
    return cards.toSorted((a, b) => a.slot - b.slot)
  }

  private isEmpty(key: string, slot: number): boolean {
    return this.whole.has(key) || this.slots.get(key)?.has(slot) === true
  }

  /** A store stops at the last card that it was asked for: slots behind it were not looked at. */
  private addLook({ list, machineId, slots, take }: SlotLook, found: ReadonlyArray<Stocked>): void {
    const key = keyOf(machineId, list)
    const known = this.slots.get(key) ?? new Map<number, Stocked | null>()
    this.slots.set(key, known)
    if (slots === null) this.whole.add(key)
    const last = found.at(-1)
    const seen =
      slots === null || last === undefined || found.length < take
        ? (slots ?? [])
        : slots.slice(0, slots.indexOf(last.slot))
    for (const slot of seen) if (!known.has(slot)) known.set(slot, null)
    for (const card of found) known.set(card.slot, card)
  }
}

export class Pool {
  private readonly byMachine = new Map<number, Supply>()
  private readonly sightings: Sightings
  private readonly taken = new Set<string>()
  /** Looks without which a decision was not possible. */
  readonly missing: Array<SlotLook> = []

  constructor(supplies: ReadonlyArray<Supply>, sightings: Sightings) {
    this.sightings = sightings
    for (const supply of supplies) this.byMachine.set(supply.machineId, supply)
  }

  supply(machineId: number): Supply {
    return this.byMachine.get(machineId) ?? empty(machineId)
  }

  get supplies(): Iterable<Supply> {
    return this.byMachine.values()
  }

  list(machineId: number, name: string): StockList.StockList | undefined {
    return this.supply(machineId).lists.find((list) => list.name === name)
  }

  at(machineId: number, list: string, slot: number): Stocked | null | undefined {
    const card = this.sightings.at(machineId, list, slot)
    return card !== null && card !== undefined && this.taken.has(card.item.id) ? null : card
  }

  /** The cards that are left of a list, by slot; null when not all were looked at. */
  all(machineId: number, list: string): ReadonlyArray<Stocked> | null {
    const cards = this.sightings.all(machineId, list)
    return cards?.filter(({ item }) => !this.taken.has(item.id)) ?? null
  }

  apply({ claims, draws, enters, leaves }: ChangeSet): void {
    for (const { count, machineId } of claims) {
      const supply = this.byMachine.get(machineId)
      if (supply === undefined) continue
      this.byMachine.set(machineId, { ...supply, claims: supply.claims + count })
    }
    for (const draw of draws) {
      this.taken.add(draw.itemId)
      this.leave(draw)
      const supply = this.byMachine.get(draw.machineId)
      if (supply === undefined) continue
      this.byMachine.set(draw.machineId, { ...supply, sequence: draw.sequence })
    }
    for (const { items } of leaves) for (const id of items) this.taken.add(id)
    for (const { cards, machineId, tier } of enters) {
      // The store gives them their slots behind the draws: no draw of this batch finds them there.
      const supply = this.byMachine.get(machineId)
      if (supply === undefined || supply.retired.includes(tier)) continue
      this.byMachine.set(machineId, { ...supply, free: supply.free + cards.length })
    }
  }

  /** Counts a card that was drawn. */
  private leave({ list: name, machineId, tier }: Draw): void {
    const supply = this.byMachine.get(machineId)
    if (supply === undefined) return
    const lists = supply.lists.map((list) => {
      if (list.name !== name) return list
      const counts = new Map(list.counts)
      counts.set(tier, (counts.get(tier) ?? 0) - 1)
      return { ...list, counts }
    })
    const free = supply.free - (supply.retired.includes(tier) ? 0 : 1)
    this.byMachine.set(machineId, { ...supply, free, lists })
  }
}
