/**
 * Packs opened late follow the odds of their orders, and are uniform within a list, whatever was
 * refunded meanwhile and whatever came back. Seeded and deterministic; for each check one fair seed
 * in a hundred would fail.
 */
import { createHash } from "node:crypto"
import type { Item } from "@cardpack/core/domain/catalog/Item"
import { empty } from "@cardpack/core/domain/catalog/Supply"
import * as StockList from "@cardpack/core/domain/draw/StockList"
import * as Opening from "@cardpack/core/engine/claim/Opening"
import { NOTHING } from "@cardpack/core/engine/rows/Loaded"
import { Sightings } from "@cardpack/core/engine/rows/Pool"
import { Rows } from "@cardpack/core/engine/rows/Rows"
import { assert, it } from "@effect/vitest"
import { chiSquare } from "../../../kit/arbitrary/Chance.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { rounds } from "../../../world/run/Depth.ts"

const SIZES = [40, 24, 16]
const CARDS = 80
const WEIGHTS = [75n, 20n, 5n]
const OPENINGS = rounds(10_000, 50_000)

/** Exceeded once in a hundred fair runs, by degrees of freedom. */
const CRITICAL = { tiers: 9.21, cards: 111.14, ages: 11.34, runs: 20.09 }

const tiers = WEIGHTS.map((weight, at) => ({ name: `tier ${at}`, weight }))
const tierAt = (name: string) => tiers.findIndex((tier) => tier.name === name)

/** Lists of slots as a store keeps them. */
class Shelf {
  readonly slots = new Map<string, Array<Item | null>>()
  private readonly generations = new Map<string, number>()
  readonly mode: StockList.OddsMode

  constructor(mode: StockList.OddsMode) {
    this.mode = mode
  }

  enter(item: Item): void {
    const name = StockList.listOf(this.mode, [], item.tier)
    this.slots.set(name, [...(this.slots.get(name) ?? []), item])
  }

  take(list: string, slot: number): void {
    const slots = this.slots.get(list) ?? []
    slots[slot] = null
    const left = slots.filter((item) => item !== null)
    if (left.length * 2 >= slots.length) return
    this.slots.set(list, left)
    this.generations.set(list, (this.generations.get(list) ?? 0) + 1)
  }

  get free(): ReadonlyArray<Item> {
    return [...this.slots.values()].flat().filter((item) => item !== null)
  }

  supply(machineId: number) {
    const lists = [...this.slots].map(([name, slots]) => {
      const own = slots.filter((item) => item !== null)
      const counts = new Map(
        [...Map.groupBy(own, ({ tier }) => tier)].map(([tier, cards]) => [tier, cards.length])
      )
      return { name, generation: this.generations.get(name) ?? 0, size: slots.length, counts }
    })
    return { ...empty(machineId), free: this.free.length, mode: this.mode, lists }
  }

  /** All of it, as a batch that looked at whole lists. */
  sightings(machineId: number): Sightings {
    const seen = new Sightings()
    const names = [...this.slots.keys()]
    const looks = names.map((list) => ({ machineId, list, slots: null, take: 0 }))
    const found = names.flatMap((list, look) =>
      (this.slots.get(list) ?? []).flatMap((item, slot) =>
        item === null ? [] : [{ look, machineId, list, slot, item, salt: new Uint8Array(16) }]
      )
    )
    seen.add(looks, found)
    return seen
  }
}

interface Counts {
  readonly tiers: Array<number>
  readonly cards: Array<number>
  /** By how long ago a card came back: in the last round, in the one before, in earlier ones, never. */
  readonly ages: Array<number>
  readonly expectedAges: Array<number>
  /** Of two draws one after the other, by their tiers. */
  readonly runs: Array<number>
}

const AGES = 4

/** Plays many rounds: sixteen packs are opened, and their cards come back. */
const play = (mode: StockList.OddsMode): Counts => {
  // Its number is in the draws: another one would be another luck.
  const machine = Sample.machine({ id: 7, tiers, oddsMode: mode })
  const of = { vendingMachineId: machine.id }
  const order = Sample.operation(Sample.customer(Sample.account()), of)
  const items = SIZES.flatMap((size, at) =>
    Array.from({ length: size }, () => Sample.item(machine, { tier: `tier ${at}` }))
  )
  const numbers = new Map(items.map(({ id }, at) => [id, at]))
  let counter = 0
  const random = (): Uint8Array =>
    createHash("sha256").update(`chances of claims, ${mode}, ${counter++}`).digest()
  const shelf = new Shelf(mode)
  for (const item of items) shelf.enter(item)
  const zeros = (length: number) => Array.from({ length }, () => 0)
  const counts: Counts = {
    ...{ tiers: zeros(tiers.length), cards: zeros(CARDS), runs: zeros(tiers.length ** 2) },
    ...{ ages: zeros(AGES), expectedAges: zeros(AGES) }
  }
  const add = (to: Array<number>, at: number, share = 1) => {
    to[at] = (to[at] ?? 0) + share
  }
  const returned = new Map<string, number>()
  const chance = ({ tier }: Item) =>
    mode === "stock" ? 1 / CARDS : Number(WEIGHTS[tierAt(tier)]) / 100 / (SIZES[tierAt(tier)] ?? 1)
  for (let round = 0; round * 16 < OPENINGS; round++) {
    const age = ({ id }: Item) => Math.min(AGES - 1, round - (returned.get(id) ?? -AGES) - 1)
    for (const item of shelf.free) add(counts.expectedAges, age(item), chance(item))
    const seed = random()
    const odds = [{ machineId: machine.id, version: 1, mode, tiers }]
    const loaded = { ...NOTHING, machines: [machine], odds, supplies: [shelf.supply(machine.id)] }
    const rows = new Rows(loaded, () => seed, shelf.sightings(machine.id))
    // Of 32 packs 16 stay and the others are refunded; each tier has enough for 16.
    const packs = Array.from({ length: 32 }, () => {
      const claim = { machineId: machine.id, oddsVersion: 1, entropy: random() }
      return Sample.claim(order, machine, { claim })
    })
    const start = (random()[0] ?? 0) % 17
    const opened = Opening.openAll(rows, packs.slice(start, start + 16))
    const drawn = opened.map(({ item }) => tierAt(item.tier))
    for (const [nth, { draw, item }] of opened.entries()) {
      if (nth === 0) add(counts.ages, age(item))
      add(counts.tiers, tierAt(item.tier))
      add(counts.cards, numbers.get(item.id) ?? -1)
      if (nth % 2 === 1) add(counts.runs, (drawn[nth - 1] ?? 0) * tiers.length + (drawn[nth] ?? 0))
      // A list is numbered anew once a round is over, as by the batch that drew.
      if (nth < opened.length - 1) (shelf.slots.get(draw.list) ?? [])[draw.slot] = null
      else shelf.take(draw.list, draw.slot)
      returned.set(item.id, round)
    }
    for (const { item } of opened) shelf.enter(item)
  }
  return counts
}

it.each(StockList.ODDS_MODES)(
  "opened packs follow the odds of mode %s, and each card of a list is as likely",
  (mode) => {
    const { ages, cards, expectedAges, runs, tiers: byTier } = play(mode)
    const total = cards.reduce((sum, each) => sum + each, 0)
    assert.isAtLeast(total, OPENINGS)
    const shares = SIZES.map((size, at) =>
      mode === "stock" ? size / CARDS : Number(WEIGHTS[at]) / 100
    )
    const ofTiers = shares.map((share) => share * total)
    const ofCards = SIZES.flatMap((size, at) =>
      Array.from({ length: size }, () => (ofTiers[at] ?? 0) / size)
    )
    // In mode `stock`, the second of two cards is one of those that the first left.
    const after = (at: number, before: number) =>
      mode === "stock" ? ((SIZES[at] ?? 0) - (at === before ? 1 : 0)) / (CARDS - 1) : shares[at]
    const ofRuns = shares.flatMap((share, before) =>
      shares.map((_, at) => (share * (after(at, before) ?? 0) * total) / 2)
    )
    assert.isBelow(chiSquare(byTier, ofTiers), CRITICAL.tiers, "tiers")
    assert.isBelow(chiSquare(cards, ofCards), CRITICAL.cards, "cards")
    assert.isBelow(chiSquare(ages, expectedAges), CRITICAL.ages, "ages")
    assert.isBelow(chiSquare(runs, ofRuns), CRITICAL.runs, "runs")
  }
)
