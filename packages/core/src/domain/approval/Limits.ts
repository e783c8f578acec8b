/**
 * How much money an operator may move in a day of UTC by acts of one role; above it a second person
 * confirms (decisions.md#daily-limits).
 */
import { Result } from "effect"
import * as Instant from "../time/Instant.ts"
import { ROLES, type Role } from "../token/Token.ts"
import * as Usd from "../usd/Usd.ts"

/** By role; one that is not named may move nothing alone. Null for no limits. */
export type Limits = Readonly<Partial<Record<Role, Usd.Usd>>> | null

/** What was moved by one and all whom it made, on one day, the last on which they moved any. */
export interface Allowance {
  /** The name of a token or of a person, the root of a line (Kinship.ts), or of all newcomers. */
  readonly sender: string
  /** Such as `2026-11-27`. */
  readonly day: string
  readonly used: Usd.Usd
}

/** A clock that steps back over midnight gives nobody a second allowance. */
export const on = (
  sender: string,
  stored: Allowance | undefined,
  now: Instant.Instant
): Allowance => {
  const day = Instant.format(now).slice(0, 10)
  return stored !== undefined && stored.day >= day ? stored : { sender, day, used: 0n }
}

/** The allowance once this much more was moved; null if that is above the limit. */
export const spend = (
  limits: NonNullable<Limits>,
  role: Role,
  before: Allowance,
  cost: Usd.Usd
): Allowance | null => {
  const used = before.used + cost
  return used > (limits[role] ?? 0n) ? null : { ...before, used }
}

const EXAMPLE = "must be off, or roles with USD a day, such as owner:100000, finance:10000"

/** Reads the setting `CARDPACK_DAILY_LIMITS`. */
export const parse = (text: string): Result.Result<Limits, string> => {
  if (text === "off") return Result.succeed(null)
  const limits: Partial<Record<Role, Usd.Usd>> = {}
  for (const part of text.split(",")) {
    const [name = "", amount = ""] = part.trim().split(":")
    const role = ROLES.find((each) => each === name)
    const usd = Usd.parse(amount)
    if (role === undefined || Result.isFailure(usd) || role in limits) return Result.fail(EXAMPLE)
    limits[role] = usd.success
  }
  return Result.succeed(limits)
}

/** What production has unless it says otherwise. */
export const PRODUCTION: NonNullable<Limits> = {
  owner: Usd.of(100_000),
  finance: Usd.of(10_000),
  catalog: Usd.of(10_000)
}
