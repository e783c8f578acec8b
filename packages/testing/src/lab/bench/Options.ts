/** The options of the benchmark's command line. */
import * as Arguments from "./Arguments.ts"
import { IDS, type Id } from "./rows/Row.ts"

export interface Options {
  /** The rows to measure, in the table's order. */
  readonly only: ReadonlyArray<Id>
  /** Measurements of each row; the median counts. */
  readonly rounds: number
  /** Duration of each measurement. */
  readonly seconds: number
  /** Orders before the first measurement, so that the code is compiled. */
  readonly warmup: number
  readonly accounts: number
  readonly connections: number
  readonly naiveClients: number
  /** Orders of which the cost is counted. */
  readonly costOrders: number
  /** Ledger entries of the database with a long past. */
  readonly rows: number
  /** The directory for a CPU profile of the service; null for none. */
  readonly profile: string | null
}

export const FULL: Options = {
  only: IDS,
  rounds: 5,
  seconds: 5,
  warmup: 20_000,
  accounts: 200,
  connections: 64,
  naiveClients: 16,
  costOrders: 10_000,
  rows: 10_000_000,
  profile: null
}

/** For a quick run with rougher figures, and without the long past, which takes long to fill. */
const QUICK: Options = {
  ...FULL,
  only: IDS.filter((id) => id !== "P10"),
  rounds: 1,
  seconds: 3,
  costOrders: 5_000,
  rows: 100_000
}

export const USAGE = `npm run bench -- [--quick] [--only ${IDS.join(",")}] [--rounds N] [--seconds N] [--accounts N] [--connections N] [--warmup N] [--rows N] [--profile DIRECTORY]`

const WORDS = {
  quick: { type: "boolean" },
  only: { type: "string" },
  rounds: { type: "string" },
  seconds: { type: "string" },
  accounts: { type: "string" },
  connections: { type: "string" },
  warmup: { type: "string" },
  rows: { type: "string" },
  profile: { type: "string" }
} as const

/** Null when the command line does not match {@link USAGE}. */
export const parse = (words: ReadonlyArray<string>): Options | null => {
  const parsed = Arguments.read(words, WORDS)
  if (parsed === null) return null
  const base = parsed.quick === true ? QUICK : FULL
  const options = {
    ...base,
    only: parsed.only === undefined ? base.only : Arguments.among(parsed.only, IDS),
    rounds: Arguments.number(parsed.rounds, base.rounds),
    seconds: Arguments.number(parsed.seconds, base.seconds),
    accounts: Arguments.number(parsed.accounts, base.accounts),
    connections: Arguments.number(parsed.connections, base.connections),
    warmup: Arguments.number(parsed.warmup, base.warmup),
    rows: Arguments.number(parsed.rows, base.rows),
    costOrders: Math.min(base.costOrders, Arguments.number(parsed.warmup, base.costOrders)),
    profile: parsed.profile ?? null
  }
  const { accounts, connections, rounds, rows, seconds, warmup } = options
  const isRight = [accounts, connections, rounds, rows, seconds, warmup].every(
    (value) => Number.isInteger(value) && value > 0
  )
  return isRight && options.only.length > 0 ? options : null
}
