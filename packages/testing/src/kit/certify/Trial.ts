/** How the properties of a test are drawn, and what they reached; set around each promise. */
import { Context } from "effect"
import * as fc from "fast-check"

export interface Trial {
  /** Repeats the drawn values. */
  readonly seed: number
  /** Multiplies the runs of each property. */
  readonly runs: number
  /** Multiplies the volumes of tests that are about volume. */
  readonly scale: number
  /** Runs of properties so far. */
  ran: number
}

/** The seed of this run of all tests, or one of its own (decisions.md#seeds). */
export const drawSeed = (): number =>
  fc.readConfigureGlobal().seed ?? Math.floor(Math.random() * 2 ** 31)

export const make = (given: {
  readonly seed: number
  readonly runs: number
  readonly scale: number
}): Trial => ({ ...given, ran: 0 })

export const Trial = Context.Reference<Trial>("cardpack/testing/certify/Trial", {
  defaultValue: () => make({ seed: drawSeed(), runs: 1, scale: 1 })
})
