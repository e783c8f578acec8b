/** What a partner learns of money, operations and deliveries, in Chromium, against the service. */
import * as fs from "node:fs"
import { afterAll, assert, beforeAll, describe, expect, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import type * as Partner from "../../../world/service/Partner.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Receiver from "../../../world/service/Receiver.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.server, { ...Subscribing.SETTINGS, ...SignedIn.SETTINGS })
const url = () => world.service().url
const people = Person.people(world)

let browser: Chromium.Chromium
let receiver: Receiver.Receiver
let shop: World.Shop
let partner: Partner.Partner
let person: Visitor.Visitor
let page: Visitor.Visitor["page"]
let orderId = ""
let eventId = ""

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  receiver = await Receiver.start()
  shop = await world.shop({ cash: "200.000000", bonus: "5.000000" })
  partner = shop.partner
  person = await SignedIn.of(browser, url, await people.member(partner.id, "admin"))
  page = person.page
  const hook = { url: `${receiver.url}/hook`, subscribedEvents: ["*"] }
  assert.strictEqual((await partner.post("/webhooks", hook)).status, 201)
  orderId = (await shop.order()).id
  await until(
    async () => receiver.received.length,
    (count) => count > 0,
    30_000
  )
})
afterAll(async () => {
  await browser?.close()
  await receiver?.close()
})

const button = (name: string | RegExp) => page.getByRole("button", { name })
const textOf = ({ body }: Receiver.Received): string => new TextDecoder().decode(body)
const panel = () => page.getByRole("dialog")

describe("a partner", () => {
  it("sees an operation's whole life: ledger, event, and how it was delivered", async () => {
    await person.open(`/operations/${orderId}`)
    await page.getByText("Ledger: SPEND of −10.00 USD").waitFor()
    await page.getByText("Cash −5.00, bonus −5.00").waitFor()
    await page.getByText("Event operation.completed,").waitFor()
    const deliveries = page.getByRole("list", { name: "Deliveries" })
    await deliveries.getByText("delivered").waitFor()
    await deliveries.getByText("1 attempt: 204").waitFor()
    await deliveries.getByRole("link", { name: `${receiver.url}/hook` }).waitFor()
    await Visitor.shoot(person, "timeline")
    await Visitor.audit(person, "timeline")
    await page.getByRole("link", { name: /^evt_/ }).click()
    await page.getByRole("heading", { name: "operation.completed" }).waitFor()
    eventId = new URL(page.url()).pathname.split("/").at(-1) ?? ""
    await page.getByRole("cell", { name: "delivered" }).waitFor()
    await Visitor.shoot(person, "event")
    await Visitor.audit(person, "event")
  })

  it("reads the request that was posted, and replays it once", async () => {
    await person.open(`/events/${eventId}`)
    const before = receiver.received.length
    await button("Replay").dblclick()
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(before + 1)
    await page.locator("a[data-open]").first().click()
    await page.getByRole("heading", { name: "Webhook endpoint" }).waitFor()
    await page.getByText("Request", { exact: true }).nth(1).click()
    const request = page.locator("pre", { hasText: `webhook-id: ${eventId}` })
    await request.first().waitFor()
    const shown = (await request.first().textContent()) ?? ""
    const sent = receiver.received.find(({ headers }) => headers["webhook-id"] === eventId)
    const body = shown.slice(shown.indexOf("{"))
    assert.deepStrictEqual(JSON.parse(body), JSON.parse(sent === undefined ? "" : textOf(sent)))
    await Visitor.shoot(person, "deliveries")
  })

  it("finds anything by its id, and is told in the API's words what is nothing", async () => {
    const { cards } = await shop.order()
    for (const [id, heading] of [
      [orderId, "Order of 1 pack"],
      [cards[0]?.id ?? "", /./],
      [shop.customerId, /./],
      [eventId, "operation.completed"]
    ] as const) {
      await person.open("/operations")
      await button("Find").click()
      await panel().getByLabel(/op_…/).fill(id)
      await panel().getByRole("button", { name: "Find" }).click()
      await page.waitForURL(new RegExp(`${id}$`))
      await page.getByRole("heading", { level: 1, name: heading }).waitFor()
    }
    await person.open("/operations")
    await button("Find").click()
    await panel().getByLabel(/op_…/).fill("op_01jb5m8x3tf9r9v1s6k2c4d7ae")
    await panel().getByRole("button", { name: "Find" }).click()
    await panel()
      .getByText(/not_found/)
      .waitFor()
  })

  it("reads the statement of a month, and takes its entries as a file", async () => {
    await person.open("/balance")
    await page.getByRole("link", { name: "Statement of a month" }).click()
    await page.getByRole("heading", { name: "Statement" }).waitFor()
    const closing = page.getByRole("row", { name: /Balance after/ })
    const { bonus, cash, total } = await partner.balance()
    for (const amount of [cash, bonus, total]) await closing.getByText(amount).first().waitFor()
    await page.getByRole("row", { name: /^SPEND, 2 entries/ }).waitFor()
    const [download] = await Promise.all([page.waitForEvent("download"), button("CSV").click()])
    const lines = fs
      .readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n")
    assert.strictEqual(lines.length - 1, (await partner.ledger()).length)
    await Visitor.shoot(person, "statement")
    await Visitor.audit(person, "statement")
    await page.emulateMedia({ media: "print" })
    await page.screenshot({ path: `${Visitor.SHOTS}/statement-print.png`, fullPage: true })
    assert.isFalse(await button("Print").isVisible())
    await page.emulateMedia({ media: "screen" })
    const [, lastMonth = ""] = await page.getByLabel("Month").locator("option").allTextContents()
    await page.getByLabel("Month").selectOption({ label: lastMonth })
    await page.waitForURL(/month=\d{4}-\d{2}/)
    await page.getByRole("row", { name: /^SPEND, 0 entries/ }).waitFor()
  })

  it("filters the ledger, and the file holds what is filtered", async () => {
    await person.open("/balance?kind=BONUS")
    await page.getByRole("cell", { name: "BONUS" }).waitFor()
    const [download] = await Promise.all([page.waitForEvent("download"), button("CSV").click()])
    const lines = fs
      .readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n")
    assert.lengthOf(lines, 2)
    await person.open(`/balance?operationId=${orderId}`)
    await page.getByRole("cell", { name: "SPEND" }).waitFor()
    assert.lengthOf(await page.getByRole("cell", { name: "SPEND" }).all(), 1)
  })

  it("is told of a low balance, once, at the threshold that it set", async () => {
    await person.open("/balance")
    await page.getByText("Nobody is told when the balance is low.").waitFor()
    await button("Low-balance alert").click()
    await panel().getByLabel("Low-balance threshold (USD)").fill("0")
    await panel().getByRole("button", { name: "Low-balance alert" }).click()
    await panel()
      .getByText(/lowBalanceThresholdUsd must be above zero/)
      .waitFor()
    await panel().getByLabel("Low-balance threshold (USD)").fill("180")
    await panel().getByRole("button", { name: "Low-balance alert" }).click()
    await page.getByText("You are told when the balance falls below 180.00 USD.").waitFor()
    await page.getByRole("link", { name: /No notification address/ }).waitFor()
    await shop.order()
    await shop.order()
    await person.open("/")
    await page.getByText("The balance is below 180.00 USD.").waitFor()
    const low = () => receiver.received.filter((each) => textOf(each).includes('"balance.low"'))
    await expect.poll(() => low().length, { timeout: 30_000 }).toBeGreaterThan(0)
    assert.lengthOf(low(), 1)
    await Visitor.shoot(person, "home-low")
    await Visitor.audit(person, "home-low")
  })

  it("names a customer, and sets and removes an attribute", async () => {
    const made = await partner.post<{ id: string }>("/customers", {})
    const id = made.body.id
    await person.open(`/customers/${id}`)
    await button("Set your own id").click()
    await panel().getByLabel("Your own id").fill("user-77")
    await panel().getByRole("button", { name: "Set your own id" }).click()
    await page.getByRole("heading", { name: "user-77" }).waitFor()
    assert.isFalse(await button("Set your own id").isVisible())
    const set = async (name: string, value: string) => {
      await button("Set attribute").click()
      await panel().getByLabel("Name").fill(name)
      await panel().getByLabel("Value").fill(value)
      await panel().getByRole("button", { name: "Set attribute" }).click()
      await panel().waitFor({ state: "detached" })
    }
    await set("plan", "<b>gold</b>")
    await page.getByRole("definition").getByText("<b>gold</b>").waitFor()
    await set("age", "7")
    await set("plan", "")
    await page.getByRole("definition").getByText("<b>gold</b>").waitFor({ state: "detached" })
    const { attributes } = (await partner.get<{ attributes: object }>(`/customers/${id}`)).body
    assert.deepStrictEqual(attributes, { age: 7 })
  })

  it("finds the guides and a first request with its own ids beside its keys", async () => {
    await person.open("/keys")
    const request = page.getByRole("region", { name: "An order of yours, as a request" })
    await request.getByText(/cus_/).waitFor()
    const shown = (await request.textContent()) ?? ""
    assert.include(shown, `${url()}/api/v2/operations`)
    assert.include(shown, `"vendingMachineId":${shop.machine.id}`)
    await page.getByRole("link", { name: "Webhooks" }).last().click()
    await page.waitForURL(/\/docs\/guides\/webhooks/)
    assert.include(await page.content(), "webhook")
  })

  it("goes from a card to what was done with it, and to its customer", async () => {
    const { cards, id } = await shop.order()
    await person.open(`/cards/${cards[0]?.id}`)
    const life = page.getByRole("region", { name: "Newest operations" })
    await life.getByRole("link", { name: "order" }).click()
    await page.waitForURL(new RegExp(`/operations/${id}`))
    await person.open(`/cards/${cards[0]?.id}`)
    await life.locator(`a[href$="/customers/${shop.customerId}"]`).click()
    await page.waitForURL(new RegExp(`/customers/${shop.customerId}`))
  })

  it("sees nothing of what a sealed card holds on any page that shows it", async () => {
    const sealed = await shop.order(2, "sealed")
    const seen = (await person.bodies()).length
    const [card] = sealed.cards
    const found = await partner.get<{ data: ReadonlyArray<{ id: string }> }>(
      `/events?operationId=${sealed.id}`
    )
    const pages = [
      `/operations/${sealed.id}`,
      `/cards/${card?.id}`,
      `/customers/${shop.customerId}`,
      `/packs/${shop.machine.id}`,
      `/events/${found.body.data[0]?.id}`,
      "/events",
      "/operations",
      "/shipments",
      "/balance",
      "/"
    ]
    const all = await partner.cards(shop.customerId)
    // By what is opened alone: a name of a sealed one that the API lets out is what is looked for.
    const open = new Set(all.flatMap(({ name, sealed }) => (sealed || name === null ? [] : [name])))
    assert.isAbove(open.size, 0)
    for (const to of pages) {
      await person.open(to)
      const raw = page.getByText("As the API answers it")
      if (await raw.isVisible()) await raw.click()
      const bodies = (await person.bodies()).slice(seen)
      const names = [await page.content(), ...bodies].join("\n").match(/Item [\w-]+/g)
      const unknown = (names ?? []).filter((name) => !open.has(name))
      assert.deepStrictEqual(unknown, [], to)
    }
    assert.include((await person.bodies()).join("\n"), card?.id ?? "none")
  })

  it("never sees an error of a script or a refusal of the policy", () => {
    assert.deepStrictEqual(person.complaints, [])
  })
})
