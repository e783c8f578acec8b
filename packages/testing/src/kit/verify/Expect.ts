/** What the cases of the black box say about answers; a failure holds what was expected and found. */
import { AssertionError, deepStrictEqual } from "node:assert/strict"
import type { Answer, Json } from "./Exchange.ts"

export const fail = (message: string, expected?: unknown, actual?: unknown): never => {
  throw new AssertionError({ message, expected, actual, operator: "verify" })
}

export const same = (found: unknown, expected: unknown, about: string): void => {
  try {
    deepStrictEqual(found, expected)
  } catch {
    fail(`${about} is not as promised`, expected, found)
  }
}

export const holds = (condition: boolean, about: string, found?: unknown): void => {
  if (!condition) fail(about, true, found)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Takes of the found value what the expected one is about. */
const seen = (expected: unknown, found: unknown): unknown => {
  if (expected instanceof RegExp)
    return typeof found === "string" && expected.test(found) ? expected : found
  if (Array.isArray(expected) && Array.isArray(found))
    return found.map((each, at) => (at in expected ? seen(expected[at], each) : each))
  if (isRecord(expected) && isRecord(found))
    return Object.fromEntries(
      Object.entries(expected)
        .filter(([key]) => key in found)
        .map(([key, value]) => [key, seen(value, found[key])])
    )
  return found
}

/** Further fields are allowed; a text may be given as a pattern. */
export const like = (found: unknown, expected: unknown, about: string): void =>
  same(seen(expected, found), expected, about)

const STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  idempotency_conflict: 409,
  insufficient_balance: 409,
  out_of_stock: 409,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503
} as const

export type Code = keyof typeof STATUS

export const statusOf = (code: string): number | undefined =>
  Object.entries(STATUS).find(([each]) => each === code)?.[1]

/** The body of an answer with this status. */
export const ok = (answer: Answer, status = 200): Json => {
  if (answer.status !== status)
    fail(`${answer.line} answered ${answer.text.slice(0, 400)}`, status, answer.status)
  return answer.body
}

/** Refused with this code, and a message that says this. */
export const refused = (answer: Answer, code: Code, says: RegExp = /\S/): void => {
  const found = { status: answer.status, code: answer.body?.error?.code }
  if (found.status !== STATUS[code] || found.code !== code)
    fail(
      `${answer.line} answered ${answer.text.slice(0, 400)}`,
      { status: STATUS[code], code },
      found
    )
  const message = String(answer.body.error.message)
  if (!says.test(message)) fail(`${answer.line} names something else`, says, message)
}

export const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
export const AMOUNT = /^-?\d+\.\d{6}$/

/** Micro-dollars of a decimal string with six places. */
export const micros = (usd: unknown): bigint => {
  if (typeof usd !== "string" || !AMOUNT.test(usd))
    return fail("an amount is no decimal string with six places", AMOUNT, usd)
  return BigInt(usd.replace(".", ""))
}

export const usd = (amount: bigint): string => {
  const digits = `${amount < 0n ? -amount : amount}`.padStart(7, "0")
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

export const sum = (amounts: Iterable<unknown>): bigint => {
  let total = 0n
  for (const amount of amounts) total += micros(amount)
  return total
}
