/** The client's own clock: the only test that touches real timers, and waits for none. */
import { assert, describe, it } from "@effect/vitest"
import { after, clock } from "../../../../../http/client/src/SystemClock.ts"

const DAY_MS = 86_400_000

describe("the runtime's clock", () => {
  it("sleeps, and is woken by a signal with its reason", async () => {
    await clock.sleep(0)
    const controller = new AbortController()
    const sleep = clock.sleep(DAY_MS, controller.signal)
    const reason = new Error("enough")
    controller.abort(reason)
    assert.strictEqual(await sleep.catch((thrown: unknown) => thrown), reason)
    const again = clock.sleep(DAY_MS, controller.signal)
    assert.strictEqual(await again.catch((thrown: unknown) => thrown), reason)
  })

  it("takes a wait that no timer can count for a long one, and not for none", async () => {
    const ended: Array<string> = []
    const stops = [40 * DAY_MS, Number.POSITIVE_INFINITY].map((ms) =>
      after(ms, () => ended.push("ended"))
    )
    await clock.sleep(1)
    for (const stop of stops) stop()
    assert.deepStrictEqual(ended, [])
  })
})
