/** The operator's morning in Chromium: what is wrong, the reports, the chain, the log, the tokens. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import type { Customer, Page } from "../../../world/service/Resource.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.server, {
  ...SignedIn.SETTINGS,
  ...Subscribing.SETTINGS,
  CARDPACK_CHAIN: "local"
})
const url = () => world.service().url
const people = Person.people(world)

let browser: Chromium.Chromium
let person: Visitor.Visitor
let shop: World.Shop

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  shop = await world.shop({ price: "10.000000", buyback: "4.000000", tiers: [8, 3] })
  const { cards } = await shop.order(3)
  const cardIds = cards.slice(0, 1).map(({ id }) => id)
  await shop.submit({ kind: "buyback", mode: "offchain", cardIds })
  person = await SignedIn.of(browser, url, await people.owner())
})
afterAll(() => browser?.close())

const button = (name: string | RegExp) => person.page.getByRole("button", { name })
const panel = () => person.page.getByRole("dialog")
const cell = (name: string) => person.page.getByRole("cell", { name, exact: true })

describe("home", () => {
  it("says what is wrong, worst first, and leads to where it is mended", async () => {
    await person.open("/")
    await person.page.getByRole("link", { name: "The books were never audited" }).waitFor()
    await person.page.getByRole("link", { name: /tier 1: \d cards left, fewer than 5/ }).waitFor()
    await button("Audit the books").click()
    await person.page.getByText(/^The books add up \(\d+ checks\)$/).waitFor()
    await person.page.getByText(/^The books added up/).waitFor()
    await person.open("/")
    await person.page.getByRole("link", { name: /tier 1/ }).waitFor()
    assert.strictEqual(await person.page.getByText("never audited").count(), 0)
    await button("Stop mints").click()
    await panel().getByLabel("Reason").fill("a look at the contracts")
    await panel().getByRole("button", { name: "Stop mints" }).click()
    const stopped = person.page.getByRole("link", { name: "Partners' mints are stopped" })
    await stopped.waitFor()
    const lines = await person.page.locator("main li a").allTextContents()
    assert.match(lines[0] ?? "", /stopped/)
    await Visitor.shoot(person, "host-home-wrong")
    await Visitor.audit(person, "host-home-wrong")
    await button("Resume mints").click()
    await panel().getByLabel("Reason").fill("looked")
    await panel().getByRole("button", { name: "Resume mints" }).click()
    await stopped.waitFor({ state: "detached" })
  })

  it("shows sales, buyback rate and what is owed, also to those who can't see a chart", async () => {
    await person.open("/")
    await person.page.getByText("Sold: 30.00 USD", { exact: true }).waitFor()
    await person.page.getByText("Bought back: 4.00 USD (13.3 % of sales)").waitFor()
    const chart = person.page.getByRole("table", { name: "Sold and bought back by day" })
    assert.match((await chart.textContent()) ?? "", /\d{4}-\d\d-\d\d30\.00 USD4\.00 USD/)
    await person.page.getByText("974.00 USD", { exact: true }).waitFor()
  })
})

describe("the reports", () => {
  it("tell sales by day, pack and partner, of the days that are asked for", async () => {
    await person.open("/host/reports?by=pack")
    await cell("Machine 1").waitFor()
    await cell("30.00").waitFor()
    await cell("13.3 %").waitFor()
    const [file] = await Promise.all([person.page.waitForEvent("download"), button("CSV").click()])
    assert.strictEqual(file.suggestedFilename(), "sales-by-pack.csv")
    await person.open("/host/reports?by=partner")
    await person.page.getByRole("link", { name: "Acme Cards" }).waitFor()
    await person.open("/host/reports?from=2026-01-01&to=2026-02-01")
    await person.page.getByText("Nothing was sold in this time.").first().waitFor()
    await person.open("/host/reports?from=2025-01-01&to=2026-02-01")
    await person.page.getByText(/at most 92 days after since/).waitFor()
  })

  it("tell balances at the end of a past day, and now", async () => {
    await person.open("/host/reports/balances")
    await cell("974.00").waitFor()
    await person.open("/host/reports/balances?at=2026-01-01")
    await person.page
      .getByText("Nothing matches")
      .or(person.page.getByText("No partner yet"))
      .waitFor()
  })

  it("tell which tiers run out", async () => {
    await person.open("/host/reports/stock")
    await person.page
      .getByText(/^(low|empty)$/)
      .first()
      .waitFor()
  })
})

describe("partners", () => {
  it("are listed with balance, volume, refunds and when they were last seen", async () => {
    await person.open("/host/partners")
    for (const shown of ["974.00", "30.00"]) await cell(shown).waitFor()
    await person.page
      .getByRole("cell", { name: /^(just now|\d+ min\. ago)$/ })
      .first()
      .waitFor()
  })

  it("show operations, endpoints and customers, of whom one is erased", async () => {
    const { partner } = shop
    const made = answer(await partner.post<Customer>("/customers", { externalUserId: "u-7" }), 201)
    await person.open(`/host/partners/${partner.id}`)
    await person.page.getByRole("link", { name: "Customers" }).click()
    const row = person.page.getByRole("row", { name: /^u-7/ })
    await row.getByRole("button", { name: "Erase" }).click()
    await panel().getByRole("button", { name: "Erase" }).dblclick()
    await panel().getByText("The person is forgotten").waitFor()
    await Visitor.audit(person, "host-erased")
    await panel().getByRole("button", { name: "Done" }).click()
    await row.waitFor({ state: "detached" })
    const left = answer(await partner.get<Customer>(`/customers/${made.id}`), 200)
    assert.isNull(left.externalUserId)
    await Visitor.shoot(person, "host-customers")
    for (const to of ["operations", "webhooks"]) {
      await person.open(`/host/partners/${partner.id}/${to}`)
      await Visitor.shoot(person, `host-partner-${to}`)
      await Visitor.audit(person, `host-partner-${to}`)
    }
  })

  it("are listed without figures for whom those are not", async () => {
    const packer = await SignedIn.of(browser, url, await people.member("host", "shipping"))
    await packer.open("/host/partners")
    await packer.page.getByRole("link", { name: "Acme Cards" }).waitFor()
    await packer.open("/")
    await packer.page.getByRole("heading", { name: "Stop buttons" }).waitFor()
    assert.strictEqual(await packer.page.getByText("Float and obligations").count(), 0)
    assert.strictEqual(await packer.page.getByRole("alert").count(), 0)
  })
})

describe("the chain", () => {
  it("tells how far the watcher is, and looks at blocks again", async () => {
    await person.open("/host/chain")
    await person.page.getByText("They disagree on nothing").waitFor()
    await person.page.getByText(/^\d final blocks?$/).waitFor()
    await Visitor.shoot(person, "host-chain")
    await Visitor.audit(person, "host-chain")
    const shown = (await person.page.locator("main").textContent()) ?? ""
    assert.notInclude(shown, "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d")
    await button("Look at blocks again").click()
    await panel().getByLabel("First block").fill("1")
    await panel().getByRole("button", { name: "Look at blocks again" }).click()
    await panel().getByText("The watcher goes on from block 0.").waitFor()
    await panel().getByRole("button", { name: "Done" }).click()
  })

  it("lists deposits in each state and addresses, and refuses a sweep that nobody made", async () => {
    answer(await shop.partner.get("/funding/receiving-address"), 200)
    await person.open("/host/chain/deposits?status=foreign")
    await person.page.getByText("Nothing matches these filters.").waitFor()
    await person.open("/host/chain/addresses")
    await person.page.getByText("as it should").waitFor()
    await button("Record a sweep").click()
    await panel()
      .getByLabel("Transaction hash")
      .fill(`0x${"ab".repeat(32)}`)
    await panel().getByRole("button", { name: "Record a sweep" }).click()
    await panel()
      .getByText(/not_found/)
      .waitFor()
    await panel().getByRole("button", { name: "Cancel" }).click()
  })
})

describe("deliveries", () => {
  it("are found by endpoint, and many are retried", async () => {
    const { partner } = shop
    const endpoint = { url: "http://127.0.0.1:9/hook", subscribedEvents: ["*"] }
    const { id } = answer(await partner.post<{ id: string }>("/webhooks", endpoint), 201)
    await shop.order()
    await person.open(`/host/deliveries?endpointId=${id}`)
    await person.page.locator("tbody a[data-open]").first().waitFor()
    await person.page.getByLabel("Select all of this page").check()
    await button(/^Retry \d/).click()
    await person.page.getByText(/sent again\.$/).waitFor()
    await person.page.locator("tbody a[data-open]").first().click()
    await person.page.getByText("As the API answers it").waitFor()
    await Visitor.shoot(person, "host-delivery")
    await Visitor.audit(person, "host-delivery")
  })
})

describe("tokens", () => {
  it("are made with a role and an end, shown once, and revoked", async () => {
    await person.open("/host/tokens")
    await button("Create token").click()
    await panel().getByLabel("Name").fill("warehouse")
    await panel().getByLabel("Role").selectOption("shipping")
    await panel().getByLabel("Expires").selectOption({ label: "In 7 days" })
    await panel().getByRole("button", { name: "Create token" }).dblclick()
    const secret = ((await panel().locator("code").textContent()) ?? "").trim()
    await panel().getByRole("button", { name: "Done" }).click()
    assert.match(secret, /^opt_/)
    assert.notInclude(await person.page.content(), secret)
    const bearer = world.operatorWith(secret)
    answer(await bearer.get("/shipments"), 200)
    await cell("warehouse").waitFor()
    await cell("shipping").waitFor()
    await Visitor.shoot(person, "host-tokens")
    await Visitor.audit(person, "host-tokens")
    await button("Revoke").click()
    await panel().getByRole("button", { name: "Revoke" }).click()
    await person.page.getByText("revoked").waitFor()
    assert.strictEqual((await bearer.get("/shipments")).status, 401)
  })
})

describe("the log", () => {
  it("is found by who, what, when and in which session, and saved whole", async () => {
    await person.open("/host/log?action=controls.set")
    const rows = person.page.locator("tbody tr")
    await rows.nth(1).waitFor()
    await rows.first().getByRole("link").nth(1).click()
    await person.page.waitForURL(/session=/)
    const session = new URL(person.page.url()).searchParams.get("session")
    const { data } = answer(
      await world.operator.get<Page<object>>(`/log?session=${session}&limit=200`),
      200
    )
    await rows.nth(data.length - 1).waitFor()
    const [file] = await Promise.all([
      person.page.waitForEvent("download"),
      person.page.getByRole("link", { name: "Whole log as CSV" }).click()
    ])
    assert.strictEqual(file.suggestedFilename(), "log.csv")
    await person.open("/host/log?from=2026-01-01&to=2026-01-02")
    await person.page.getByText("Nothing matches these filters.").waitFor()
  })
})

describe("the pages", () => {
  it.each([
    ["host-reports", "/host/reports"],
    ["host-balances", "/host/reports/balances"],
    ["host-levels", "/host/reports/stock"],
    ["host-delivery-counts", "/host/reports/deliveries"],
    ["host-deposits", "/host/chain/deposits"],
    ["host-addresses", "/host/chain/addresses"]
  ] as const)("fit each width, and are for everybody: %s", async (name, to) => {
    await person.open(to)
    await Visitor.shoot(person, name)
    await Visitor.audit(person, name)
  })

  it("never see an error of a script or a refusal of the policy", () => {
    assert.deepStrictEqual(person.complaints, [])
  })
})
