/** Two tabs of one person: what both do at once is done once, and the second one reads what is so. */
import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Partner from "../../../world/service/Partner.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.server, SignedIn.SETTINGS)
const url = () => world.service().url
const people = Person.people(world)

let browser: Chromium.Chromium
let partner: Partner.Partner
let visitor: Visitor.Visitor
let tabs: readonly [Page, Page]

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  await world.machine({ cards: 20, price: "10.000000" })
  partner = await world.partner({ cash: "19.000000" })
  visitor = await SignedIn.of(browser, url, await people.member(partner.id, "admin"))
  tabs = [visitor.page, await visitor.context.newPage()]
})
afterAll(() => browser?.close())

const openBoth = (address: string, button: string | RegExp) =>
  Promise.all(
    tabs.map(async (tab) => {
      await tab.goto(`${url()}/console${address}`)
      await tab.getByRole("button", { name: button }).first().waitFor()
    })
  )

/** Both tabs send it at once: none is let through before the other one is there. */
const pressBoth = async (path: RegExp, button: string | RegExp) => {
  let arrive = () => {}
  let arrived = 0
  const both = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await visitor.context.route(path, async (route) => {
    if (route.request().method() !== "POST") return route.fallback()
    if (++arrived === tabs.length) arrive()
    await both
    return route.fallback()
  })
  for (const tab of tabs) {
    await tab.bringToFront()
    await tab.getByRole("button", { name: button }).first().click()
  }
  await both
  return () => visitor.context.unroute(path)
}

const cash = async () => Partner.micros((await partner.balance()).cash)
const kinds = async () => (await partner.operations()).map(({ kind }) => kind)

/** The words of the one tab that was refused. */
const refusedIn = (words: RegExp): Promise<Page> =>
  Promise.any(
    tabs.map(async (tab) => {
      await tab.getByRole("alert").filter({ hasText: words }).waitFor()
      return tab
    })
  )

describe("two tabs", () => {
  it("that buy with money for one sell one pack, and the other one reads why", async () => {
    await openBoth("/packs/1", /^Buy 1 pack for/)
    const done = await pressBoth(/\/api\/v2\/operations$/, /^Buy 1 pack for/)
    const refused = await refusedIn(/balance|funds/i)
    await done()
    assert.deepStrictEqual(await kinds(), ["order"])
    assert.strictEqual(await cash(), Partner.micros("9.000000"))
    // It also shows the pack of the other one.
    await refused.getByRole("button", { name: "Refund" }).waitFor()
  })

  it("that refund a pack pay its price back once, and the other one shows that it was", async () => {
    await openBoth("/packs/1", "Refund")
    const done = await pressBoth(/\/api\/v2\/operations$/, "Refund")
    const refused = await refusedIn(/refund|sealed|state/i)
    await done()
    assert.deepStrictEqual(await kinds(), ["refund", "order"])
    assert.strictEqual(await cash(), Partner.micros("19.000000"))
    await refused.getByText("refunded", { exact: true }).first().waitFor()
    await refused.getByRole("button", { name: "Refund" }).waitFor({ state: "detached" })
    await refused.getByRole("alert").waitFor()
    await refused.getByRole("button", { name: "Close" }).click()
    await refused.getByRole("alert").waitFor({ state: "detached" })
  })

  it("that ask for the sandbox's money get it once", async () => {
    await openBoth("/balance", /credit/i)
    const before = await partner.ledger()
    const path = /\/sandbox\/credits$/
    const answers = Promise.all(tabs.map((tab) => tab.waitForResponse(path)))
    const done = await pressBoth(path, /credit/i)
    await answers
    await done()
    assert.lengthOf(await partner.ledger(), before.length + 1)
    assert.strictEqual((await partner.balance()).total, "119.000000")
  })

  it("never see an error of a script or a refusal of the policy", () => {
    assert.deepStrictEqual(visitor.complaints, [])
  })
})
