/**
 * Presses every button of every page, as people do when a connection is bad: each act is sent once
 * and again under the same key, nobody is offered what would be refused, hostile text in forms runs
 * nowhere, and failing answers are told in the service's words. With pictures of all pages.
 */
import type { Page, Route } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Chromium from "../../world/console/Chromium.ts"
import * as Pages from "../../world/console/Pages.ts"
import * as Visitor from "../../world/console/Visitor.ts"
import * as Backend from "../../world/service/Backend.ts"
import * as Person from "../../world/service/Person.ts"
import * as Subscribing from "../../world/service/Subscribing.ts"
import * as Tenant from "../../world/service/Tenant.ts"
import * as World from "../../world/service/World.ts"
import * as Acts from "./Acts.ts"

const world = World.of(Backend.server, {
  ...Subscribing.SETTINGS,
  CARDPACK_CONSOLE: "on",
  CARDPACK_IDENTITY_SECRET: "0123456789abcdef0123456789abcdef0123456789abcdef"
})
const url = () => world.service().url
const people = Person.people(world)
const LONG = 600_000

let browser: Chromium.Chromium
let tenant: Tenant.Tenant
let pages: Readonly<Record<Side, ReadonlyArray<string>>>
type Side = "partner" | "host"
const SIDES: ReadonlyArray<Side> = ["partner", "host"]

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  const { id } = await world.machine({ cards: 60 })
  tenant = await Tenant.make(world, people, "alpha", id)
  const own = [`${id}`, ...tenant.ids.values()]
  const all = [tenant.partner.id, ...own, ...(await Pages.idsOfHost(world))]
  pages = {
    partner: Pages.PARTNER.map((address) => Pages.reached(address, own)),
    host: Pages.HOST.map((address) => Pages.reached(address, all))
  }
})
afterAll(() => browser?.close())

const signedIn = async (side: Side, role?: string) => {
  const organization = side === "host" ? "host" : tenant.partner.id
  const head = side === "host" ? "owner" : "admin"
  const person = await people.member(organization, role ?? head)
  return { person, visitor: await Visitor.of(browser, url, person) }
}

/** Each button of each page, as it is when the page has just been opened. */
const each = async (
  { open, page }: Visitor.Visitor,
  addresses: ReadonlyArray<string>,
  act: (label: string, address: string) => Promise<void>
) => {
  const wrong: Array<string> = []
  for (const address of addresses) {
    await open(address)
    for (const label of await Acts.buttonsOf(page)) {
      try {
        await act(label, address)
      } catch (error) {
        wrong.push(`${address}: ${label}: ${String(error).slice(0, 400)}`)
      }
      const isElsewhere = new URL(page.url()).pathname !== `/console${address}`
      if (isElsewhere || (await page.locator("dialog[open]").count()) > 0) await open(address)
    }
  }
  return wrong
}

const buttonOf = (page: Page, label: string) =>
  page.locator("main").getByRole("button", { name: label, exact: true }).first()

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

describe.each(SIDES)("the acts of a %s", (side) => {
  it("are sent once by a double click, and again under the same key", {
    timeout: LONG
  }, async () => {
    const { visitor } = await signedIn(side)
    const calls = await Acts.intercept(visitor.page)
    const found: Array<Acts.Sent> = []
    const wrong = await each(visitor, pages[side], async (label) => {
      const sent = await Acts.press(visitor.page, calls, buttonOf(visitor.page, label))
      if (sent !== null) found.push(sent)
    })
    assert.deepStrictEqual(wrong, [])
    assert.isAtLeast(found.length, 20)
    const unkeyed = found
      .filter(({ again, key, what }) => again && what.startsWith("POST") && key === undefined)
      .map(({ what }) => what)
    assert.deepStrictEqual(
      unkeyed.filter((what) => !(what in UNKEYED)),
      []
    )
  })

  it("take hostile text as text, or say why not", { timeout: LONG }, async () => {
    const { visitor } = await signedIn(side)
    const { page, settled } = visitor
    const texts = [`"><img src=x onerror=window.owned=1>\u202E🃏`, "W".repeat(10_000), "a\u0000b"]
    const wrong = await each(visitor, pages[side], async (label) => {
      for (const text of texts) {
        await buttonOf(page, label).click()
        const submit = page.locator("dialog[open] button[type=submit]")
        if ((await submit.count()) === 0) return
        // A panel that only asks whether one is sure would act, and its button be gone.
        if ((await Acts.fill(page.locator("dialog[open]"), text)).length === 0) return
        await page.evaluate("document.querySelector('dialog[open] form').noValidate = true")
        await submit.click()
        await settled()
        const said = (await page.getByRole("alert").allInnerTexts()).join(" ")
        assert.notMatch(said, /undefined|NaN|\[object|TypeError|is not a function/)
        assert.isUndefined(await page.evaluate("window.owned"))
        await page.keyboard.press("Escape")
      }
    })
    assert.deepStrictEqual(wrong, [])
    assert.deepStrictEqual(visitor.complaints, [])
  })
})

describe.each([
  ["partner", "developer"],
  ["host", "shipping"],
  ["host", "support"],
  ["host", "finance"]
] as const)("a %s's %s", (side, role) => {
  it("is offered no act that would be refused", { timeout: LONG }, async () => {
    const { person, visitor } = await signedIn(side, role)
    const calls = await Acts.intercept(visitor.page)
    const acts = new Map<string, string>()
    calls.begin("refuse")
    const wrong = await each(visitor, pages[side], async (label, address) => {
      await Acts.press(visitor.page, calls, buttonOf(visitor.page, label))
      for (const { what } of calls.sent()) acts.set(what, address)
    })
    assert.deepStrictEqual(wrong, [])
    const headers = { "cardpack-organization": tenant.partner.id }
    for (const [what, address] of acts) {
      const [method = "", path = ""] = what.split(" ")
      const own = path.replace("/partners/{id}", `/partners/${tenant.partner.id}`)
      const { status } = await person.send(method, own.replaceAll(/\{\w+\}/g, "none"), [], headers)
      assert.notStrictEqual(status, 403, `${address} offers ${what}`)
    }
  })
})

const refusing = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { error: { code: "internal_error", message } } })

const LIES = [
  [refusing(500, "it failed"), /it failed/],
  [refusing(429, "too many requests"), /too many requests/],
  [(route: Route) => route.fulfill({ contentType: "application/json", body: '{"da' }), /./],
  [(route: Route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }), /./],
  [(route: Route) => route.abort(), /does not answer/]
] as const

describe.each(SIDES)("every page of a %s", (side) => {
  it("is told apart by pictures, in both themes", { timeout: LONG }, async () => {
    const { visitor } = await signedIn(side)
    for (const address of pages[side]) {
      await Pages.open(visitor, address)
      await Visitor.shoot(visitor, `${side}${address.replaceAll(/\W+/g, "-")}`)
      await Visitor.audit(visitor, address)
    }
  })

  it("says what happened when answers fail, and nothing waits for ever", {
    timeout: LONG
  }, async () => {
    const { visitor } = await signedIn(side)
    const { page } = visitor
    const READS = /\/(?:api\/v2|operator\/v1|console\/api\/(?!me$))/
    for (const [index, address] of pages[side].entries()) {
      const [answer, words] = LIES[index % LIES.length] ?? LIES[0]
      await page.route(READS, (route) =>
        route.request().method() === "GET" ? answer(route) : route.fallback()
      )
      await visitor.open(address)
      const said = (await page.getByRole("alert").allInnerTexts()).join(" ")
      if (said !== "") assert.match(said, words, address)
      assert.notMatch(await page.locator("main").innerText(), /undefined|\[object|NaN|Bad gateway/)
      await page.unroute(READS)
    }
  })
})
