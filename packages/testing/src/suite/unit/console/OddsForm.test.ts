/** An operator's form of a pack's odds. */
import { assert, it } from "@effect/vitest"
import { oddsOf } from "../../../../../http/console/src/host/catalog/OddsForm.ts"

const form = (fields: Readonly<Record<string, string>>): FormData => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}

it.each([
  [{ odds: "stock", maxOpenPercent: "" }, 0.1],
  [{ odds: "weights", maxOpenPercent: "" }, 0.5],
  [{ odds: "stock", maxOpenPercent: "12.3456" }, 0.123456]
])("%j: a partner may hold the share %d; an empty field is the mode's own", (fields, share) => {
  assert.strictEqual(oddsOf(form(fields)).maxOpenShare, share)
})
