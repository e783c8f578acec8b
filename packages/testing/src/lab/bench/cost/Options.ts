/** The options of `npm run bench -- cost`. */
import * as Arguments from "../Arguments.ts"

export const LOADS = ["orders", "hot", "replays", "balance"] as const
export type LoadName = (typeof LOADS)[number]

export interface Options {
  /** The median counts. */
  readonly rounds: number
  readonly requests: number
  /** Orders before the first round, so that the code is compiled. */
  readonly warmup: number
  readonly accounts: number
  readonly connections: number
  readonly loads: ReadonlyArray<LoadName>
  /** Another checkout, measured in turns with this one; null for none. */
  readonly against: string | null
  readonly profile: string | null
}

export const USAGE =
  "npm run bench -- cost [--quick] [--rounds N] [--requests N] [--warmup N] [--accounts N] [--connections N] [--loads orders,hot,replays,balance] [--against DIRECTORY] [--profile DIRECTORY]"

const WORDS = {
  quick: { type: "boolean" },
  rounds: { type: "string" },
  requests: { type: "string" },
  warmup: { type: "string" },
  accounts: { type: "string" },
  connections: { type: "string" },
  loads: { type: "string" },
  against: { type: "string" },
  profile: { type: "string" }
} as const

/** Null when the command line does not match {@link USAGE}. */
export const parse = (words: ReadonlyArray<string>): Options | null => {
  const parsed = Arguments.read(words, WORDS)
  if (parsed === null) return null
  const isQuick = parsed.quick === true
  const options = {
    rounds: Arguments.number(parsed.rounds, isQuick ? 1 : 3),
    requests: Arguments.number(parsed.requests, isQuick ? 5_000 : 15_000),
    warmup: Arguments.number(parsed.warmup, 20_000),
    accounts: Arguments.number(parsed.accounts, 200),
    connections: Arguments.number(parsed.connections, 64),
    loads: Arguments.among(parsed.loads, LOADS),
    against: parsed.against ?? null,
    profile: parsed.profile ?? null
  }
  const numbers = [
    ...[options.rounds, options.requests, options.warmup],
    ...[options.accounts, options.connections]
  ]
  const isSound = numbers.every((value) => Number.isInteger(value) && value > 0)
  return isSound && options.loads.length > 0 ? options : null
}
