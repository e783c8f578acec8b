/** A service that is slow, fails, refuses or answers nonsense: no blank page, no endless wait. */
import * as fs from "node:fs"
import type { Page, Route } from "playwright-core"
import { assert, describe, it } from "vitest"
import * as Furnished from "./Furnished.ts"

const furnished = Furnished.of()

interface Lie {
  readonly name: string
  readonly answer: (route: Route) => Promise<void>
  /** What the page says then. */
  readonly words: RegExp
}

const refusing =
  (status: number, code: string, message: string, headers = {}): Lie["answer"] =>
  (route) =>
    route.fulfill({ status, headers, json: { error: { code, message } } })

const LIES: ReadonlyArray<Lie> = [
  { name: "500", answer: refusing(500, "internal_error", "it failed"), words: /it failed/ },
  {
    name: "503 of a stop button",
    answer: refusing(503, "service_unavailable", "orders are stopped: stock count"),
    words: /orders are stopped: stock count/
  },
  {
    name: "429 with a long wait",
    answer: refusing(429, "rate_limited", "too many requests", { "retry-after": "60" }),
    words: /too many requests/
  },
  {
    name: "half of a JSON text",
    answer: (route) =>
      route.fulfill({ status: 200, contentType: "application/json", body: '{"da' }),
    words: /./
  },
  {
    name: "a proxy's page",
    answer: (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    words: /./
  },
  { name: "nothing at all", answer: (route) => route.abort(), words: /does not answer/ }
]

/** All reads but who is signed in. */
const READS = /\/(?:api\/v2|operator\/v1|console\/api\/(?!me$))/

const waiting = (page: Page) => page.locator("main [role=status][aria-label=Loading]")

const sides = [
  ["partner", furnished.partner],
  ["operator", furnished.host]
] as const

describe.each(sides)("to a %s", (_, side) => {
  it("every page says what happened, in the service's words, and nothing waits for ever", async () => {
    const { pages, visitor } = side()
    const { page } = visitor
    const wrong: Array<string> = []
    let [at, told] = [0, 0]
    for (const address of pages) {
      const lie = LIES[at++ % LIES.length]
      if (lie === undefined) continue
      const answer = (route: Route) =>
        route.request().method() === "GET" ? lie.answer(route) : route.fallback()
      await page.route(READS, answer)
      await page.goto(`${furnished.url()}/console${address}`)
      await page.locator("main h1").first().waitFor()
      await waiting(page).first().waitFor({ state: "detached", timeout: 20_000 })
      await page.waitForLoadState("networkidle")
      const said = (await page.getByRole("alert").allInnerTexts()).join(" ")
      if (said !== "" && !lie.words.test(said)) wrong.push(`${address}, ${lie.name}: ${said}`)
      if (said !== "") told++
      const main = await page.locator("main").innerText()
      if (/undefined|\[object|NaN|Bad gateway/.test(main)) wrong.push(`${address}: ${main}`)
      await page.unroute(READS, answer)
    }
    assert.deepStrictEqual(wrong, [])
    assert.isAbove(told, pages.length / 2)
  }, 300_000)
})

describe("what was read before", () => {
  it("stays while new answers fail, with what happened beside it", async () => {
    const { visitor } = furnished.partner()
    const { page } = visitor
    for (const address of ["/operations", "/balance"]) {
      await visitor.open(address)
      const before = await page.locator("tbody tr").count()
      assert.isAbove(before, 0)
      const lie = LIES[1]
      if (lie === undefined) return
      await page.route(READS, lie.answer)
      // As when somebody comes back to the tab; what was read is old after five seconds.
      await page.clock.install({ time: Date.now() + 60_000 })
      await page.evaluate(`window.dispatchEvent(new Event("visibilitychange"))`)
      await page.getByRole("alert").getByText(lie.words).first().waitFor()
      assert.strictEqual(await page.locator("tbody tr").count(), before, address)
      await page.unroute(READS, lie.answer)
    }
  })

  it("is on its way for five seconds: the page is there at once", async () => {
    const { visitor } = furnished.partner()
    const { page } = visitor
    let free = () => {}
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    await page.route(READS, async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await page.goto(`${furnished.url()}/console/operations`)
    await page.getByRole("heading", { name: "Operations" }).waitFor()
    await page.getByRole("link", { name: "Balance" }).click()
    await page.getByRole("heading", { name: "Balance", level: 1 }).waitFor()
    free()
    await page.getByRole("button", { name: "CSV" }).waitFor()
    await page.unroute(READS)
  })
})

describe("a list of ten thousand", () => {
  const ROWS = 10_000
  const LIMIT = 50

  const lists = async (page: Page) => {
    let most = 0
    await page.route(/\/api\/v2\/customers\?/, (route) => {
      const { searchParams } = new URL(route.request().url())
      const from = Number(searchParams.get("cursor") ?? "0")
      most = Math.max(most, Number(searchParams.get("limit")))
      const data = Array.from({ length: LIMIT }, (_, index) => ({
        id: `cus_${String(from + index).padStart(26, "0")}`,
        externalUserId: `user ${from + index}`,
        attributes: {},
        createdAt: "2026-11-22T00:00:00.000Z",
        updatedAt: "2026-11-22T00:00:00.000Z"
      }))
      const next = from + LIMIT
      return route.fulfill({ json: { data, nextCursor: next < ROWS ? `${next}` : null } })
    })
    return { most: () => most }
  }

  it("is paged by cursors, and is a file with all rows, with a count on the way", async () => {
    const { visitor } = furnished.partner()
    const { page } = visitor
    const asked = await lists(page)
    await visitor.open("/customers")
    assert.strictEqual(await page.locator("tbody tr").count(), LIMIT)
    await page.getByRole("button", { name: "Older" }).click()
    await page.waitForURL(/cursor=50/)
    await page.getByText("user 50", { exact: true }).waitFor()
    await page.getByRole("button", { name: "Newer" }).click()
    await page.getByText("user 0", { exact: true }).waitFor()
    assert.isAtMost(asked.most(), 200)
    const [download] = await Promise.all([
      page.waitForEvent("download", { timeout: 60_000 }),
      page.getByRole("button", { name: "CSV" }).click()
    ])
    const lines = fs
      .readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n")
    assert.lengthOf(lines, ROWS + 1)
    assert.lengthOf(new Set(lines), ROWS + 1)
  })

  it("is a part of a file when it is stopped, and the whole though its page is left", async () => {
    const { visitor } = furnished.partner()
    const { page } = visitor
    await page.unroute(/\/api\/v2\/customers\?/)
    await lists(page)
    await visitor.open("/customers")
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      (async () => {
        await page.getByRole("button", { name: "CSV" }).click()
        await page.getByRole("button", { name: /rows so far, stop/ }).click()
      })()
    ])
    const lines = fs
      .readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n")
    assert.isBelow(lines.length, ROWS)
    await page.getByText(/^The file holds the newest/).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent("download", { timeout: 60_000 }),
      (async () => {
        await page.getByRole("button", { name: "CSV" }).click()
        await page.getByRole("link", { name: "Settings" }).click()
        await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor()
      })()
    ])
    const whole = fs
      .readFileSync(await file.path(), "utf8")
      .trim()
      .split("\r\n")
    assert.lengthOf(whole, ROWS + 1)
  })
})
