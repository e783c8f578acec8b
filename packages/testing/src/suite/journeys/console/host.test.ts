/** Operators' journeys through the console, in Chromium, against the service. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Client from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.server, { ...Subscribing.SETTINGS, ...SignedIn.SETTINGS })
const url = () => world.service().url
const people = Person.people(world)

let browser: Chromium.Chromium
let person: Visitor.Visitor
let shop: World.Shop

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  shop = await world.shop()
  person = await SignedIn.of(browser, url, await people.owner())
})
afterAll(() => browser?.close())

interface Balances {
  readonly total: { readonly cash: string; readonly total: string }
}

const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

const button = (name: string | RegExp) => person.page.getByRole("button", { name })
const panel = () => person.page.getByRole("dialog")

describe("an operator", () => {
  it("creates a partner, credits it once though the button is clicked twice, and suspends it", async () => {
    await person.open("/host/partners")
    await button("Create partner").click()
    await panel().getByLabel("Name").fill("<i>New</i> shop")
    await panel().getByRole("button", { name: "Create partner" }).click()
    await person.page.getByRole("link", { name: "<i>New</i> shop" }).click()
    await person.page.getByRole("heading", { name: "<i>New</i> shop" }).waitFor()
    await button("Adjust").click()
    await panel().getByLabel("Amount (USD)").fill("25.5")
    await panel().getByLabel("Reason, as the partner reads it").fill("a welcome")
    await panel().getByLabel("Note for operators alone").fill("agreed by phone")
    await panel().getByText("Adds 25.50 USD to the cash.").waitFor()
    await panel().getByLabel("Bucket").selectOption("bonus")
    await panel().getByText("Adds 25.50 USD to the bonus.").waitFor()
    await panel().getByLabel("Bucket").selectOption("cash")
    await panel().getByRole("button", { name: "Adjust" }).dblclick()
    await person.page.getByText("a welcome").waitFor()
    assert.strictEqual(await person.page.getByText("a welcome").count(), 1)
    await person.page.getByText("25.500000").first().waitFor()
    await button("Suspend").click()
    await panel().getByRole("button", { name: "Suspend" }).click()
    await button("Activate").waitFor()
  })

  it("reads a refusal in the API's own words, and loses nothing of the form", async () => {
    await button("Adjust").click()
    await panel().getByLabel("Amount (USD)").fill("-1000")
    await panel().getByText("Takes 1,000.00 USD from the cash.").waitFor()
    await panel().getByLabel("Reason, as the partner reads it").fill("too much")
    await panel().getByRole("button", { name: "Adjust" }).click()
    await panel()
      .getByText(/insufficient_balance/)
      .waitFor()
    assert.strictEqual(
      await panel().getByLabel("Reason, as the partner reads it").inputValue(),
      "too much"
    )
    await panel().getByRole("button", { name: "Cancel" }).click()
  })

  it("stops orders with a reason, and resumes them", async () => {
    await person.open("/")
    await button("Stop orders").click()
    await panel().getByLabel("Reason").fill("stock count")
    await panel().getByRole("button", { name: "Stop orders" }).click()
    await button("Resume orders").waitFor()
    await person.page.getByText(/orders are stopped by .+: stock count/).waitFor()
    const refused = await shop.partner.operate(World.orderOf(shop))
    assert.strictEqual(refused.status, 503)
    await button("Resume orders").click()
    await panel().getByLabel("Reason").fill("counted")
    await panel().getByRole("button", { name: "Resume orders" }).click()
    await button("Stop orders").waitFor()
    await button("Audit the books").click()
    await person.page.getByText(/^The books add up/).waitFor()
  })

  it("changes a price, and stops selling a pack", async () => {
    await person.open("/host/catalog")
    await button("Price").first().click()
    await panel().getByText("A pack costs 10.00 USD now.").waitFor()
    await panel().getByLabel("Price (USD)").fill("12.34")
    await panel().getByText("10.00 USD becomes 12.34 USD.").waitFor()
    await panel().getByRole("button", { name: "Price" }).click()
    await person.page.getByRole("cell", { name: "12.34" }).waitFor()
    await button("Stop selling").first().click()
    await panel().getByRole("button", { name: "Stop selling" }).click()
    // A name alone would find "Stop selling", too.
    await button(/^Sell$/).click()
    await panel().getByRole("button", { name: "Sell", exact: true }).click()
    await button("Stop selling").waitFor()
  })

  it("sees the float and what is open as bars, on one scale", async () => {
    const read = await world.operator.get<Balances>("/reports/balances")
    const { cash, total } = Client.answer(read, 200).total
    await person.open("/")
    const stack = person.page.locator("dl > div", { hasText: "Partners' balances" })
    await stack
      .getByText(`${Number(total).toLocaleString("en", TWO)} USD`)
      .first()
      .waitFor()
    await stack.getByText(`Cash: ${Number(cash).toLocaleString("en", TWO)} USD`).waitFor()
    const widths = await stack
      .locator("[data-colour][style]")
      .evaluateAll((all: ReadonlyArray<{ readonly style: { readonly width: string } }>) =>
        all.map(({ style }) => style.width)
      )
    const percent = widths.map((width) => Number.parseFloat(width))
    assert.closeTo((Number(cash) / Number(total)) * 100, percent[0] ?? 0, 0.2)
    assert.closeTo(
      percent.reduce((all, each) => all + each, 0),
      100,
      0.3
    )
    const open = person.page.locator("dl > div", { hasText: "Open obligations" })
    await open.getByText("Refunds of sealed packs: 0.00 USD").waitFor()
  })

  it("ships what was redeemed", async () => {
    const { cards } = await shop.order()
    const cardIds = cards.map(({ id }) => id)
    const shipmentInfo = { country: "France", name: `<script>alert(1)</script>`, city: "Lyon" }
    await shop.submit({ kind: "redemption", mode: "offchain", cardIds, shipmentInfo })
    await person.open("/")
    await person.page.getByRole("link", { name: /^Shipments to send: 1,/ }).click()
    await person.page.getByText(/<script>alert\(1\)<\/script>, Lyon, France/).waitFor()
    await button("Move").click()
    await panel().getByLabel("Carrier").fill("La Poste")
    await panel().getByLabel("Tracking").fill("LP1")
    await panel().getByRole("button", { name: "Move" }).click()
    await person.page.getByText("Nothing matches these filters.").waitFor()
    await person.page.getByRole("link", { name: "Show everything" }).click()
    await person.page.getByText("La Poste LP1").waitFor()
  })

  it("finds in the log who did what", async () => {
    await person.open("/host/log")
    await person.page.getByLabel("What", { exact: true }).fill("controls.set")
    await person.page.keyboard.press("Enter")
    await person.page.waitForURL(/action=controls.set/)
    const log = Client.answer(
      await world.operator.get<{ data: ReadonlyArray<unknown> }>("/log?action=controls.set"),
      200
    )
    const rows = person.page.locator("tbody tr")
    // The rows of before stay until the filter's have come.
    await rows.nth(log.data.length).waitFor({ state: "detached" })
    assert.strictEqual(await person.page.locator("tbody tr").count(), log.data.length)
  })

  it("never sees an error of a script or a refusal of the policy", () => {
    assert.deepStrictEqual(person.complaints, [])
  })
})

describe("an operator's pages", () => {
  it.each([
    ["host-home", "/"],
    ["host-partners", "/host/partners"],
    ["host-catalog", "/host/catalog"],
    ["host-shipments", "/host/shipments"],
    ["host-deliveries", "/host/deliveries"],
    ["host-incidents", "/host/incidents"],
    ["host-log", "/host/log"]
  ] as const)("fit each width, and are for everybody: %s", async (name, to) => {
    await person.open(to)
    await Visitor.shoot(person, name)
    await Visitor.audit(person, name)
  })

  it("of one partner, too, with a panel open", async () => {
    await person.open("/host/partners")
    await person.page.locator("a[data-open]").first().click()
    await person.page.getByText("As the API answers it").waitFor()
    await person.page.waitForLoadState("networkidle")
    await Visitor.shoot(person, "host-partner")
    await Visitor.audit(person, "host-partner")
    await button("Grant bonus").click()
    await Visitor.shoot(person, "host-panel")
    await Visitor.audit(person, "host-panel")
  })

  it("are not a partner's", async () => {
    await person.open("/webhooks")
    await person.page.getByRole("heading", { name: "There is no such page" }).waitFor()
  })
})
