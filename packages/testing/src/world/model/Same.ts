/** Quick comparisons: only values that differ are compared again, by what reports them well. */
import { isDeepStrictEqual } from "node:util"
import { assert } from "@effect/vitest"

export const same = (actual: unknown, expected: unknown): void => {
  if (!isDeepStrictEqual(actual, expected)) assert.deepStrictEqual(actual, expected)
}

const words = (value: unknown): string =>
  JSON.stringify(value, (_, each) => {
    if (typeof each === "bigint") return `${each}n`
    const isPlain = typeof each === "object" && each !== null && !Array.isArray(each)
    return isPlain ? Object.fromEntries(Object.entries(each).sort(byKey)) : each
  })

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

/** The same values in any order. */
export const sameMembers = (
  actual: ReadonlyArray<unknown>,
  expected: ReadonlyArray<unknown>
): void => {
  const sorted = (all: ReadonlyArray<unknown>) => all.map(words).sort()
  same(sorted(actual), sorted(expected))
}
