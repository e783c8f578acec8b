/** Money of a partner: a deposit that arrives, the ledger, a statement, a warning. */
import { assert, beforeAll, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Wallet from "../../../kit/verify/Wallet.ts"
import type * as Visitor from "../../../world/console/Visitor.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Onchain from "../../../world/service/Onchain.ts"
import type * as World from "../../../world/service/World.ts"
import { hooks, member, world } from "./Stage.ts"

export const day = () => {
  let shop: World.Shop
  let page: Visitor.Visitor
  let tab: Visitor.Visitor
  const region = (name: string) => tab.page.getByRole("region", { name, exact: true })

  beforeAll(async () => {
    shop = await world.shop({ cash: "200.000000", bonus: "5.000000" })
    const joined = await member(shop.partner.id, "admin")
    page = joined.visitor
    tab = (await member(shop.partner.id, "admin")).visitor
  })

  it("sees an operation's whole life: ledger, event, and how it was delivered", async () => {
    const hook = await hooks.subscribe(shop.partner)
    const { id } = await shop.order()
    await until(
      async () => hook.received().length,
      (count) => count > 0
    )
    await page.open(`/operations/${id}`)
    await page.says("Ledger: Packs, −10.00 USD")
    await page.says("Cash −5.00, bonus −5.00")
    const deliveries = page.page.getByRole("list", { name: "Deliveries" })
    await deliveries.getByText("1 attempt: 204").waitFor()
    await page.follow(/^evt_/)
    await page.heading("operation.completed")
    const own = `customer=${shop.customerId}&pack=${shop.machine.id}`
    await page.open(`/operations?${own}&from=2026-01-01`)
    await page.page.getByRole("link", { name: "order" }).first().waitFor()
    await page.open(`/operations?${own}&to=2026-01-01`)
    await page.says("Nothing matches these filters.")
    await page.open(`/events?customer=${shop.customerId}&from=2026-01-01`)
    await page.page.getByRole("link", { name: "operation.completed" }).first().waitFor()
    await page.open(`/balance?operationId=${id}`)
    assert.strictEqual(await page.page.getByRole("cell", { name: "Packs" }).count(), 1)
  })

  it("is warned once when the balance falls below its threshold", async () => {
    const hook = await hooks.subscribe(shop.partner, ["balance.low"])
    await page.open("/balance")
    const label = "Low-balance threshold (USD)"
    await page.act("Low-balance alert", { [label]: "0" })
    await page.alert(/lowBalanceThresholdUsd must be above zero/)
    await page.panel().getByLabel(label).fill("190")
    await page.panel().getByRole("button", { name: "Low-balance alert" }).dblclick()
    await page.says("You are told when the balance falls below 190.00 USD.")
    await shop.order()
    await page.open("/")
    await page.says("The balance is below 190.00 USD.")
    await until(
      async () => hook.received().length,
      (count) => count > 0
    )
    await shop.order()
    assert.lengthOf(hook.received(), 1)
  })

  it("plans a deposit, which is no credit, and sends it", async () => {
    await tab.open("/balance")
    await tab.page.evaluate("window.loaded = 1")
    await tab.done("Plan a deposit", { Amount: "34.567891" })
    const planned = region("Planned deposits").locator("tbody tr")
    await planned.getByTitle("34.567891 USD").waitFor()
    assert.strictEqual(await planned.count(), 1)
    await tab.page.locator("dl").getByTitle("175.000000 USD", { exact: true }).first().waitFor()
    const chain = answer(await world.operator.get<Wallet.Chain>("/chain"), 200)
    const { address } = await Onchain.walletOf(shop.partner)
    await tab.says(address)
    const transfer = Wallet.transfer(address, 34_567_891n)
    await Wallet.funder(chain).mined(chain.usdcAddress, transfer)
  })

  it("saw the deposit arrive and be credited, without loading the page again", async () => {
    const seen = region("Deposits").locator("tbody tr")
    await seen.getByText("confirmed").waitFor({ timeout: 30_000 })
    await seen.getByTitle("34.567891 USD").waitFor()
    await region("Ledger").getByRole("cell", { name: "Deposit" }).first().waitFor()
    assert.strictEqual(await seen.count(), 1)
    assert.strictEqual(await tab.page.evaluate("window.loaded"), 1)
    await world.adds(shop.partner)
  })

  it("takes the ledger and its filters along as files, which add up", async () => {
    const { partner } = shop
    await page.open("/balance")
    const { total } = await partner.balance()
    const whole = Number(total.split(".")[0]).toLocaleString("en")
    await page.page
      .locator("dl")
      .getByText(new RegExp(`^${whole}\\.\\d\\d$`))
      .first()
      .waitFor()
    const { lines } = await page.download(page.button("CSV"))
    const ledger = await partner.ledger()
    assert.lengthOf(lines, ledger.length + 1)
    assert.include(lines[1], ledger[0]?.amountUsd)
    await page.open("/balance?cause=bonus")
    assert.lengthOf((await page.download(page.button("CSV"))).lines, 2)
    await page.open("/balance/statement")
    const closing = page.row(/Balance after/)
    const { bonus, cash } = await partner.balance()
    for (const amount of [cash, bonus, total])
      await closing.getByText(amount.slice(0, -4)).first().waitFor()
    await page.row(/^Packs, 3 entries/).waitFor()
    await page.says(/^This month is not over/)
    const kept = await page.download(page.button("CSV of its ledger"))
    assert.lengthOf(kept.lines, ledger.length + 1)
    assert.include(kept.lines[1], ledger[0]?.link)
    assert.strictEqual(await page.page.getByLabel("Month").locator("option").count(), 1)
  })

  it("reads failures in the service's words, beside what was read before", async () => {
    await page.open("/operations")
    const rows = page.page.locator("tbody tr")
    const before = await rows.count()
    const error = { code: "service_unavailable", message: "orders are stopped: stock count" }
    await page.page.route(/\/api\/v2/, (route) => route.fulfill({ status: 503, json: { error } }))
    await page.page.clock.install({ time: Date.now() + 60_000 })
    await page.page.evaluate(`window.dispatchEvent(new Event("visibilitychange"))`)
    await page.alert("orders are stopped: stock count")
    assert.strictEqual(await rows.count(), before)
    await page.page.reload()
    await page.alert("orders are stopped: stock count")
    assert.strictEqual(await page.page.getByLabel("Loading").count(), 0)
  })
}
