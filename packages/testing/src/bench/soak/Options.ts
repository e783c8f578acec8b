/** The options of `npm run bench -- soak`. */
import * as Arguments from "../Arguments.ts"

export interface Options {
  /** Minutes idle, and then as many minutes busy. */
  readonly minutes: number
}

const FULL: Options = { minutes: 10 }

export const USAGE = "npm run bench -- soak [--minutes N]"

/** Null when the command line does not match {@link USAGE}. */
export const parse = (words: ReadonlyArray<string>): Options | null => {
  const parsed = Arguments.read(words, { minutes: { type: "string" } })
  if (parsed === null) return null
  const minutes = Arguments.number(parsed.minutes, FULL.minutes)
  return minutes > 0 && minutes <= 24 * 60 ? { minutes } : null
}
