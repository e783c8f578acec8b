/** The options of the benchmark's command line. */
import { parseArgs } from "node:util"
import { isVersion, VERSIONS, type Version, version } from "../../world/database/Postmaster.ts"
import { IDS, type Id } from "./rows/Row.ts"

export const LOADS = ["orders", "hot", "replays", "balance"] as const
export type LoadName = (typeof LOADS)[number]

export interface Options {
  /** The rows to measure, in the table's order. */
  readonly only: ReadonlyArray<Id>
  /** Measurements of each row; the median counts. */
  readonly rounds: number
  readonly seconds: number
  /** Orders before the first measurement, so that the code is compiled. */
  readonly warmup: number
  readonly accounts: number
  readonly connections: number
  readonly naiveClients: number
  /** Requests of which the cost is counted. */
  readonly requests: number
  /** Ledger entries of the database with a long past. */
  readonly rows: number
  /** The version of PostgreSQL. */
  readonly postgres: Version
}

const FULL: Options = {
  only: IDS,
  rounds: 5,
  seconds: 5,
  warmup: 20_000,
  accounts: 200,
  connections: 64,
  naiveClients: 16,
  requests: 10_000,
  rows: 10_000_000,
  postgres: version()
}

/** For a quick run with rougher figures, and without the long past, which takes long to fill. */
const QUICK: Options = {
  ...FULL,
  only: IDS.filter((id) => id !== "P10"),
  rounds: 1,
  seconds: 3,
  requests: 5_000,
  rows: 100_000
}

const NUMBERS = [
  "rounds",
  "seconds",
  "accounts",
  "connections",
  "warmup",
  "requests",
  "rows"
] as const

export const USAGE = [
  "usage: npm run bench -- [audit|cost|draws|neighbours|receipts|unread|versions] [--quick]",
  ...NUMBERS.map((name) => `[--${name} N]`),
  `[--only ${IDS.join(",")}] [--postgres ${VERSIONS.join("|")}]\n`
].join(" ")

/** The named rows, in their order; none if a name is unknown. */
const among = (text: unknown, otherwise: ReadonlyArray<Id>): ReadonlyArray<Id> => {
  if (typeof text !== "string") return otherwise
  const names = text.split(",")
  const found = IDS.filter((name) => names.includes(name))
  return found.length === names.length ? found : []
}

const read = (words: ReadonlyArray<string>) => {
  const text = { type: "string" } as const
  const texts = Object.fromEntries([...NUMBERS, "only", "postgres"].map((name) => [name, text]))
  try {
    const options = { quick: { type: "boolean" }, ...texts } as const
    return parseArgs({ args: [...words], options }).values as Readonly<Record<string, unknown>>
  } catch {
    return null
  }
}

/** Null when the command line does not match {@link USAGE}. */
export const parse = (words: ReadonlyArray<string>): Options | null => {
  const parsed = read(words)
  if (parsed === null) return null
  const base = parsed.quick === true ? QUICK : FULL
  const numbers = Object.fromEntries(
    NUMBERS.flatMap((name) => (name in parsed ? [[name, Number(parsed[name])]] : []))
  )
  const { postgres = base.postgres } = parsed
  if (typeof postgres !== "string" || !isVersion(postgres)) return null
  const options: Options = {
    ...base,
    ...numbers,
    postgres,
    only: among(parsed.only, base.only)
  }
  const areRight = Object.values(numbers).every((value) => Number.isInteger(value) && value > 0)
  return areRight && options.only.length > 0 ? options : null
}
