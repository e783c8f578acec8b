/** The failure of a promise: its id, its sentence, what was expected and what was found. */
import { inspect } from "node:util"
import type { Failure } from "./Certificate.ts"

const LONGEST = 2_000

const shown = (value: unknown): string => {
  const text = inspect(value, { depth: 6, breakLength: 100, maxArrayLength: 40 })
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
}

const has = <K extends string>(value: unknown, key: K): value is Readonly<Record<K, unknown>> =>
  typeof value === "object" && value !== null && key in value

/** The comparison that failed; fast-check wraps it. */
const comparisonOf = (error: unknown): { expected: unknown; actual: unknown } | null => {
  if (has(error, "expected") && has(error, "actual"))
    return { expected: error.expected, actual: error.actual }
  return has(error, "cause") ? comparisonOf(error.cause) : null
}

const messageOf = (error: unknown): string =>
  has(error, "message") ? String(error.message) : shown(error)

/** Vitest shows the difference of both values. */
export class Broken extends Error {
  override readonly name = "BrokenPromise"
  readonly failure: Failure
  readonly expected: unknown
  readonly actual: unknown

  constructor(id: string, sentence: string, error: unknown) {
    const compared = comparisonOf(error)
    const failure = {
      message: messageOf(error),
      expected: compared === null ? null : shown(compared.expected),
      found: compared === null ? null : shown(compared.actual)
    }
    const lines = [`${id}: ${sentence}`, failure.message]
    if (compared !== null) lines.push(`expected ${failure.expected}`, `found ${failure.found}`)
    super(lines.join("\n"), { cause: error })
    this.failure = failure
    this.expected = compared?.expected
    this.actual = compared?.actual
    if (has(error, "stack")) this.stack = `${this.message}\n${String(error.stack)}`
  }
}
