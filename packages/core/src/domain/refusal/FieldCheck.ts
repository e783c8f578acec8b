/** Checks of single values in operators' requests; each refusal names the field by its path. */
import { Result } from "effect"
import * as Steps from "../steps/Steps.ts"
import * as Usd from "../usd/Usd.ts"
import { Invalid, type Refusal } from "./Refusal.ts"

export const invalid = (field: string, problem: string): Result.Result<never, Refusal> =>
  Result.fail(Invalid({ field, problem }))

/** 1 to `max` characters, not all blank, no control characters. */
export const text = (field: string, value: string, max: number): Result.Result<string, Refusal> =>
  value.trim() !== "" && value.length <= max && !/\p{Cc}/u.test(value)
    ? Result.succeed(value)
    : invalid(field, `must have 1 to ${max} characters, not all blank, and no control characters`)

const OTHER_SCHEME = /^(?!https?:|data:image\/)[a-z][a-z0-9+.-]*:/i

/**
 * The address of a picture: http, https, `data:image/`, or relative to the page. Partners' pages
 * use it unchanged, so no other scheme (`javascript:`) may pass.
 */
export const link = (field: string, value: string, max: number): Result.Result<string, Refusal> =>
  OTHER_SCHEME.test(value) || /\s/.test(value)
    ? invalid(field, "must be the http or https address of a picture")
    : text(field, value, max)

/** An amount of zero or more, from a decimal string. */
export const usd = (field: string, value: string): Result.Result<Usd.Usd, Refusal> =>
  Result.mapError(Usd.parse(value), (problem) => Invalid({ field, problem }))

/** An amount above zero, from a decimal string. */
export const price = (field: string, value: string): Result.Result<Usd.Usd, Refusal> =>
  Result.flatMap(usd(field, value), (amount) =>
    amount > 0n ? Result.succeed(amount) : invalid(field, "must be above zero")
  )

/** The index of the first repeated value; -1 when all differ. */
export function* duplicate<A>(
  values: ReadonlyArray<A>,
  text: (value: A) => string
): Steps.Steps<number> {
  const seen = new Set<string>()
  for (const [index, value] of values.entries()) {
    if (seen.size === seen.add(text(value)).size) return index
    yield
  }
  return -1
}

export const firstDuplicate = (values: ReadonlyArray<string>): number =>
  Steps.finish(duplicate(values, (value) => value))
