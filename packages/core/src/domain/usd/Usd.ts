/**
 * Money: US dollars as a bigint count of micro-dollars. JSON carries decimal strings with six
 * places (contract.md#conventions); no number type ever touches an amount.
 */
import { Result, Schema } from "effect"

/** Micro-dollars; 1 USD = 1_000_000n. */
export type Usd = bigint

export const ZERO: Usd = 0n

const MICROS_PER_USD = 1_000_000n

/** The largest amount accepted anywhere: 1,000,000,000 USD. */
export const MAX: Usd = 1_000_000_000n * MICROS_PER_USD

/** More digits exceed {@link MAX}; they are not parsed, because a request can send very many. */
const MAX_WHOLE_DIGITS = 10

const DECIMAL = /^(0|[1-9][0-9]*)(?:\.([0-9]{1,6}))?$/

/** Whole dollars, for constants: `Usd.of(25)` is 25.000000. */
export const of = (dollars: number): Usd => BigInt(dollars) * MICROS_PER_USD

const TOO_LARGE = Result.fail("must be at most 1000000000.000000")

/**
 * Parses a decimal string of at most six places, without exponent, leading zeros or spaces, and not
 * above {@link MAX}. Accepts a leading `-` only with `signed`.
 */
export const parse = (text: string, signed = false): Result.Result<Usd, string> => {
  const negative = signed && text.startsWith("-")
  const match = DECIMAL.exec(negative ? text.slice(1) : text)
  if (match === null) {
    return Result.fail('must be a decimal string with at most six places, such as "25.000000"')
  }
  const whole = match[1] ?? "0"
  if (whole.length > MAX_WHOLE_DIGITS) return TOO_LARGE
  const micros = BigInt(whole) * MICROS_PER_USD + BigInt((match[2] ?? "").padEnd(6, "0"))
  if (micros > MAX) return TOO_LARGE
  return Result.succeed(negative ? -micros : micros)
}

/** Six places, always: `25.000000`, `-0.500000`. */
export const format = (amount: Usd): string => {
  const sign = amount < 0n ? "-" : ""
  const digits = (amount < 0n ? -amount : amount).toString().padStart(7, "0")
  return `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

export const formatNullable = (amount: Usd | null): string | null =>
  amount === null ? null : format(amount)

export const sum = (amounts: Iterable<Usd>): Usd => {
  let total = ZERO
  for (const amount of amounts) total += amount
  return total
}

export const min = (a: Usd, b: Usd): Usd => (a < b ? a : b)
export const max = (a: Usd, b: Usd): Usd => (a > b ? a : b)

/** Decimal string as clients send and receive it. */
export const FromString = Schema.String.pipe(
  Schema.check(
    Schema.isPattern(/^-?[0-9]{1,10}\.[0-9]{6}$/, {
      description: "US dollars as a decimal string with six places"
    })
  )
)
