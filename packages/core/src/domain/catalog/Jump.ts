/** Price changes that a person should look at before they apply (design.md#previews). */
import { Result } from "effect"
import * as FieldCheck from "../refusal/FieldCheck.ts"
import type { Refusal } from "../refusal/Refusal.ts"
import type { Usd } from "../usd/Usd.ts"

/** More than twice the old value, or less than half of it. */
export const MAX_RATIO = 2

/** The highest ratio that a request may allow. */
export const MOST_RATIO = 1_000_000

const MILLION = 1_000_000

/** A ratio in millionths. */
export type Ratio = bigint

export const ratioOf = (field: string, value: number): Result.Result<Ratio, Refusal> =>
  value >= 1 && value <= MOST_RATIO
    ? Result.succeed(BigInt(Math.round(value * MILLION)))
    : FieldCheck.invalid(field, `must be a number from 1 to ${MOST_RATIO}`)

/** Whether the higher value is more than `ratio` times the lower; zero is infinitely far away. */
export const isJump = (from: Usd, to: Usd, ratio: Ratio): boolean => {
  const [low, high] = from < to ? [from, to] : [to, from]
  return high * BigInt(MILLION) > low * ratio
}
