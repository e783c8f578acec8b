/** Money that arrives while somebody looks: a page of deposits on a real node, never loaded again. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Wallet from "../../../kit/verify/Wallet.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import { walletOf } from "../../../world/service/Onchain.ts"
import type * as Partner from "../../../world/service/Partner.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

/** Blocks come each second; the page looks every four, so that it sees each state. */
const world = World.of(Backend.server, {
  ...SignedIn.SETTINGS,
  CARDPACK_CHAIN: "local",
  CARDPACK_CONFIRMATIONS: "12"
})
const url = () => world.service().url
const people = Person.people(world)
const SLOW = { timeout: 60_000 }

let browser: Chromium.Chromium
let partner: Partner.Partner
let visitor: Visitor.Visitor

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  partner = await world.partner()
  visitor = await SignedIn.of(browser, url, await people.member(partner.id, "admin"))
})
afterAll(() => browser?.close())

const region = (name: string) => visitor.page.getByRole("region", { name, exact: true })
const total = (usd: string) =>
  visitor.page.locator("dl").getByTitle(`${usd} USD`, { exact: true }).first()

const send = async (baseUnits: bigint) => {
  const chain = answer(await world.operator.get<Wallet.Chain>("/chain"), 200)
  const { address } = await walletOf(partner)
  await visitor.page.getByText(address).waitFor()
  return Wallet.funder(chain).mined(chain.usdcAddress, Wallet.transfer(address, baseUnits))
}

describe("a partner who looks at the balance", () => {
  it("plans a deposit, sees it arrive and be credited, and never loads the page again", async () => {
    const { page } = visitor
    await visitor.open("/balance")
    await total("0.000000").waitFor()
    await page.getByText("No deposit was seen yet.").waitFor()
    await page.evaluate("window.loaded = 1")
    await page.getByRole("button", { name: "Plan a deposit" }).click()
    const panel = page.getByRole("dialog")
    await panel.getByText("It is no credit, and reserves nothing.").waitFor()
    await panel.getByLabel("Amount").fill("1234.567891")
    await panel.getByRole("button", { name: "Plan a deposit" }).dblclick()
    const planned = region("Planned deposits").locator("tbody tr")
    await planned.getByTitle("1234.567891 USD").waitFor()
    await total("0.000000").waitFor()

    await send(1_234_567_891n)
    const seen = region("Deposits").locator("tbody tr")
    await seen.getByText("detected").waitFor(SLOW)
    await total("0.000000").waitFor()
    await Visitor.shoot(visitor, "deposit-detected")
    await seen.getByText("confirmed").waitFor(SLOW)
    await total("1234.567891").waitFor({ timeout: 8_000 })
    await region("Ledger").getByRole("cell", { name: "TOPUP" }).waitFor({ timeout: 8_000 })
    await seen.getByTitle("1234.567891 USD").waitFor()
    assert.strictEqual(await planned.count(), 1)
    assert.strictEqual(await seen.count(), 1)
    assert.strictEqual(await page.evaluate("window.loaded"), 1)
    await Visitor.shoot(visitor, "deposit-confirmed")
    await Visitor.audit(visitor, "deposit-confirmed")
    await world.adds(partner)
  }, 180_000)

  it("sees each of several, also one of the smallest part, and meets no error", async () => {
    await send(1n)
    await send(2_000_000n)
    const seen = region("Deposits").locator("tbody tr")
    await seen.nth(2).waitFor(SLOW)
    await total("1236.567892").waitFor(SLOW)
    await seen.getByTitle("0.000001 USD").waitFor()
    assert.deepStrictEqual(visitor.complaints, [])
    assert.strictEqual(await visitor.page.evaluate("window.loaded"), 1)
  }, 120_000)
})
