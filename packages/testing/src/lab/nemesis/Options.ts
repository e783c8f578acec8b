/** The options of `npm run nemesis`. */
import { parseArgs } from "node:util"

export interface Options {
  /** The faults end when both are reached, or this time. */
  readonly operations: number
  readonly seconds: number
  readonly seed: number
  readonly clients: number
  /** Fewest kills, which a run goes on for beyond its operations, within its time. */
  readonly kills: { readonly services: number; readonly postgres: number }
  /** What the run writes stays, also after a success. */
  readonly keep: boolean
}

export const USAGE =
  "npm run nemesis -- [--operations 100000] [--seconds N] [--seed N] [--clients 64] [--keep]"

const WORDS = {
  operations: { type: "string" },
  seconds: { type: "string" },
  seed: { type: "string" },
  clients: { type: "string" },
  keep: { type: "boolean" }
} as const

const FULL = { operations: 100_000, seconds: 3_600, clients: 64 }
const KILLS = { services: 20, postgres: 10 }

const wordsOf = (words: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...words], options: WORDS }).values
  } catch {
    return null
  }
}

/** Null when the command line does not match {@link USAGE}. */
export const parse = (words: ReadonlyArray<string>, drawn: number): Options | null => {
  const given = wordsOf(words)
  if (given === null) return null
  const number = (text: string | undefined, otherwise: number) =>
    text === undefined ? otherwise : Number(text)
  const options = {
    operations: number(given.operations, FULL.operations),
    seconds: number(given.seconds, FULL.seconds),
    seed: number(given.seed, drawn),
    clients: number(given.clients, FULL.clients),
    kills: KILLS,
    keep: given.keep === true
  }
  const { clients, operations, seconds, seed } = options
  const isRight =
    [clients, operations, seconds].every((value) => Number.isInteger(value) && value > 0) &&
    Number.isInteger(seed)
  return isRight ? options : null
}
