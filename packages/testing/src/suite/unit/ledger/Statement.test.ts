/** The months of statements are those of UTC (contract.md#statement). */
import { monthOf } from "@cardpack/core/domain/ledger/Statement"
import { assert, describe, it } from "@effect/vitest"

const at = (text: string) => Date.parse(text)

describe("a month", () => {
  it.each([
    ["of 30 days", 682, "2026-11", "2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z"],
    ["of a leap year", 697, "2028-02", "2028-02-01T00:00:00Z", "2028-03-01T00:00:00Z"],
    ["at the end of a year", 683, "2026-12", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"]
  ])(
    "%s goes from its first moment to the next one's first moment",
    (_which, number, text, from, to) => {
      assert.deepStrictEqual(monthOf(text), { number, since: at(from), until: at(to) })
    }
  )

  it.each(["2026-13", "2026-00", "2026-1", "1969-12", "2026-11-01", " 2026-11"])(
    "is not %s",
    (text) => {
      assert.isNull(monthOf(text))
    }
  )
})
