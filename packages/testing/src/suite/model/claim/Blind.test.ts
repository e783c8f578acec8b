/**
 * Who holds packs without a look at what is left gains nothing over a pack that is opened at its order,
 * where each card in stock is equally likely, or where the sale stops in time; where rare tiers are left
 * over, he does.
 */
import * as Supply from "@cardpack/core/domain/catalog/Supply"
import { choose, type Stage } from "@cardpack/core/domain/draw/Choice"
import { type Numbers, Reader } from "@cardpack/core/domain/draw/Words"
import { assert, describe, it } from "@effect/vitest"
import { rounds } from "../../../world/run/Depth.ts"

const ONE: Stage = { oddsVersion: 1, isOne: true, lists: [{ name: "*", weight: 1n }] }

/** Some in each order. */
const ordered = <A>(of: ReadonlyArray<A>, count: number): ReadonlyArray<ReadonlyArray<A>> =>
  count === 0
    ? [[]]
    : of.flatMap((first) =>
        ordered(
          of.filter((each) => each !== first),
          count - 1
        ).map((rest) => [first, ...rest])
      )

const subsets = <A>([first, ...rest]: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  first === undefined ? [[]] : subsets(rest).flatMap((set) => [set, [first, ...set]])

/** Cards in slots; some slots are empty from the start. */
type Slots = ReadonlyArray<number | null>

/**
 * How many of the equally likely orders, in which a stream names slots for the first time, take each
 * card. No more than `deep` names are needed, because so many slots are empty at most.
 */
const taking = (slots: Slots, used: ReadonlySet<number>, deep: number) => {
  const left = slots.map((card) => (card === null || used.has(card) ? null : card))
  const places = slots.map((_, slot) => slot)
  const counts = new Map<number, number>()
  for (const names of ordered(places, deep)) {
    const numbers: Numbers = { at: (index) => BigInt(names[index] ?? assert.fail("too deep")) }
    const chosen = choose<number>(new Reader(numbers), [ONE], {
      free: () => left.filter((card) => card !== null).length,
      size: () => left.length,
      look: (_, slot) => left[slot] ?? null
    })
    if (chosen?._tag !== "Chosen") return assert.fail("no card")
    counts.set(chosen.card, (counts.get(chosen.card) ?? 0) + 1)
  }
  return counts
}

describe("of six cards and up to four claims", () => {
  const rows: ReadonlyArray<readonly [string, Slots]> = [
    ["a full list", [0, 1, 2, 3, 4, 5]],
    ["a list with empty slots", [0, null, 1, 2, 3, null, 4, 5]]
  ]
  it.each(rows)("each assignment is as likely, whoever opens first or refunds: %s", (_, slots) => {
    const memory = new Map<string, ReadonlyMap<number, number>>()
    const empty = slots.filter((card) => card === null).length
    const next = (used: ReadonlyArray<number>) => {
      const key = used.toSorted().join()
      const known = memory.get(key) ?? taking(slots, new Set(used), used.length + empty + 1)
      memory.set(key, known)
      return known
    }
    const claims = [0, 1, 2, 3]
    const cards = [0, 1, 2, 3, 4, 5]
    for (const kept of subsets(claims))
      for (const opening of ordered(kept, kept.length)) {
        const likely = new Set<number>()
        let assignments = 0
        for (const drawn of ordered(cards, kept.length)) {
          // Of claim after claim, in the sequence of their opening.
          const ofClaim = new Map(kept.map((claim, at) => [claim, drawn[at] ?? -1]))
          const used: Array<number> = []
          let ways = 1
          for (const claim of opening) {
            const card = ofClaim.get(claim) ?? -1
            ways *= next(used).get(card) ?? 0
            used.push(card)
          }
          likely.add(ways)
          assignments++
        }
        assert.strictEqual(likely.size, 1, `${opening} of ${kept}`)
        assert.strictEqual(assignments, ordered(cards, kept.length).length)
      }
  })
})

/** Of Tommy Ettinger, public domain: 32 bits at a time. */
const generator = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

interface Tier {
  readonly weight: bigint
  readonly worth: number
  readonly count: number
}

type Mode = "stock" | "redistribute" | "stop"

/** Of tiers of cards that are worth the same; their weights count where they are redistributed. */
class Machine {
  private readonly lists: Map<string, { slots: Array<number | null>; free: number }>
  private readonly random: () => number
  private readonly stage: Stage
  private readonly mode: Mode

  constructor(tiers: ReadonlyArray<Tier>, mode: Mode, random: () => number) {
    this.random = random
    this.mode = mode
    const weighed = tiers.map(({ weight }, at) => ({ name: `tier ${at}`, weight }))
    const stage = mode === "stock" ? ONE : { oddsVersion: 1, isOne: false, lists: weighed }
    this.stage = stage
    this.lists = new Map(stage.lists.map(({ name }) => [name, { slots: [], free: 0 }]))
    for (const [at, { count, worth }] of tiers.entries()) {
      const list = this.lists.get(mode === "stock" ? "*" : `tier ${at}`)
      for (let nth = 0; nth < count; nth++) list?.slots.push(worth)
      if (list !== undefined) list.free += count
    }
  }

  draw(): number {
    const numbers = new Map<number, bigint>()
    const word = () => (BigInt(this.random()) << 32n) | BigInt(this.random())
    const at = (index: number) => {
      const number = numbers.get(index) ?? word()
      numbers.set(index, number)
      return number
    }
    const chosen = choose<number>(new Reader({ at }), [this.stage], {
      free: (name) => this.lists.get(name)?.free ?? 0,
      size: (name) => this.lists.get(name)?.slots.length ?? 0,
      look: (name, slot) => this.lists.get(name)?.slots[slot] ?? null
    })
    if (chosen?._tag !== "Chosen") return assert.fail("sold out")
    const list = this.lists.get(chosen.list)
    if (list === undefined) return assert.fail("no list")
    list.slots[chosen.slot] = null
    list.free--
    return chosen.card
  }

  /** What a pack is worth that is opened now. */
  get worth(): number {
    let [total, sum] = [0, 0]
    for (const { name, weight } of this.stage.lists) {
      const { free, slots } = this.lists.get(name) ?? { free: 0, slots: [] }
      if (free === 0) continue
      total += Number(weight)
      sum += (Number(weight) * slots.reduce<number>((all, each) => all + (each ?? 0), 0)) / free
    }
    return sum / total
  }

  /** How many packs may be open or ordered at once. */
  get capacity(): number {
    const lists = [...this.lists].map(([name, { free, slots }]) => {
      return { name, generation: 0, size: slots.length, counts: new Map([[name, free]]) }
    })
    const free = [...this.lists.values()].reduce((sum, list) => sum + list.free, 0)
    const supply = { ...Supply.empty(1), free, lists }
    const oddsMode = this.mode === "stock" ? "stock" : "weights"
    const whenTierEmpty = this.mode === "stop" ? "stop" : "redistribute"
    return Supply.capacity(supply, { oddsMode, tiers: this.stage.lists, whenTierEmpty })
  }
}

const ROUNDS = rounds(4_000, 20_000)
/** Enough to see a gain. */
const FEW = 2_000

interface Strategy {
  readonly tiers: ReadonlyArray<Tier>
  readonly held: number
  /** How likely a held pack is refunded, and another ordered, when somebody else buys one. */
  readonly refunds: number
}

/** The gain of one round over packs that are opened at their orders. */
const gainOf = (strategy: Strategy, mode: Mode, random: () => number): number => {
  const { refunds, tiers } = strategy
  const machine = new Machine(tiers, mode, random)
  const held = Math.min(strategy.held, machine.capacity)
  // Each pack by what it was worth when it was ordered.
  const packs = Array.from<number>({ length: held }).fill(machine.worth)
  while (machine.capacity > held) {
    machine.draw()
    if (refunds === 0 || random() / 2 ** 32 >= refunds) continue
    const at = random() % held
    packs[at] = machine.worth
  }
  return packs.reduce((sum, worth) => sum + machine.draw() - worth, 0)
}

/** How far the mean gain of many rounds lies from nothing. */
const zOf = (strategy: Strategy, mode: Mode, rounds = ROUNDS): number => {
  const random = generator(34)
  let sum = 0
  let squares = 0
  for (let round = 0; round < rounds; round++) {
    const gain = gainOf(strategy, mode, random)
    sum += gain
    squares += gain * gain
  }
  const mean = sum / rounds
  return mean / Math.sqrt((squares / rounds - mean * mean) / rounds)
}

/** So many cards of five dollars and of sixty, of which one in ten is drawn by weight. */
const tiersOf = (low: number, high: number): ReadonlyArray<Tier> => [
  { weight: 9n, worth: 5, count: low },
  { weight: 1n, worth: 60, count: high }
]

const STRATEGIES: Readonly<Record<string, Strategy>> = {
  "hold 10": { tiers: tiersOf(24, 6), held: 10, refunds: 0 },
  "hold half": { tiers: tiersOf(16, 4), held: 10, refunds: 0 },
  "a skewed machine": { tiers: tiersOf(10, 25), held: 5, refunds: 0 },
  "refund at random": { tiers: tiersOf(24, 6), held: 10, refunds: 0.3 }
}

describe("who holds packs", () => {
  it.each(Object.entries(STRATEGIES))(
    "gains nothing where odds are of the stock: %s",
    (_, each) => {
      assert.isBelow(Math.abs(zOf(each, "stock")), 4)
    }
  )

  it.each(Object.entries(STRATEGIES))(
    "gains nothing where each tier keeps a card for every open pack: %s",
    (_, each) => {
      assert.isBelow(Math.abs(zOf(each, "stop")), 4)
    }
  )

  it.each(Object.entries(STRATEGIES))("gains where tiers are left over: %s", (_, each) => {
    assert.isAbove(zOf(each, "redistribute", FEW), 10)
  })
})
