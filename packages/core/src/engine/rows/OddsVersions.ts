/** The odds of open claims, and the latest odds of their machines. */
import type { Odds } from "./Loaded.ts"

export class OddsVersions {
  private readonly all: ReadonlyArray<Odds>

  constructor(all: ReadonlyArray<Odds>) {
    this.all = all
  }

  get(machineId: number, version: number): Odds | undefined {
    return this.all.find((odds) => odds.machineId === machineId && odds.version === version)
  }

  latest(machineId: number): Odds | undefined {
    return this.all
      .filter((odds) => odds.machineId === machineId)
      .toSorted((a, b) => b.version - a.version)[0]
  }
}
