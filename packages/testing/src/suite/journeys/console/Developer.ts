/** From the invitation to a tested webhook: keys, a first pack, events and requests that failed. */
import { assert, beforeAll, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import type * as Visitor from "../../../world/console/Visitor.ts"
import { answer } from "../../../world/service/Client.ts"
import type * as Partner from "../../../world/service/Partner.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Receiver from "../../../world/service/Receiver.ts"
import type * as World from "../../../world/service/World.ts"
import { hooks, member, people, stranger, url, world } from "./Stage.ts"

/** What cards are, of which a sealed pack tells nothing. */
const INSIDE = /Item m\d+-|PSA 10|m\d+-t0-/

export const day = () => {
  let page: Visitor.Visitor
  let partner: Partner.Partner
  let machine: World.Stocked

  beforeAll(async () => {
    machine = await world.machine({ cards: 40 })
    partner = await world.partner({ cash: "100.000000" })
    page = await stranger()
  })

  it("comes in by an invitation, and creates a key, which is shown once", async () => {
    const token = await people.invite(partner.id, "developer", "dev@example.com")
    await page.page.goto(`${url()}/console/join#token=${token}`)
    await page.says("You are invited to Acme Cards, with the role developer.")
    await page.page.getByLabel("Your name").fill("Dev")
    await page.page.getByLabel("New password").fill(Person.PASSWORD)
    await page.press("Create my account")
    await page.says("The first day")
    await page.open("/keys")
    await page.act("Create key", { Name: "my server" })
    await page.panel().locator("code").waitFor()
    const rows = page.page.getByRole("row", { includeHidden: true, name: /my server/ })
    await rows.waitFor({ state: "attached" })
    const key = await page.secret()
    const read = () => world.partnerWith(key).get("/balance")
    assert.strictEqual((await read()).status, 200)
    const request = page.page.getByRole("region", { name: "An order of yours, as a request" })
    assert.include(await request.innerText(), `${url()}/api/v2/operations`)
    await page.page.reload()
    await page.settled()
    assert.notInclude(await page.page.content(), key)
    await page.done("Revoke", {}, page.row(/my server/))
    await page.row(/my server.*revoked/).waitFor()
    assert.strictEqual((await read()).status, 401)
  })

  it("buys sealed packs once, and nothing anywhere tells what they hold", async () => {
    await page.open("/packs")
    await page.follow(new RegExp(`Machine ${machine.id}\\b`))
    await page.page.getByLabel("Packs", { exact: true }).selectOption("4")
    await page.button("Buy 4 packs for 40.00 USD").dblclick()
    await page.says("Bought 4 packs for 40.00 USD.")
    await page.settled()
    assert.lengthOf(await partner.operations(), 1)
    await page.follow(/Sealed pack/)
    await page.heading("Sealed pack")
    await page.page.getByText("As the API answers it").click()
    for (const to of ["/operations", "/events", "/balance", "/"]) await page.open(to)
    const shown = [await page.page.content(), ...(await page.bodies())].join("\n")
    assert.include(shown, "card_")
    assert.notMatch(shown, INSIDE)
  })

  it("opens one, and sells it back for its price, once", async () => {
    await page.open(`/packs/${machine.id}`)
    await page.press("Open")
    await page.done("Sell back for 4.00 USD")
    await page.page.getByText("bought back", { exact: true }).first().waitFor()
    const [sold, ...more] = (await partner.operations()).filter(({ kind }) => kind === "buyback")
    assert.deepStrictEqual(more, [])
    assert.strictEqual(sold?.creditedUsd, "4.000000")
  })

  it("is told at home of deliveries that failed, reads why, and sends them again", async () => {
    const hook = await hooks.subscribe(partner, ["operation.completed"])
    hooks.answers(() => 500)
    const { id } = answer(await partner.post<{ id: string }>("/customers", {}), 201)
    const order = { kind: "order", customerId: id, vendingMachineId: machine.id, quantity: 1 }
    answer(await partner.operate(order), 201)
    await page.open("/")
    await page.heading("1 endpoint fails")
    await page.says("failed. The last answer: 500")
    await page.follow(/\/hook\//)
    await page.says("It fails now")
    const failed = async () => (await hook.deliveries()).map(({ status }) => status)
    await until(failed, ([status]) => status === "failed", 30_000)
    await page.open("/")
    await page.heading("Deliveries that failed: 1")
    await page.follow("All that failed")
    await page.page.getByRole("cell", { name: "failed" }).waitFor()
    await page.follow("operation.completed")
    await page.says("8 attempts, the last: 500")
    const address = page.page.url()
    await page.press("Details")
    await page.page.getByText("500 in").first().waitFor()
    assert.strictEqual(page.page.url(), address)
    hooks.answers(() => 204)
    const before = hook.received().length
    await page.button("Replay").dblclick()
    await page.page.getByRole("cell", { name: "delivered" }).first().waitFor()
    assert.lengthOf(hook.received(), before + 1)
    await page.open("/")
    assert.strictEqual(
      await page.page.getByText(/^Deliveries that failed|endpoint fails/).count(),
      0
    )
  })

  it("adds a webhook endpoint, tests, pauses and resumes it", async () => {
    const receiver = await Receiver.start()
    try {
      await page.open("/webhooks")
      await page.act("Add endpoint", { URL: `${receiver.url}/hook` })
      const secret = await page.secret()
      assert.notInclude(await page.page.content(), secret)
      await page.follow(`${receiver.url}/hook`)
      await page.press("Send a test")
      await page.page.getByRole("cell", { name: "delivered" }).waitFor()
      const [first] = receiver.received
      assert.isDefined(first)
      if (first !== undefined) Receiver.verified(first, secret)
      await page.press("Details")
      const body = page.page.locator("pre", { hasText: "webhook-id: evt_" }).first()
      const sent = new TextDecoder().decode(first?.body)
      const shown = await body.innerText()
      assert.deepStrictEqual(JSON.parse(shown.slice(shown.indexOf("{"))), JSON.parse(sent))
      await page.done("Pause")
      await page.done("Resume")
      await page.button("Pause").waitFor()
      assert.lengthOf(receiver.received, 1)
    } finally {
      await receiver.close()
    }
  })

  it("finds a refused request by its x-request-id, which nobody else does", async () => {
    const requestId = "5f0c2f6e-8a52-4d0e-9d0e-1f2a3b4c5d6e"
    const headers = { "x-request-id": requestId, "idempotency-key": "refused" }
    const refused = await partner.post("/operations", { kind: "order" }, { headers })
    assert.strictEqual(refused.status, 400)
    await page.open("/")
    await page.page.keyboard.press("Control+k")
    await page.page.getByRole("combobox", { name: "Search" }).waitFor()
    await page.page.keyboard.type(requestId)
    await page.page.getByRole("option", { name: /Refused request/ }).waitFor()
    await page.page.keyboard.press("Enter")
    await page.page.waitForURL(new RegExp(`requests\\?requestId=${requestId}`))
    await page.page.getByRole("cell", { name: /customerId|quantity|vendingMachineId/ }).waitFor()
    const other = await member((await world.partner()).id, "developer")
    await other.visitor.open(`/requests?requestId=${requestId}`)
    await other.visitor.says("Nothing matches these filters.")
  })
}
