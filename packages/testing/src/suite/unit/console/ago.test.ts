/** Moments on pages, in the zone that is named beside them once (decisions.md#console-zone). */
import { assert, it } from "vitest"

it("a moment is shown in UTC, wherever its reader is", async () => {
  process.env.TZ = "Asia/Kolkata"
  assert.strictEqual(new Date("2026-11-28T23:30:00.000Z").getHours(), 5)
  const { exactly } = await import("../../../../../http/console/src/kit/Ago.ts")
  assert.strictEqual(exactly("2026-11-28T23:30:00.000Z"), "28 Nov 2026, 23:30:00")
})
