/**
 * `statistics.json` as an auditor reads it, against the sums that a replay of the log has at the same
 * numbers of machines (design.md#draw-statistics).
 */
import type { LogReplay } from "@cardpack/core/domain"
import { Result, Schema } from "effect"

const Drawn = Schema.Struct({
  oddsVersion: Schema.Number,
  month: Schema.String,
  label: Schema.String,
  observed: Schema.Number,
  expected: Schema.Number,
  variance: Schema.Number
})

const Statistics = Schema.Struct({
  format: Schema.Literal("cardpack-statistics/1"),
  machines: Schema.Array(
    Schema.Struct({
      machine: Schema.Number,
      through: Schema.Number,
      drawn: Schema.Array(Drawn)
    })
  )
})

export type Statistics = typeof Statistics.Type
type Machine = Statistics["machines"][number]

/** Null for what is no statistics. */
export const parse = (text: string): Statistics | null => {
  const found = Schema.decodeUnknownResult(Schema.fromJsonString(Statistics))(text)
  return Result.isSuccess(found) ? found.success : null
}

/** The number of each machine up to which its sums go. */
export const cutsOf = ({ machines }: Statistics): ReadonlyMap<number, number> =>
  new Map(machines.map(({ machine, through }) => [machine, through]))

/** Sums are published with four places, and added in another order. */
const TOLERANCE = 0.001

type Sums = readonly [observed: number, expected: number, variance: number]
const NOTHING: Sums = [0, 0, 0]

const keyed = (
  rows: ReadonlyArray<{
    readonly odds: number
    readonly month: string
    readonly label: string
    readonly observed: number
    readonly expected: number
    readonly variance: number
  }>
): ReadonlyMap<string, Sums> =>
  new Map(
    rows.map(({ expected, label, month, observed, odds, variance }) => [
      `odds ${odds}, ${month}, ${label}`,
      [observed, expected, variance]
    ])
  )

const differences = (
  { drawn, machine, through }: Machine,
  cut: NonNullable<ReturnType<LogReplay.Replay["cut"]["get"]>>
): ReadonlyArray<string> => {
  const told = keyed(drawn.map(({ oddsVersion: odds, ...row }) => ({ ...row, odds })))
  const replayed = keyed(cut)
  return [...new Set([...told.keys(), ...replayed.keys()])].flatMap((key) => {
    const says = told.get(key) ?? NOTHING
    const has = replayed.get(key) ?? NOTHING
    return says.every((sum, at) => Math.abs(sum - (has[at] ?? 0)) <= TOLERANCE)
      ? []
      : [
          `statistics.json, machine ${machine}, ${key}: ${says[0]} drawn of ${says[1].toFixed(2)} expected; the log has ${has[0]} of ${has[1].toFixed(2)} until number ${through}`
        ]
  })
}

/** What differs, in words, and machines whose numbers the log does not have yet. */
export const compare = ({ machines }: Statistics, { cut }: LogReplay.Replay) => ({
  flaws: machines.flatMap((machine) => {
    const rows = cut.get(machine.machine)
    return rows === undefined ? [] : differences(machine, rows)
  }),
  ahead: machines
    .filter(({ machine, through }) => through > 0 && !cut.has(machine))
    .map(({ machine, through }) => ({ machine, through }))
})
