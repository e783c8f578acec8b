/** Every act of every page: a double click, a lost answer, an ended session; nothing is done twice. */
import { assert, beforeAll, describe, it } from "vitest"
import * as Acts from "./Acts.ts"
import * as Furnished from "./Furnished.ts"

const furnished = Furnished.of()

/** Acts without a key, and why a second attempt does no harm. */
const UNKEYED: Readonly<Record<string, string>> = {
  "POST /api/v2/sandbox/credits": "fills up to an amount",
  "POST /api/v2/customers/{id}/cards/reveal": "an open card stays open",
  "POST /api/v2/webhooks/{id}/replay": "leaves out what is on its way",
  "POST /api/v2/webhooks/{id}/test": "one more test",
  "POST /operator/v1/catalog/preview": "writes nothing",
  "POST /operator/v1/partners/{id}/customers/{id}/erase": "what is erased stays erased",
  "POST /operator/v1/deliveries/{id}/retry": "refuses what has not failed",
  "POST /console/auth/change-password": "the old password is refused",
  "POST /console/auth/two-factor/enable": "the newest secret counts, once it is confirmed"
}

/** Acts whose words hold no number, and what they say instead. */
const UNNUMBERED: Readonly<Record<string, string>> = {
  "POST /api/v2/customers/{id}/cards/reveal": "the pack on which the button stands",
  "POST /api/v2/webhooks/{id}/replay": "the event in whose row the button stands",
  "POST /api/v2/webhooks/{id}/test": "a test",
  "POST /operator/v1/catalog/preview": "a look, which writes nothing",
  "POST /operator/v1/deliveries/{id}/retry": "the delivery whose page it is"
}

/** "3 cards", "every key": how much it is. */
const COUNTED = /\d|\b(?:all|every|nothing|the whole)\b/i

const sides = [
  ["partner", furnished.partner],
  ["operator", furnished.host]
] as const

describe.each(sides)("the acts of a %s", (_, side) => {
  const found = new Map<string, Acts.Sent>()
  const failed: Array<string> = []

  beforeAll(async () => {
    const { pages, visitor } = side()
    visitor.page.setDefaultTimeout(10_000)
    const calls = await Acts.intercept(visitor.page)
    for (const address of pages) {
      await visitor.open(address)
      for (const label of await Acts.buttonsOf(visitor.page)) {
        let sent: Acts.Sent | null = null
        const button = visitor.page
          .locator("main")
          .getByRole("button", { name: label, exact: true })
        try {
          sent = await Acts.press(visitor.page, calls, button.first())
          if (sent !== null) found.set(`${address}: ${label}`, sent)
        } catch (error) {
          failed.push(`${address}: ${label}: ${String(error).slice(0, 400)}`)
        }
        // What sent nothing may have gone elsewhere, or opened something a moment later.
        if (sent === null) await visitor.open(address)
      }
    }
    await calls.end()
  }, 600_000)

  it("are sent once by a double click, and again under the same key", () => {
    assert.strictEqual(failed.join("\n"), "")
    assert.isAtLeast(found.size, 20)
  })

  it("say in numbers what they will do", () => {
    const silent = [...found]
      .filter(([, { says, what }]) => !COUNTED.test(says) && !(what in UNNUMBERED))
      .map(([where, { says, what }]) => `${what} at ${where}: ${says}`)
    assert.deepStrictEqual(silent, [])
  })

  it("have a key, or do no harm when they are done again", () => {
    const unkeyed = [...found.values()]
      .filter(({ again, key, what }) => again && what.startsWith("POST") && key === undefined)
      .map(({ what }) => what)
    assert.deepStrictEqual([...new Set(unkeyed)].filter((what) => !(what in UNKEYED)).sort(), [])
  })
})
