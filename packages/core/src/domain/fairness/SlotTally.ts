/**
 * What the slots of draws tell beside their cards (design.md#draw-audit): where they lie among those that
 * hold cards, and how often the first that the numbers named had been emptied by a draw just before, as when
 * somebody who knows the seeds takes a card before its winner.
 */
const CLASSES = 16

/** Draws with which each class expects some. */
const FEWEST = 10 * CLASSES

/** Seconds. */
export const JUST = 2

class Machine {
  /** By class. */
  readonly observed = new Float64Array(CLASSES)
  readonly expected = new Float64Array(CLASSES)
  draws = 0
  just = 0
  justExpected = 0
  justVariance = 0
}

export interface Row {
  readonly machine: number
  readonly draws: number
  /** Of the chi-square of the places, as one of a normal distribution; null for few draws. */
  readonly places: number | null
  readonly just: number
  readonly justExpected: number
  /** Null without variance. */
  readonly z: number | null
}

/** Of a chi-square (Wilson and Hilferty). */
const normal = (chi: number, degrees: number): number => {
  const spread = 2 / (9 * degrees)
  return (Math.cbrt(chi / degrees) - 1 + spread) / Math.sqrt(spread)
}

const placesOf = ({ draws, expected, observed }: Machine): number | null => {
  const chi = expected.reduce((sum, each, at) => sum + ((observed[at] ?? 0) - each) ** 2 / each, 0)
  return draws < FEWEST || expected.some((each) => each === 0) ? null : normal(chi, CLASSES - 1)
}

export class SlotTally {
  private readonly machines = new Map<number, Machine>()

  private machine(number: number): Machine {
    const found = this.machines.get(number) ?? new Machine()
    this.machines.set(number, found)
    return found
  }

  /** The place of a drawn slot, from 0, among so many that held cards. */
  place(machine: number, place: number, free: number): void {
    const of = this.machine(machine)
    of.draws++
    const own = Math.floor((place * CLASSES) / free)
    of.observed[own] = (of.observed[own] ?? 0) + 1
    for (let at = 0; at < CLASSES; at++) {
      const [from, to] = [at, at + 1].map((edge) => Math.ceil((edge * free) / CLASSES))
      of.expected[at] = (of.expected[at] ?? 0) + ((to ?? 0) - (from ?? 0)) / free
    }
  }

  /** The first slot that the numbers named; `chance` that it is one which was just emptied. */
  first(machine: number, wasJust: boolean, chance: number): void {
    const of = this.machine(machine)
    if (wasJust) of.just++
    of.justExpected += chance
    of.justVariance += chance * (1 - chance)
  }

  get rows(): ReadonlyArray<Row> {
    return [...this.machines].map(([machine, of]) => {
      const { draws, just, justExpected, justVariance } = of
      const z = justVariance === 0 ? null : (just - justExpected) / Math.sqrt(justVariance)
      return { machine, draws, places: placesOf(of), just, justExpected, z }
    })
  }
}
