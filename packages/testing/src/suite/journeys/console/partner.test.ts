/** A partner's journeys through the console, in Chromium, against the service. */
import * as fs from "node:fs"
import { afterAll, assert, beforeAll, describe, expect, it } from "vitest"
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
let partner: Partner.Partner
let person: Visitor.Visitor

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  await world.machine({ cards: 40 })
  partner = await world.partner({ cash: "1000.000000" })
  person = await SignedIn.of(browser, url, await people.member(partner.id, "admin"))
})
afterAll(() => browser?.close())

const button = (name: string | RegExp) => person.page.getByRole("button", { name })
const ordersOf = async (kind: string) =>
  (await partner.operations()).filter((operation) => operation.kind === kind)

describe("a partner", () => {
  it("buys sealed packs, and nothing anywhere tells what they hold", async () => {
    await person.open("/packs")
    await person.page.getByRole("link", { name: /Machine 1/ }).click()
    await person.page.getByLabel("Packs", { exact: true }).selectOption("4")
    await button("Buy 4 packs for 40.00 USD").dblclick()
    await person.page.getByText("Bought 4 packs for 40.00 USD.").waitFor()
    await button("Open").nth(3).waitFor()
    assert.lengthOf(await ordersOf("order"), 1)
    const shown = [await person.page.content(), ...(await person.bodies())].join("\n")
    assert.include(shown, "card_")
    assert.notMatch(shown, /Item m1-|PSA 10|m1-t0-/)
    await person.page
      .getByRole("link", { name: /Sealed pack/ })
      .first()
      .click()
    await person.page.getByRole("heading", { name: "Sealed pack" }).waitFor()
    await person.page.getByText("As the API answers it").click()
    const text = await person.page.locator("main").innerText()
    assert.include(text, '"name": null')
    assert.notMatch(text, /Item m1-|PSA 10|m1-t0-/)
  })

  it("opens one and sells it back: once, though the button is clicked twice", async () => {
    await person.open("/packs/1")
    await button("Open").first().click()
    await button(/^Sell back for 4\.00 USD$/).dblclick()
    await person.page.getByText("bought back", { exact: true }).first().waitFor()
    const buybacks = await ordersOf("buyback")
    assert.deepStrictEqual(
      buybacks.map(({ creditedUsd, status }) => [creditedUsd, status]),
      [["4.000000", "completed"]]
    )
  })

  it("gets the price of a sealed one back", async () => {
    await person.open("/packs/1")
    await button("Refund 1 pack, 10.00 USD back to the balance").first().click()
    await person.page.getByText("refunded", { exact: true }).first().waitFor()
    const refunds = await ordersOf("refund")
    assert.deepStrictEqual(
      refunds.map(({ creditedUsd }) => creditedUsd),
      ["10.000000"]
    )
  })

  it("ships one, and follows it from its page", async () => {
    await person.open("/packs/1")
    await button("Open").first().click()
    await button("Ship").click()
    const panel = person.page.getByRole("dialog")
    await panel.getByLabel("Country", { exact: true }).selectOption("Japan")
    await panel.getByText("Shipping costs 33.33 USD").waitFor()
    for (const [label, value] of [
      ["Name", "<b>Ada</b>"],
      ["Phone, with country code", "+81 3 1234 5678"],
      ["Street and number", "1-1"],
      ["City", "Tokyo"]
    ] as const)
      await panel.getByLabel(label, { exact: true }).fill(value)
    await panel.getByRole("button", { name: "Ship" }).dblclick()
    await panel.getByText("The card is being shipped for 33.33 USD").waitFor()
    await panel.getByRole("link").click()
    await person.page.getByRole("heading", { name: "Redemption of 1 card" }).waitFor()
    await button("Move the shipment").click()
    await panel.getByLabel("Tracking").fill("1Z999")
    await panel.getByRole("button", { name: "Move the shipment" }).click()
    await person.page.getByText("The shipment became shipped").waitFor()
    assert.lengthOf(await ordersOf("redemption"), 1)
    await person.open("/shipments")
    await person.page.getByText("1Z999").waitFor()
  })

  it("reads the refusal in the API's own words", async () => {
    await person.open("/packs/1")
    await button("Refund").first().waitFor()
    const [operation] = await partner.operations()
    const customerId = operation?.customerId ?? ""
    const [pack] = (await partner.cards(customerId)).filter(
      ({ sealed, status }) => sealed && status === "active"
    )
    // Another tab opens the pack first.
    await partner.reveal(customerId, [pack?.id ?? ""])
    await button("Refund").first().click()
    await person.page
      .getByRole("alert")
      .getByText(/conflict/)
      .waitFor()
    assert.lengthOf(await ordersOf("refund"), 1)
  })

  it("loses the connection while buying, tries again, and pays once", async () => {
    await person.open("/packs/1")
    const before = (await ordersOf("order")).length
    let lost = 0
    await person.page.route("**/api/v2/operations", async (route) => {
      if (route.request().method() !== "POST" || lost > 2) return route.continue()
      // The service carries it out; its answer is lost, also to the client's own retries.
      lost++
      await route.fetch({ headers: await route.request().allHeaders() })
      return route.abort("connectionreset")
    })
    await button("Buy 1 pack for 10.00 USD").click()
    await person.page.getByRole("alert").getByText("The service does not answer").waitFor()
    await button("Buy 1 pack for 10.00 USD").click()
    await person.page.getByText("Bought 1 pack for 10.00 USD.").waitFor()
    await person.page.unroute("**/api/v2/operations")
    assert.strictEqual((await ordersOf("order")).length, before + 1)
  })

  it("downloads the ledger, which adds up to the balance", async () => {
    await person.open("/balance")
    const [download] = await Promise.all([
      person.page.waitForEvent("download"),
      button("CSV").click()
    ])
    const lines = fs
      .readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n")
    const ledger = await partner.ledger()
    assert.strictEqual(lines.length - 1, ledger.length)
    assert.include(lines[1], ledger[0]?.amountUsd)
    const { total } = await partner.balance()
    const [whole = ""] = total.split(".")
    await person.page
      .getByText(new RegExp(`^${whole}\\.\\d\\d$`))
      .first()
      .waitFor()
  })

  it("finds a customer by markup for an id, and the page shows it as text", async () => {
    const id = `<img src=x onerror="document.title='owned'">`
    await person.open("/customers")
    await button("Create customer").click()
    const panel = person.page.getByRole("dialog")
    await panel.getByLabel("Your own id").fill(id)
    await panel.getByRole("button", { name: "Create customer" }).click()
    await person.page.getByRole("link", { name: id }).click()
    await person.page.getByRole("heading", { name: id }).waitFor()
    assert.notStrictEqual(await person.page.title(), "owned")
  })

  it("adds a webhook endpoint, tests it, and replays a delivery", async () => {
    const receiver = await Receiver.start()
    try {
      await person.open("/webhooks")
      await button("Add endpoint").click()
      const panel = person.page.getByRole("dialog")
      await panel.getByLabel("URL").fill(`${receiver.url}/hook`)
      await panel.getByRole("button", { name: "Add endpoint" }).click()
      const secret = (await panel.locator("code").innerText()).trim()
      await panel.getByRole("button", { name: "Done" }).click()
      assert.notInclude(await person.page.content(), secret)
      await person.page.getByRole("link", { name: `${receiver.url}/hook` }).click()
      await button("Send a test").click()
      await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1)
      const first = receiver.received[0]
      if (first !== undefined) Receiver.verified(first, secret)
      await person.page.getByRole("cell", { name: "delivered" }).waitFor()
      await button("Pause").click()
      await panel.getByText("Events are held for it, each for 7 days").waitFor()
      await Visitor.shoot(person, "pause")
      await panel.getByRole("button", { name: "Pause" }).click()
      await button("Resume").click()
      await panel.getByText("All events that are held for").waitFor()
      await panel.getByRole("button", { name: "Resume" }).click()
      await button("Pause").waitFor()
    } finally {
      await receiver.close()
    }
  })

  it("never sees an error of a script or a refusal of the policy", () => {
    assert.deepStrictEqual(person.complaints, [])
  })
})

describe("a partner's pages", () => {
  const pages = [
    ["home", "/"],
    ["packs", "/packs"],
    ["pack", "/packs/1"],
    ["operations", "/operations"],
    ["customers", "/customers"],
    ["balance", "/balance"],
    ["shipments", "/shipments"],
    ["keys", "/keys"],
    ["webhooks", "/webhooks"],
    ["events", "/events"],
    ["missing", "/nowhere"]
  ] as const

  it.each(pages)("fit each width, and are for everybody: %s", async (name, to) => {
    await person.open(to)
    await Visitor.shoot(person, name)
    await Visitor.audit(person, name)
  })

  it("of one thing, too", async () => {
    for (const [list, name] of [
      ["/operations", "operation"],
      ["/customers", "customer"],
      ["/webhooks", "webhook"]
    ] as const) {
      await person.open(list)
      await person.page.locator("a[data-open]").first().click()
      await person.page.getByText("As the API answers it").waitFor()
      await person.page.waitForLoadState("networkidle")
      await Visitor.shoot(person, name)
      await Visitor.audit(person, name)
    }
  })

  it("are walked by keyboard", async () => {
    await person.open("/operations")
    await person.page.keyboard.press("j")
    await person.page.keyboard.press("j")
    await person.page.keyboard.press("Enter")
    await person.page.getByText("As the API answers it").waitFor()
  })

  it("filter by their address, which another tab can open", async () => {
    await person.open("/operations")
    await person.page.getByLabel("Kind").selectOption("refund")
    await person.page.waitForURL(/kind=refund/)
    await person.page.reload()
    await person.page.locator("a[data-open]").first().waitFor()
    assert.deepStrictEqual(await person.page.locator("a[data-open]").allInnerTexts(), ["refund"])
  })
})
