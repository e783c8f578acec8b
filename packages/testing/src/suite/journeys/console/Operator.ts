/** What is wrong, who bought, what was paid, and who may act: the start of an operator's day. */
import { afterAll, assert, beforeAll, it } from "vitest"
import type * as Visitor from "../../../world/console/Visitor.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import type { Customer, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"
import { member, people, signedIn, url, world } from "./Stage.ts"

export const day = () => {
  let desk: Visitor.Visitor
  let shop: World.Shop

  beforeAll(async () => {
    shop = await world.shop({ tiers: [8, 4], cash: "1000.000000" })
    const { cards } = await shop.order(3)
    const cardIds = cards.slice(0, 1).map(({ id }) => id)
    await shop.submit({ kind: "buyback", mode: "offchain", cardIds })
    desk = await signedIn(await people.owner())
  })
  // Others sell afterwards, whatever was found here.
  afterAll(() => world.operator.patch("/controls", { orders: "on", reason: "the day goes on" }))

  it("reads what is wrong, worst first, and mends it", async () => {
    await desk.open("/")
    await desk.link("The books were never audited").waitFor()
    await desk.link(/tier 1: \d cards left, fewer than 5/).waitFor()
    await desk.press("Audit the books")
    await desk.says(/^The books add up \(\d+ checks\)$/)
    await desk.says(/^The books added up/)
    await desk.done("Stop orders", { Reason: "stock count" })
    await desk.says(/orders are stopped by .+: stock count/)
    const [first = ""] = await desk.page.locator("main li a").allTextContents()
    assert.match(first, /stopped/)
    assert.strictEqual((await shop.partner.operate(World.orderOf(shop))).status, 503)
    await desk.done("Resume orders", { Reason: "counted" })
    await desk.button("Stop orders").waitFor()
    assert.strictEqual(await desk.page.getByText("never audited").count(), 0)
  })

  it("reads sales, the buyback rate, the float and what is owed", async () => {
    await desk.open("/")
    await desk.says("Sold: 30.00 USD")
    await desk.says("Bought back: 4.00 USD (13.3 % of sales)")
    const chart = desk.page.getByRole("table", { name: "Sold and bought back by day" })
    assert.match((await chart.textContent()) ?? "", /\d{4}-\d\d-\d\d30\.00 USD4\.00 USD/)
    const float = desk.page.locator("dl > div", { hasText: "Partners' balances" })
    await float.getByText("974.00 USD").first().waitFor()
    await desk.open("/host/reports?by=pack")
    await desk.row(/Machine 1.*30\.00.*13\.3 %/).waitFor()
    const file = await desk.download(desk.button("CSV"))
    assert.strictEqual(file.name, "sales-by-pack.csv")
    assert.match(file.lines[1] ?? "", /Machine 1.*30\.000000/)
    await desk.open("/host/reports?from=2026-01-01&to=2026-02-01")
    await desk.says("Nothing was sold in this time.")
    await desk.open("/host/reports/balances")
    await desk.row(/Acme Cards.*974\.00/).waitFor()
    await desk.open("/host/reports/stock")
    await desk.row(/tier 1.*low/).waitFor()
  })

  it("makes a partner, credits it once, and suspends it", async () => {
    await desk.open("/host/partners")
    await desk.row(/Acme Cards.*974\.00.*30\.00.*(just now|min\. ago)/).waitFor()
    await desk.done("Create partner", { Name: "<i>New</i> shop" })
    await desk.follow("<i>New</i> shop")
    await desk.heading("<i>New</i> shop")
    await desk.press("Adjust")
    await desk.panel().getByLabel("Amount (USD)").fill("25.5")
    await desk.says("Adds 25.50 USD to the cash.")
    await desk.panel().getByLabel("Bucket").selectOption("bonus")
    await desk.says("Adds 25.50 USD to the bonus.")
    await desk.panel().getByRole("button", { name: "Cancel" }).click()
    const reason = "Reason, as the partner reads it"
    const note = { "Note for operators alone": "agreed by phone" }
    await desk.done("Adjust", { "Amount (USD)": "25.5", [reason]: "a welcome", ...note })
    await desk.says("a welcome")
    assert.strictEqual(await desk.page.getByText("a welcome").count(), 1)
    await desk.act("Adjust", { "Amount (USD)": "-1000", [reason]: "too much", ...note })
    await desk.panel().getByText("Takes 1,000.00 USD from the cash.").waitFor()
    await desk.alert(/insufficient_balance/)
    assert.strictEqual(await desk.panel().getByLabel(reason).inputValue(), "too much")
    await desk.panel().getByRole("button", { name: "Cancel" }).click()
    await desk.done("Suspend")
    await desk.button("Activate").waitFor()
  })

  it("erases a customer, and sees no person of the partner's by that name again", async () => {
    const { partner } = shop
    const made = answer(await partner.post<Customer>("/customers", { externalUserId: "u-7" }), 201)
    await desk.open(`/host/partners/${partner.id}`)
    await desk.page.getByRole("link", { name: "Customers" }).click()
    const row = desk.row(/^u-7/)
    await desk.act("Erase", {}, row)
    await desk.panel().getByText("The person is forgotten").waitFor()
    await desk.panel().getByRole("button", { name: "Done" }).click()
    await row.waitFor({ state: "detached" })
    const left = answer(await partner.get<Customer>(`/customers/${made.id}`), 200)
    assert.isNull(left.externalUserId)
  })

  it("makes a token with a role, which is shown once, and revokes it", async () => {
    await desk.open("/host/tokens")
    await desk.act("Create token", { Name: "warehouse", Role: "shipping", Expires: "In 7 days" })
    const token = await desk.secret()
    assert.match(token, /^opt_/)
    assert.notInclude(await desk.page.content(), token)
    const bearer = world.operatorWith(token)
    answer(await bearer.get("/shipments"), 200)
    const row = desk.page.getByRole("row", { name: /warehouse.*shipping/ })
    assert.strictEqual(await row.count(), 1)
    await desk.done("Revoke", {}, row)
    await desk.row(/warehouse.*revoked/).waitFor()
    assert.strictEqual((await bearer.get("/shipments")).status, 401)
    await desk.act("Create token", { Name: "maker", Role: "owner", Expires: "Never" })
    const maker = world.operatorWith(await desk.secret())
    answer(await maker.post("/tokens", { name: "its-own", role: "shipping" }), 201)
    const made = { "Made by maker, and still working: its-own": "revoke" }
    await desk.done("Revoke", made, desk.page.getByRole("row", { name: /^maker.*owner/ }))
    await desk.row(/its-own.*revoked/).waitFor()
  })

  it("looks at the chain, and reads why a sweep is refused", async () => {
    await desk.open("/host/chain")
    await desk.says("They disagree on nothing")
    await desk.act("Look at blocks again", { "First block": "1" })
    await desk.panel().getByText("The watcher goes on from block 0.").waitFor()
    answer(await shop.partner.get("/funding/receiving-address"), 200)
    await desk.open("/host/chain/addresses")
    await desk.act("Record a sweep", { "Transaction hash": `0x${"ab".repeat(32)}` })
    await desk.alert(/not_found/)
  })

  it("finds in the log who did what, in words, and takes it along", async () => {
    await desk.open("/host/log")
    await desk.page.getByLabel("What", { exact: true }).fill("controls.set")
    await desk.page.keyboard.press("Enter")
    await desk.page.waitForURL(/action=controls.set/)
    await desk.settled()
    const rows = desk.page.locator("tbody tr")
    const log = await world.operator.get<Page<object>>("/log?action=controls.set")
    assert.strictEqual(await rows.count(), answer(log, 200).data.length)
    assert.include(await rows.first().innerText(), (await people.owner()).email)
    const file = await desk.download(desk.link("Whole log as CSV"))
    assert.strictEqual(file.name, "log.csv")
    const days = desk.page.waitForRequest(/until=2026-01-03T00%3A00%3A00\.000Z/)
    await desk.open("/host/log?from=2026-01-01&to=2026-01-02")
    await days
    await desk.says("Nothing matches these filters.")
  })

  it("opens pages and things by their names, with the keyboard alone", async () => {
    const find = async (written: string, option: RegExp) => {
      await desk.page.keyboard.press("Control+k")
      await desk.page.getByRole("combobox", { name: "Search" }).waitFor()
      await desk.page.keyboard.type(written)
      await desk.page.getByRole("option", { name: option }).first().waitFor()
      await desk.page.keyboard.press("Enter")
    }
    await find("stoc", /Stock/)
    await desk.heading("Stock")
    const [reference = ""] = shop.machine.references
    await find(reference, /Card in stock/)
    await desk.heading(`Item ${reference}`)
    const operationsOf = async (partnerId: string) => {
      await find(partnerId, /Partner/)
      await desk.page.waitForURL(new RegExp(partnerId))
      await desk.page.getByRole("main").getByRole("link", { name: "Operations" }).click()
      await desk.settled()
      return desk.page.locator("tbody tr").count()
    }
    assert.isAbove(await operationsOf(shop.partner.id), 0)
    assert.strictEqual(await operationsOf((await world.partner()).id), 0)
  })

  it("sees less as a packer: no figures, and no page of people", async () => {
    const { visitor: packer } = await member("host", "shipping")
    await packer.open("/")
    await packer.heading("Stop buttons")
    assert.strictEqual(await packer.page.getByText("Float and obligations").count(), 0)
    assert.strictEqual(await packer.button("Stop orders").count(), 0)
    await packer.open("/host/incidents")
    await packer.alert(/role/)
    const { visitor: support } = await member("host", "support")
    await support.open(`/host/partners/${shop.partner.id}/people`)
    await support.says(/owner/)
    assert.strictEqual(await support.button("Invite").count(), 0)
    await support.page.goto(`${url()}/console/webhooks`)
    await support.heading("There is no such page")
    assert.strictEqual(await support.button(/^Open it/).count(), 0)
  })

  it("follows a link for another organization of theirs", async () => {
    const { person, visitor } = await member("host", "read-only")
    const invitations = `/organizations/${shop.partner.id}/invitations`
    const given = { email: person.email, role: "viewer" }
    Person.ok(await (await people.owner()).console("POST", invitations, given), 201)
    const [invited] = Person.ok(await person.console("GET", "/invitations")).data
    Person.ok(await person.console("POST", `/invitations/${invited.id}/accept`, {}))
    await visitor.open("/")
    await visitor.page.goto(`${url()}/console/host/catalog`)
    await visitor.press("Open it for Operators")
    await visitor.heading("Catalog")
  })
}
