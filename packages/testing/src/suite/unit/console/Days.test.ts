/** Days that are chosen on a page, as moments of UTC. */
import { assert, it } from "@effect/vitest"
import * as Days from "../../../../../http/console/src/kit/Days.ts"

const [START, END] = ["2026-02-28T00:00:00.000Z", "2026-03-01T00:00:00.000Z"]

it.each([
  ["2026-02-28", "2026-02-28", { since: START, until: END }],
  ["2026-02-28", undefined, { since: START }],
  ["2026-02-30", "2026-13-01", {}]
])("from %s to %s", (first, last, span) => {
  assert.deepStrictEqual(Days.spanOf(first, last), span)
})

it.each([
  ["2026-02-28", 0, END],
  ["2026-02-28", -1, undefined],
  [undefined, 0, undefined]
])("the balances of %s, %d milliseconds after its end", (day, after, moment) => {
  assert.strictEqual(Days.momentOf(day, Date.parse(END) + after), moment)
})
