/** Another organization's ids in the address of every page, in Chromium. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as Tenant from "../../../world/service/Tenant.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as Pages from "./Pages.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.server, { ...Subscribing.SETTINGS, ...SignedIn.SETTINGS })
const url = () => world.service().url
const people = Person.people(world)

let browser: Chromium.Chromium
let own: Tenant.Tenant
let other: Tenant.Tenant
let person: Visitor.Visitor
let operator: Visitor.Visitor

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  const { id } = await world.machine({ cards: 40 })
  own = await Tenant.make(world, people, "alpha", id)
  other = await Tenant.make(world, people, "bravo", id)
  person = await SignedIn.of(browser, url, own.person)
  operator = await SignedIn.of(browser, url, await people.member("host", "owner"))
})
afterAll(() => browser?.close())

/** Everything that a page shows, and everything that the service told it. */
const seen = async (visitor: Visitor.Visitor): Promise<string> =>
  [await visitor.page.content(), ...(await visitor.bodies())].join("\n")

/** Opens an address that must lead nowhere. */
const findNothing = async ({ page }: Visitor.Visitor, address: string) => {
  await page.goto(`${url()}/console${address}`)
  await page.getByRole("heading", { name: "There is no such page", level: 1 }).waitFor()
  assert.match(await page.title(), /^There is no such page/)
}

const nothingIsTold = async (visitor: Visitor.Visitor) =>
  assert.deepStrictEqual(Tenant.told(other, await seen(visitor), [...other.ids.values()]), [])

const deep = Pages.PARTNER.filter(Pages.hasParams)
const lists = Pages.PARTNER.filter((address) => !Pages.hasParams(address))

describe("a partner's person", () => {
  it.each(deep)("finds nothing at %s with another partner's ids", async (address) => {
    for (const id of other.ids.values()) await findNothing(person, Pages.filled(address, id))
    await nothingIsTold(person)
  })

  it.each(lists)("sees nothing of another partner's at %s by its filters", async (address) => {
    const theirs = await other.partner.get<{ readonly nextCursor: string }>("/operations?limit=1")
    const ids = Object.fromEntries(
      ["customerId", "partnerId", "id", "q", "subject", "event", "endpointId", "operationId"].map(
        (name, index) => [name, [...other.ids.values()][index] ?? ""]
      )
    )
    const search = { ...ids, cursor: theirs.body.nextCursor, after: other.ids.get("evt") ?? "" }
    await person.open(`${address}?${new URLSearchParams(search)}`)
    await nothingIsTold(person)
  })

  it("finds none of the operators' pages", async () => {
    for (const address of Pages.HOST.filter((each) => each.startsWith("/host/"))) {
      const ids = Pages.hasParams(address) ? [other.partner.id, own.partner.id] : [""]
      for (const id of ids) {
        await findNothing(person, Pages.filled(address, id))
      }
    }
    const asked = await person.page.evaluate(
      `performance.getEntriesByType("resource").filter(({ name }) => name.includes("/operator/")).length`
    )
    assert.strictEqual(asked, 0)
  })

  it("finds other people's own things nowhere", async () => {
    await person.open("/settings")
    assert.include(await seen(person), "alpha-guest@example.com")
    await nothingIsTold(person)
  })
})

describe("an operator", () => {
  it.each(Pages.PARTNER.filter((each) => !Pages.HOST.includes(each)))(
    "finds no partner's page at %s",
    async (address) => {
      const ids = Pages.hasParams(address) ? [...other.ids.values()] : [""]
      for (const id of ids.slice(0, 3)) {
        await findNothing(operator, Pages.filled(address, id))
      }
      await nothingIsTold(operator)
    }
  )
})

describe("a person of two partners", () => {
  const WATCH = `
    window.mixed = []
    const look = () => {
      const select = document.querySelector("header select")
      const main = document.querySelector("main")
      if (select === null || main === null) return
      const foreign = select.value === window.name ? "777.77" : "555.55"
      if (main.textContent.includes(foreign)) window.mixed.push(main.textContent)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  `

  it("changes between them, and never sees one's figures under the other's name", async () => {
    const bonus = async (tenant: Tenant.Tenant, total: string) => {
      const balance = Number((await tenant.partner.balance()).total)
      const amountUsd = (Number(total) - balance).toFixed(6)
      const headers = { "idempotency-key": `to-${total}` }
      const path = `/partners/${tenant.partner.id}/bonus`
      const given = { amountUsd, reason: "to tell them apart" }
      answer(await world.operator.post(path, given, { headers }), 201)
    }
    await bonus(own, "555.55")
    await bonus(other, "777.77")
    const token = await people.invite(other.partner.id, "viewer", own.person.email)
    assert.strictEqual((await own.person.console("POST", "/join", { token })).status, 200)
    const both = await SignedIn.of(browser, url, own.person)
    const { page } = both
    await page.addInitScript(`window.name = ${JSON.stringify(own.partner.id)};${WATCH}`)
    await both.open("/")
    await page.getByText("555.55").first().waitFor()
    // Slow answers: what is on its way for one must not arrive on the page of the other.
    await page.route("**/api/v2/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      await route.continue().catch(() => undefined)
    })
    for (const [id, total] of [
      [other.partner.id, "777.77"],
      [own.partner.id, "555.55"],
      [other.partner.id, "777.77"]
    ] as const) {
      await page.getByRole("link", { name: "Balance" }).click()
      await page.getByLabel("Organization").selectOption(id)
      await page.getByText(total).first().waitFor()
      await page.waitForLoadState("networkidle")
    }
    assert.deepStrictEqual(await page.evaluate("window.mixed"), [])
    assert.deepStrictEqual(both.complaints, [])
  })
})

it("no page failed, and no policy refused anything", () => {
  assert.deepStrictEqual([...person.complaints, ...operator.complaints], [])
})
