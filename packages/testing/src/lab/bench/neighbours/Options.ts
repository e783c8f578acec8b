/** The options of `npm run bench -- neighbours`. */
import * as Arguments from "../Arguments.ts"

export const PARTS = ["stalls", "orders"] as const
export type Part = (typeof PARTS)[number]

export interface Options {
  /** Measured in this order. */
  readonly parts: ReadonlyArray<Part>
  /** Measurements of each kind; the median counts. */
  readonly rounds: number
  /** Size of an operator's long body. */
  readonly bodyBytes: number
  /** Connections that send refused bodies. */
  readonly connections: number
  /** Duration of one measurement of orders. */
  readonly seconds: number
  /** The directory for a CPU profile of the service; null for none. */
  readonly profile: string | null
}

const FULL: Options = {
  parts: PARTS,
  rounds: 3,
  bodyBytes: 8 * 1024 * 1024 - 1024,
  connections: 32,
  seconds: 8,
  profile: null
}

/** For a quick run with rougher figures. */
const QUICK: Options = { ...FULL, rounds: 1, seconds: 4 }

export const USAGE = `npm run bench -- neighbours [--quick] [--only ${PARTS.join(",")}] [--seconds N] [--bytes N] [--profile DIRECTORY]`

const WORDS = {
  quick: { type: "boolean" },
  only: { type: "string" },
  seconds: { type: "string" },
  bytes: { type: "string" },
  profile: { type: "string" }
} as const

/** Null when the command line does not match {@link USAGE}. */
export const parse = (words: ReadonlyArray<string>): Options | null => {
  const parsed = Arguments.read(words, WORDS)
  if (parsed === null) return null
  const base = parsed.quick === true ? QUICK : FULL
  const options: Options = {
    ...base,
    parts: Arguments.among(parsed.only, PARTS),
    seconds: Arguments.number(parsed.seconds, base.seconds),
    bodyBytes: Arguments.number(parsed.bytes, base.bodyBytes),
    profile: parsed.profile ?? null
  }
  const numbers = [options.seconds, options.bodyBytes]
  const isRight = numbers.every((value) => Number.isInteger(value) && value > 0)
  return isRight && options.parts.length > 0 ? options : null
}
