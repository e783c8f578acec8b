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

const KILLS = { services: 20, postgres: 10 }

/** Null when the command line does not match {@link USAGE}. */
export const parse = (args: Array<string>, drawn: number): Options | null => {
  const number = (otherwise: number) => ({ type: "string", default: String(otherwise) }) as const
  const options = {
    ...{ operations: number(100_000), seconds: number(3_600), clients: number(64) },
    ...{ seed: number(drawn), keep: { type: "boolean", default: false } as const }
  }
  try {
    const { keep, ...words } = parseArgs({ args, options }).values
    const [clients, operations, seconds, seed] = [
      ...[words.clients, words.operations, words.seconds, words.seed].map(Number)
    ] as [number, number, number, number]
    const isRight =
      [clients, operations, seconds].every((value) => Number.isInteger(value) && value > 0) &&
      Number.isInteger(seed)
    return isRight ? { clients, operations, seconds, seed, kills: KILLS, keep } : null
  } catch {
    return null
  }
}
