/** The short run of `npm run nemesis`: nothing is lost or done twice, whatever dies meanwhile. */
import { randomInt } from "node:crypto"
import { expect, it } from "vitest"
import * as Faults from "./Faults.ts"
import * as Report from "./Report.ts"
import * as Run from "./Run.ts"

const SEEDS = 2 ** 31
/** What the busiest computer reaches: how many is for the full run to tell. */
const LEAST = { operations: 500, services: 1, postgres: 1 }
/** Beyond its operations the run goes on until these are reached, or its time is over. */
const OPTIONS = {
  operations: 10_000,
  seconds: 120,
  clients: 64,
  kills: { services: 4, postgres: 2 },
  keep: false
}
/** With its setup, and the time until all has come to rest. */
const TIMEOUT_MS = 900_000

it(
  "two processes on one database survive two minutes of kills and cuts",
  async () => {
    const said: Array<string> = []
    const outcome = await Run.run({ ...OPTIONS, seed: randomInt(SEEDS) }, (text) => {
      said.push(text)
    })
    console.log(`${said[0]}\n${Report.render(outcome)}`)
    const { counts, delivered, violations } = outcome
    expect(violations, Report.found(outcome)).toEqual([])
    expect(delivered).toBe(1)
    expect(counts.operations).toBeGreaterThanOrEqual(LEAST.operations)
    expect(counts[Faults.KILLED_SERVICES]).toBeGreaterThanOrEqual(LEAST.services)
    expect(counts[Faults.KILLED_POSTGRES]).toBeGreaterThanOrEqual(LEAST.postgres)
  },
  TIMEOUT_MS
)
