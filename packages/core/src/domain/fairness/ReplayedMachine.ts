/** A machine as a replay of the log knows it: its lists, its odds, and its last number. */
import type { Odds } from "./Entries.ts"
import { ReplayedList } from "./ReplayedList.ts"

const textOf = ({ mode, tiers }: Odds): string =>
  JSON.stringify([mode, tiers.map(([name, weight]) => [name, String(weight)])])

export class Machine {
  readonly lists = new Map<string, ReplayedList>()
  readonly odds: Array<Odds> = []
  sequence = 0
  at = 0
  isDrawn = false

  list(name: string): ReplayedList {
    const list = this.lists.get(name) ?? new ReplayedList()
    this.lists.set(name, list)
    return list
  }

  /** What is wrong with them: a version has one mode and its tiers for ever, whatever it costs. */
  publish(odds: Odds): string | null {
    const before = this.odds.findLast(({ o }) => o === odds.o)
    this.odds.push(odds)
    return before === undefined || textOf(before) === textOf(odds)
      ? null
      : `odds ${odds.o} were published before with other tiers`
  }

  /** Those in force before a number. */
  latestOf(sequence: number): Odds | undefined {
    return this.odds.findLast(({ q }) => q < sequence)
  }

  /** As they were before a number. */
  oddsOf(version: number, sequence: number): Odds | undefined {
    return this.odds.findLast(({ o, q }) => o === version && q < sequence)
  }
}
