/**
 * Every page with markup, scripts, endless words and turned letters in every text that partners,
 * customers and operators can write: nothing runs, and nothing is wider than a phone or a page at 200 %.
 */
import { assert, beforeAll, describe, it } from "vitest"
import { answer } from "../../../world/service/Client.ts"
import * as Furnished from "./Furnished.ts"
import type * as Visitor from "./Visitor.ts"

/** Each would set `window.owned`. */
const MARKUP = [
  `<script>window.owned=1</script>`,
  `"><img src=x onerror=window.owned=2>`,
  `<svg/onload=window.owned=3>`,
  `javascript:window.owned=4//`
]
const text = (what: string) =>
  `${MARKUP.join("").slice(0, 60)}\u202E${"W".repeat(24)}🃏${what}`.slice(0, 100)

const furnished = Furnished.of(text)

/** What the operator writes, and what only the API takes. */
beforeAll(async () => {
  const { world, tenant } = furnished
  const { partner } = tenant()
  const { operator } = world
  const path = `/partners/${partner.id}`
  answer(await operator.patch(path, { name: MARKUP.join("") }), 200)
  const once = { headers: { "idempotency-key": "hostile-1" } }
  const given = { amountUsd: "1.000000", reason: MARKUP.join(""), note: MARKUP.join("") }
  answer(await operator.post(`${path}/bonus`, given, once), 201)
  answer(await operator.patch("/controls", { mints: "off", reason: MARKUP.join("") }), 200)
  const attributes = { [MARKUP[1] ?? ""]: MARKUP.join(""), long: "W".repeat(2_000) }
  const url = `https://alpha.example/${"w".repeat(500)}?${encodeURI(MARKUP.join(""))}`
  answer(await partner.post("/webhooks", { url, subscribedEvents: ["*"] }), 201)
  const externalUserId = `${MARKUP.join("")}${"W".repeat(120)}`
  answer(await partner.post("/customers", { externalUserId, attributes }), 201)
  const catalog = answer(await operator.get<Catalog>("/catalog?vendingMachineId=1"), 200)
  const named = catalog.cards.map((card) => ({ ...card, name: `${MARKUP.join("")} ${card.name}` }))
  const machines = catalog.vendingMachines.map((one) => ({
    ...one,
    name: `${MARKUP.join("")} pack`
  }))
  const put = await operator.put("/catalog", { vendingMachines: machines, cards: named })
  answer(put, 200)
})

interface Catalog {
  readonly vendingMachines: ReadonlyArray<object>
  readonly cards: ReadonlyArray<{ readonly name: string }>
}

const sides = [
  ["partner", furnished.partner],
  ["operator", furnished.host]
] as const

/** A page may scroll down; a part of it that is wider, such as a table, scrolls by itself. */
const WIDER = "document.documentElement.scrollWidth - window.innerWidth"

/** What a browser keeps, besides the cookie that pages can't read. */
const KEPT = `(async () => JSON.stringify([
  Object.entries(localStorage),
  Object.entries(sessionStorage),
  (await indexedDB.databases()).length,
  (await caches?.keys?.() ?? []).length,
  (await navigator.serviceWorker?.getRegistrations?.() ?? []).length,
  document.cookie,
  location.search, location.hash,
  performance.getEntriesByType("resource").filter(({ name }) => /pk_|whsec|token=/.test(name)).length
]))()`

/** With everything that can be unfolded. */
const OPENED = `document.querySelectorAll("main details").forEach((each) => { each.open = true })`

const keptOf = async ({ page }: Visitor.Visitor): Promise<string> =>
  String(await page.evaluate(KEPT))

describe.each(sides)("the pages of a %s", (_, side) => {
  it("run no markup, fit a phone and a page at 200 %, have titles, and keep nothing secret", async () => {
    const { pages, person, visitor } = side()
    const { page } = visitor
    const titles = new Map<string, string>()
    const wrong: Array<string> = []
    for (const address of pages) {
      await visitor.open(address)
      await page.evaluate(OPENED)
      for (const width of [390, 640]) {
        await page.setViewportSize({ width, height: 450 })
        const wider = Number(await page.evaluate(WIDER))
        if (wider > 0) wrong.push(`${address} is ${wider} pixels wider than ${width}`)
      }
      await page.setViewportSize({ width: 1280, height: 900 })
      if ((await page.evaluate("window.owned")) !== undefined) wrong.push(`${address} ran markup`)
      const title = await page.title()
      const same = titles.get(title)
      if (same !== undefined) wrong.push(`${address} has the title of ${same}: ${title}`)
      titles.set(title, address)
      const kept = await keptOf(visitor)
      const secrets = [...person.cookies.values(), person.password, person.email, "pk_", "whsec"]
      for (const secret of secrets) {
        if (kept.includes(secret)) wrong.push(`${address} keeps ${secret.slice(0, 8)}…: ${kept}`)
      }
      const [local, session, databases, cached, workers, cookies] = JSON.parse(kept)
      const names = [...local, ...session].map(([name]: [string]) => name)
      const known = /^(cardpack-organization|tsr-scroll-restoration.*)$/
      wrong.push(...names.filter((name) => !known.test(name)).map((name) => `${address}: ${name}`))
      if (databases + cached + workers > 0 || cookies !== "") wrong.push(`${address}: ${kept}`)
    }
    assert.deepStrictEqual(wrong, [])
    assert.deepStrictEqual(visitor.complaints, [])
  }, 300_000)
})

it("the service's output holds nothing of it", () => {
  const { tenant, world } = furnished
  const output = world.service().output()
  for (const secret of [tenant().partner.key, text("name"), "@example.com"]) {
    assert.notInclude(output, secret)
  }
})
