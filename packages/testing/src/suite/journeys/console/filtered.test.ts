/** Lists and words of the console: names instead of ids, filters in the address, the newest first. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
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
let shop: World.Shop
let person: Visitor.Visitor
let operator: Visitor.Visitor
let orderId = ""
let redemptionId = ""

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  shop = await world.shop({ cash: "900.000000" })
  const { partner } = shop
  const hook = { url: "http://127.0.0.1:9/hook", subscribedEvents: ["*"] }
  answer(await partner.post("/webhooks", hook), 201)
  const { cards, id } = await shop.order(3)
  orderId = id
  const [first, second] = cards.map((card) => [card.id])
  const redemption = { kind: "redemption", mode: "offchain", shipmentInfo: { country: "Japan" } }
  const waits = await shop.submit({ ...redemption, cardIds: first ?? [] })
  redemptionId = waits.id
  const goes = await shop.submit({ ...redemption, cardIds: second ?? [] })
  answer(await partner.put(`/operations/${goes.id}/shipment`, { status: "shipped" }), 200)
  answer(await partner.post("/customers", { externalUserId: "user-1042" }), 201)
  person = await SignedIn.of(browser, url, await people.member(partner.id, "admin"))
  operator = await SignedIn.of(browser, url, await people.owner())
})
afterAll(() => browser?.close())

const rows = ({ page }: Visitor.Visitor) => page.locator("tbody tr")
const panel = ({ page }: Visitor.Visitor) => page.getByRole("dialog")

/** Waits until a list has so many rows. */
const has = async (visitor: Visitor.Visitor, count: number) => {
  await rows(visitor)
    .nth(count - 1)
    .waitFor()
  await rows(visitor).nth(count).waitFor({ state: "detached" })
}

describe("a partner's list", () => {
  it("of shipments is filtered by where they are", async () => {
    await person.open("/shipments")
    await has(person, 2)
    await person.page.getByLabel("Status").selectOption("shipped")
    await person.page.waitForURL(/status=shipped/)
    await has(person, 1)
    await person.open("/shipments?status=delivered")
    await person.page.getByText("Nothing matches these filters.").waitFor()
  })

  it("of an endpoint's deliveries is filtered by their state", async () => {
    await person.open("/webhooks")
    await person.page.locator("a[data-open]").first().click()
    await rows(person).first().waitFor()
    await person.page.getByLabel("Status").selectOption("delivered")
    await person.page.getByText("Nothing matches these filters.").waitFor()
    await person.page.getByLabel("Status").selectOption("failed")
    await rows(person).first().getByText("failed").waitFor()
  })

  it("of customers finds one by the partner's own id", async () => {
    await person.open("/customers")
    await has(person, 2)
    await person.page.getByLabel("Your own id").fill("user-1042")
    await person.page.getByLabel("Your own id").press("Enter")
    await person.page.waitForURL(/externalUserId=user-1042/)
    await has(person, 1)
    await person.open("/customers?externalUserId=nobody")
    await person.page.getByText("Nothing matches these filters.").waitFor()
  })

  it("of events begins with the newest, and is filtered by type", async () => {
    await person.open("/events")
    await rows(person).nth(2).waitFor()
    assert.match(await rows(person).first().innerText(), /shipment\.updated/)
    await person.page.locator("select").selectOption("operation.completed")
    await person.page.waitForURL(/type=operation\.completed/)
    await has(person, 1)
    await person.page.getByRole("link", { name: "operation.completed" }).waitFor()
  })

  it("has what was just made, while its secret is still shown", async () => {
    await person.open("/keys")
    await person.page.getByRole("button", { name: "Create key" }).click()
    await panel(person).getByLabel("Name, such as the server that uses it").fill("my server")
    await panel(person).getByRole("button", { name: "Create key" }).click()
    await panel(person).locator("code").waitFor()
    await rows(person).filter({ hasText: "my server" }).waitFor({ state: "attached" })
    await panel(person).getByRole("button", { name: "Done" }).click()
  })
})

describe("an operation", () => {
  it("names its pack, and has the amounts that its kind moves", async () => {
    for (const visitor of [person, operator]) {
      const prefix = visitor === person ? "" : "/host"
      await visitor.open(`${prefix}/operations/${orderId}`)
      await visitor.page.getByRole("link", { name: "Machine 1" }).waitFor()
      await visitor.page.getByText("Charged (USD)").waitFor()
      assert.strictEqual(await visitor.page.getByText("Credited (USD)").count(), 0)
      await visitor.open(`${prefix}/operations/${redemptionId}`)
      await visitor.page.getByText("Charged (USD)").first().waitFor()
      const facts = await visitor.page.locator("dl").first().innerText()
      assert.notMatch(facts, /\bPack\b|Credited/)
    }
  })
})

describe("an operator's list", () => {
  it.each(["/host/operations", "/host/deliveries"])(
    "names partners instead of their ids: %s",
    async (address) => {
      await operator.open(address)
      await rows(operator).first().getByRole("link", { name: "Acme Cards" }).waitFor()
    }
  )

  it("of the stock names packs, and is filtered by them", async () => {
    await operator.open("/host/stock")
    await rows(operator).first().getByRole("link", { name: "Machine 1" }).waitFor()
    await operator.page.getByLabel("Pack").selectOption("Machine 1")
    await operator.page.waitForURL(/vendingMachineId=1/)
    await rows(operator).first().waitFor()
  })

  it("of deliveries is filtered by a partner's name", async () => {
    await operator.open("/host/deliveries")
    await operator.page.getByLabel("Partner").selectOption("Acme Cards")
    await operator.page.waitForURL(new RegExp(`partnerId=${shop.partner.id}`))
    await rows(operator).first().waitFor()
  })

  it("of the log says what a partner's people did", async () => {
    const customer = { externalUserId: "made-by-hand" }
    const developer = await people.member(shop.partner.id, "developer")
    const made = await developer.partner(shop.partner.id, "POST", "/customers", customer)
    assert.strictEqual(made.status, 201)
    const given = { attributes: { plan: "gold" } }
    const path = `/customers/${made.body.id}`
    assert.strictEqual((await developer.partner(shop.partner.id, "PATCH", path, given)).status, 200)
    await operator.open(`/host/log?actor=${encodeURIComponent(developer.email)}`)
    const row = (name: RegExp) => operator.page.getByRole("row", { name })
    await row(/A customer was made, cus_.*Acme Cards/).waitFor()
    await row(/The customer was changed, cus_.*Acme Cards/).waitFor()
    assert.strictEqual(await operator.page.getByText("partner.act", { exact: true }).count(), 0)
  })
})

describe("people", () => {
  it("are invited by the partner's name, and sign in where their link was used; their session has the browser's name", async () => {
    const email = "invited@example.com"
    const token = await people.invite(shop.partner.id, "viewer", email)
    const guest = await Visitor.make(browser, url)
    await guest.page.goto(`${url()}/console/join#token=${token}`)
    await guest.page.getByText("You are invited to Acme Cards, with the role viewer.").waitFor()
    const given = { token, name: "G", password: Person.PASSWORD }
    assert.strictEqual((await people.unknown(email).console("POST", "/join", given)).status, 200)
    await guest.page.reload()
    await guest.page.getByRole("alert").waitFor()
    await guest.page.getByRole("link", { name: "Sign in" }).click()
    await guest.page.getByLabel("Email").fill(email)
    await guest.page.getByLabel("Password").fill(Person.PASSWORD)
    await guest.page.getByRole("button", { name: "Sign in" }).click()
    await guest.page.getByRole("heading", { name: "Home" }).waitFor()
    await guest.open("/settings")
    const session = guest.page.getByText(/^Chromium on Linux \(this one\)/)
    await session.waitFor()
    assert.match((await session.getAttribute("title")) ?? "", /^Mozilla\/5\.0/)
    await guest.context.close()
  })

  it("come back from a guide, and reach the documents with a slash at the end", async () => {
    await person.page.goto(`${url()}/docs/guides/funding`)
    await person.page.getByRole("link", { name: "Console", exact: true }).click()
    await person.page.getByRole("heading", { name: "Home" }).waitFor()
    const answered = await fetch(`${url()}/docs/`, { redirect: "manual" })
    assert.strictEqual(answered.headers.get("location"), "/docs")
  })
})

it("no page failed, and no policy refused anything", () => {
  assert.deepStrictEqual([...person.complaints, ...operator.complaints], [])
})
