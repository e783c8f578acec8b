/** The options of the benchmark's command line. */
import * as Arguments from "./Arguments.ts"

export interface Options {
  /** Measurements of each kind; the median counts. */
  readonly rounds: number
  /** Duration of each measurement. */
  readonly seconds: number
  readonly warmupSeconds: number
  readonly accounts: number
  readonly connections: number
  readonly naiveClients: number
  /** Most orders of one measurement, including its warm-up; determines the stock. */
  readonly orders: number
  readonly idleOrders: number
  /** The directory for a CPU profile of the service; null for none. */
  readonly profile: string | null
}

const FULL: Options = {
  rounds: 3,
  seconds: 5,
  warmupSeconds: 2,
  accounts: 1_000,
  connections: 64,
  naiveClients: 16,
  orders: 40_000,
  idleOrders: 300,
  profile: null
}

/** For a quick run with rougher ratios. */
const QUICK: Options = {
  ...FULL,
  rounds: 1,
  seconds: 4,
  warmupSeconds: 1,
  accounts: 100,
  idleOrders: 100
}

export const USAGE = `npm run bench -- [--quick] [--seconds N] [--accounts N] [--orders N] [--profile DIRECTORY]`

const WORDS = {
  quick: { type: "boolean" },
  seconds: { type: "string" },
  accounts: { type: "string" },
  orders: { type: "string" },
  profile: { type: "string" }
} as const

/** Null when the command line does not match {@link USAGE}. */
export const parse = (words: ReadonlyArray<string>): Options | null => {
  const parsed = Arguments.read(words, WORDS)
  if (parsed === null) return null
  const base = parsed.quick === true ? QUICK : FULL
  const options = {
    ...base,
    seconds: Arguments.number(parsed.seconds, base.seconds),
    accounts: Arguments.number(parsed.accounts, base.accounts),
    orders: Arguments.number(parsed.orders, base.orders),
    profile: parsed.profile ?? null
  }
  const numbers = [options.seconds, options.accounts, options.orders]
  return numbers.every((value) => Number.isInteger(value) && value > 0) ? options : null
}
