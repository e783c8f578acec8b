import * as Instant from "@cardpack/core/domain/time/Instant"
import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"

it("a moment is written as ISO 8601 in UTC with milliseconds", () => {
  assert.strictEqual(Instant.format(Date.UTC(2026, 10, 21, 5, 4, 3, 2)), "2026-11-21T05:04:03.002Z")
  assert.strictEqual(Instant.format(0), "1970-01-01T00:00:00.000Z")
  assert.strictEqual(Instant.formatNullable(0), "1970-01-01T00:00:00.000Z")
  assert.isNull(Instant.formatNullable(null))
})

it("every moment of the service's life is read back as it was written, and texts sort by time", () => {
  const moment = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) })
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      assert.strictEqual(Date.parse(Instant.format(a)), a)
      assert.strictEqual(Instant.format(a) < Instant.format(b), a < b)
    })
  )
})
