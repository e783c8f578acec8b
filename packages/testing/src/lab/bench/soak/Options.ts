/** The options of `npm run bench -- soak`. */
import * as Arguments from "../Arguments.ts"

export const PARTS = ["heap", "orders"] as const
export type Part = (typeof PARTS)[number]

export interface Options {
  /** Measured in this order. */
  readonly parts: ReadonlyArray<Part>
  /** Minutes idle, as many minutes busy, and as many of orders. */
  readonly minutes: number
}

const MINUTES = 10

export const USAGE = `npm run bench -- soak [--only ${PARTS.join(",")}] [--minutes N]`

/** Null when the command line does not match {@link USAGE}. */
export const parse = (words: ReadonlyArray<string>): Options | null => {
  const parsed = Arguments.read(words, {
    only: { type: "string" },
    minutes: { type: "string" }
  })
  if (parsed === null) return null
  const minutes = Arguments.number(parsed.minutes, MINUTES)
  const parts = Arguments.among(parsed.only, PARTS)
  return minutes > 0 && minutes <= 24 * 60 && parts.length > 0 ? { minutes, parts } : null
}
