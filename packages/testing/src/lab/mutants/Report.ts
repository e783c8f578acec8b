/** The table of a run. */
import type { Verdict } from "./Trial.ts"
import { type Failure, SET_UP } from "./Vitest.ts"

/** The share of mutants that must be caught. */
export const FLOOR = 0.95

const cut = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, width - 1)}…`

/** A file that could not be set up says why instead of a test's name. */
const testOf = ({ file, message, test }: Failure): string =>
  `${file}: ${test}${test === SET_UP ? ` ${message.split("\n", 1)[0]}` : ""}`

export const line = ({ caughtBy, mutant, seconds, why }: Verdict): string => {
  const found = caughtBy === null ? `SURVIVED: ${why}` : testOf(caughtBy)
  const area = mutant.file.split("/")[1]
  return `| ${mutant.id} | ${area} | ${mutant.sentence} | ${cut(found, 160)} | ${seconds.toFixed(1)} |`
}

const HEAD =
  "| mutant | package | what was broken | caught by | seconds |\n| --- | --- | --- | --- | --- |"

export const table = (verdicts: ReadonlyArray<Verdict>): string =>
  [HEAD, ...verdicts.map(line)].join("\n")

export const shareOf = (verdicts: ReadonlyArray<Verdict>): number =>
  verdicts.filter(({ caughtBy }) => caughtBy !== null).length / verdicts.length

const median = (numbers: ReadonlyArray<number>): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

export const summary = (verdicts: ReadonlyArray<Verdict>): string => {
  const caught = verdicts.filter(({ caughtBy }) => caughtBy !== null)
  const seconds = caught.map((verdict) => verdict.seconds)
  const share = (shareOf(verdicts) * 100).toFixed(1)
  const times = `median ${median(seconds).toFixed(1)} s, longest ${Math.max(0, ...seconds).toFixed(1)} s`
  return `caught ${caught.length} of ${verdicts.length} mutants (${share} %), ${times}`
}
