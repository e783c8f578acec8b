/** The options of `npm run bench -- chain`. */
import * as Arguments from "../Arguments.ts"

export const PARTS = ["deposits", "calls", "matrix"] as const
export type Part = (typeof PARTS)[number]

export interface Options {
  /** Measured in this order. */
  readonly parts: ReadonlyArray<Part>
  /** Deposits on the chain at the end of each storm. */
  readonly deposits: number
  /** Accounts that receive them. */
  readonly accounts: number
  /** Deposit addresses watched while calls are counted. */
  readonly addresses: number
  /** Blocks over which calls are counted, for each way of counting. */
  readonly blocks: number
  /** Seeds the traffic and the faults. */
  readonly seed: number
}

const FULL: Options = {
  parts: PARTS,
  deposits: 10_000,
  accounts: 200,
  addresses: 1_000,
  blocks: 100,
  seed: 1
}

/** For a quick run. The matrix is always complete. */
const QUICK: Options = { ...FULL, deposits: 1_000, accounts: 50, blocks: 30 }

export const USAGE = `npm run bench -- chain [--quick] [--only ${PARTS.join(",")}] [--deposits N] [--accounts N] [--addresses N] [--blocks N] [--seed N]`

const WORDS = {
  quick: { type: "boolean" },
  only: { type: "string" },
  deposits: { type: "string" },
  accounts: { type: "string" },
  addresses: { type: "string" },
  blocks: { type: "string" },
  seed: { type: "string" }
} as const

/** Null when the command line does not match {@link USAGE}. */
export const parse = (words: ReadonlyArray<string>): Options | null => {
  const parsed = Arguments.read(words, WORDS)
  if (parsed === null) return null
  const base = parsed.quick === true ? QUICK : FULL
  const options: Options = {
    parts: Arguments.among(parsed.only, PARTS),
    deposits: Arguments.number(parsed.deposits, base.deposits),
    accounts: Arguments.number(parsed.accounts, base.accounts),
    addresses: Arguments.number(parsed.addresses, base.addresses),
    blocks: Arguments.number(parsed.blocks, base.blocks),
    seed: Arguments.number(parsed.seed, base.seed)
  }
  const { parts, ...numbers } = options
  const isRight = Object.values(numbers).every((value) => Number.isInteger(value) && value > 0)
  return isRight && parts.length > 0 ? options : null
}
