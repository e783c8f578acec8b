/**
 * A machine as its numbers leave it, kept between looks: what is left by label, and where each card stands
 * if one list has them all. From it follow statistics, and what a refunded pack would have held
 * (design.md#draw-statistics).
 */
import { choose } from "../draw/Choice.ts"
import * as Stages from "../draw/Stages.ts"
import type * as StockList from "../draw/StockList.ts"
import { Reader, type Words } from "../draw/Words.ts"
import { type Chanced, chancesOf, type Left, oddsOf } from "./Tally.ts"

/** As JSON; weights are decimal numbers. */
export interface State {
  readonly odds: ReadonlyArray<{
    readonly o: number
    readonly mode: StockList.OddsMode
    readonly tiers: ReadonlyArray<readonly [name: string, weight: string]>
  }>
  /** By list, the label in each slot, as its place in `labels`; -1 where there is none. */
  readonly slots: Readonly<Record<string, ReadonlyArray<number>>>
  readonly labels: ReadonlyArray<string>
  /** Cards that entered and that left without a draw, by label; and packs that were opened late. */
  readonly entered: Readonly<Record<string, number>>
  readonly gone: Readonly<Record<string, number>>
  readonly late: number
}

export const EMPTY: State = { odds: [], slots: {}, labels: [], entered: {}, gone: {}, late: 0 }

const NOBODY = -1

const counted = (of: Record<string, number>, label: string): void => {
  of[label] = (of[label] ?? 0) + 1
}

export class MachineTally {
  private readonly odds: Array<Chanced>
  private readonly slots: Map<string, Array<number>>
  private readonly labels: Array<string>
  private readonly counts = new Map<string, Map<string, number>>()
  private readonly entered: Record<string, number>
  private readonly gone: Record<string, number>
  private late: number

  constructor({ entered, gone, labels, late, odds, slots }: State) {
    this.odds = odds.map(({ tiers, ...rest }) => ({
      ...rest,
      tiers: tiers.map(([name, weight]) => [name, BigInt(weight)] as const)
    }))
    this.labels = [...labels]
    this.slots = new Map(Object.entries(slots).map(([list, places]) => [list, [...places]]))
    for (const [list, places] of this.slots)
      for (const at of places) if (at !== NOBODY) this.count(list, this.labels[at] ?? "", 1)
    this.entered = { ...entered }
    this.gone = { ...gone }
    this.late = late
  }

  get state(): State {
    const odds = this.odds.map(({ tiers, ...rest }) => ({
      ...rest,
      tiers: tiers.map(([name, weight]) => [name, String(weight)] as const)
    }))
    const { entered, gone, labels, late } = this
    return { odds, slots: Object.fromEntries(this.slots), labels, entered, gone, late }
  }

  /** Cards of each list, by label. */
  get left(): Left {
    return this.counts
  }

  private count(list: string, label: string, by: number): void {
    const of = this.counts.get(list) ?? new Map<string, number>()
    this.counts.set(list, of.set(label, (of.get(label) ?? 0) + by))
  }

  private placeOf(label: string): number {
    const at = this.labels.indexOf(label)
    return at === NOBODY ? this.labels.push(label) - 1 : at
  }

  private placesOf(list: string): Array<number> {
    const places = this.slots.get(list) ?? []
    this.slots.set(list, places)
    return places
  }

  offered(odds: Chanced): void {
    this.odds.push(odds)
  }

  enter(list: string, labels: ReadonlyArray<string>): void {
    const places = this.placesOf(list)
    for (const label of labels) {
      places.push(this.placeOf(label))
      this.count(list, label, 1)
      counted(this.entered, label)
    }
  }

  /** Null for an empty slot. */
  labelAt(list: string, slot: number): string | null {
    const at = this.placesOf(list)[slot] ?? NOBODY
    return at === NOBODY ? null : (this.labels[at] ?? "")
  }

  private leave(list: string, slot: number): string | null {
    const label = this.labelAt(list, slot)
    if (label !== null) this.count(list, label, -1)
    this.placesOf(list)[slot] = NOBODY
    return label
  }

  out(list: string, slots: ReadonlyArray<number>): void {
    for (const slot of slots) {
      const label = this.leave(list, slot)
      if (label !== null) counted(this.gone, label)
    }
  }

  renumber(list: string): void {
    this.slots.set(
      list,
      this.placesOf(list).filter((at) => at !== NOBODY)
    )
  }

  /** Of an empty slot an audit says more. */
  draw(list: string, slot: number, isLate: boolean): void {
    if (isLate) this.late++
    this.leave(list, slot)
  }

  oddsOf(version: number): Chanced | undefined {
    return this.odds.findLast(({ o }) => o === version)
  }

  /** The odds in force. */
  get latest(): Chanced | undefined {
    return this.odds.at(-1)
  }

  chances(odds: Chanced): ReadonlyMap<string, number> {
    return chancesOf(odds, this.left)
  }

  /** What a pack of these odds would hold if these numbers opened it now; null without stock. */
  wouldDraw(words: Words, odds: Chanced): string | null {
    const stages = Stages.ofClaim(oddsOf(odds), oddsOf(this.latest ?? odds))
    const chosen = choose(new Reader(words), stages, {
      free: (list) => [...(this.counts.get(list)?.values() ?? [])].reduce((a, b) => a + b, 0),
      size: (list) => this.placesOf(list).length,
      look: (list, slot) => this.labelAt(list, slot)
    })
    return chosen?._tag === "Chosen" ? chosen.card : null
  }
}

/** How much more a label is worth than was to be expected, with the variance of that. */
export const scoreOf = (
  label: string,
  chances: ReadonlyMap<string, number>,
  worth: (label: string) => number | undefined
): { readonly excess: number; readonly variance: number } | null => {
  const own = worth(label)
  if (own === undefined) return null
  let [mean, square] = [0, 0]
  for (const [each, chance] of chances) {
    const value = worth(each)
    if (value === undefined) return null
    mean += chance * value
    square += chance * value * value
  }
  return { excess: own - mean, variance: Math.max(0, square - mean * mean) }
}
