/** When the seeds of all days to come may be replaced, and from which day on. */
import * as Renewal from "@cardpack/core/domain/draw/Renewal"
import { assert, describe, it } from "@effect/vitest"

const NOW = Date.UTC(2026, 10, 27, 12)
const MINUTE = 60_000

describe("a replacement of seeds", () => {
  it.each([
    ["the first", "the key was in a dump", null, 9, null],
    ["one after another", "again", NOW - MINUTE, 9, null],
    ["one at once after another", "again", NOW - MINUTE + 1, 9, "done"],
    ["one whose clock went back", "again", NOW + MINUTE - 1, 9, "done"],
    ["one without days", "the key was in a dump", null, 0, "nothing"],
    ["one without a reason", "", null, 9, "reason"],
    ["one with an empty reason", "  ", null, 9, "reason"],
    ["one with two lines", "one\ntwo", null, 9, "reason"],
    ["one with a long reason", "x".repeat(201), null, 9, "reason"],
    ["one with the longest reason", "x".repeat(200), null, 9, null],
    ["one with half a letter", "\ud83d", null, 9, "reason"]
  ] as const)("%s", (_which, reason, last, days, refusal) => {
    const before = last === null ? null : { at: last }
    assert.strictEqual(Renewal.refuse(reason, NOW, before, days), refusal)
  })

  it.each([
    ["2026-11-27T00:09:59.999Z", "2026-11-26"],
    ["2026-11-27T00:10:00Z", "2026-11-27"],
    ["2026-11-27T23:59:00Z", "2026-11-27"]
  ])("at %s begins with the day %s", (at, day) => {
    assert.strictEqual(Renewal.firstOf(Date.parse(at)), Date.parse(day) / 86_400_000)
  })
})
