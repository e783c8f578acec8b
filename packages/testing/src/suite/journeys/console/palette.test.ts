/** `Ctrl K` in Chromium: pages and things by their names, with the keyboard alone, for everybody. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import type { Operation } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.server, SignedIn.SETTINGS)
const url = () => world.service().url
const people = Person.people(world)

let browser: Chromium.Chromium
let operator: Visitor.Visitor
let viewer: Visitor.Visitor
let shop: World.Shop
let other: World.Shop
let order: Operation

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  shop = await world.shop()
  other = await world.shop()
  order = await shop.order()
  answer(await shop.partner.post("/customers", { externalUserId: "user-1042 <b>" }), 201)
  operator = await SignedIn.of(browser, url, await people.owner())
  viewer = await SignedIn.of(browser, url, await people.member(shop.partner.id, "viewer"))
})
afterAll(() => browser?.close())

/** By the keyboard alone: opens the search, writes, and waits for an option. */
const find = async ({ page }: Visitor.Visitor, written: string, option: RegExp) => {
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox", { name: "Search" }).waitFor()
  await page.keyboard.type(written)
  await page.getByRole("option", { name: option }).first().waitFor()
}

const heading = ({ page }: Visitor.Visitor, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name })

describe("an operator's search", () => {
  it("opens a page by its name", async () => {
    await operator.open("/")
    await find(operator, "stoc", /Stock/)
    await operator.page.keyboard.press("Enter")
    await heading(operator, "Stock").waitFor()
  })

  it("opens a card by its certificate, an operation by its id, a partner by its beginning", async () => {
    const reference = other.machine.references[0] ?? ""
    await find(operator, reference, /Card in stock/)
    await Visitor.shoot(operator, "host-palette")
    await Visitor.audit(operator, "host-palette")
    await operator.page.keyboard.press("Enter")
    await heading(operator, `Item ${reference}`).waitFor()
    await find(operator, order.id, new RegExp(order.id))
    await operator.page.keyboard.press("Enter")
    await heading(operator, "Order").waitFor()
    await find(operator, "Acme", /Partner/)
    const options = operator.page.getByRole("option")
    const second = (await options.nth(1).textContent()) ?? ""
    await operator.page.keyboard.press("ArrowDown")
    await operator.page
      .locator("[aria-selected=true]")
      .getByText(/^Acme Cards · par_/)
      .waitFor()
    await operator.page.keyboard.press("Enter")
    await operator.page.waitForURL(new RegExp(/par_\w+/.exec(second)?.[0] ?? "none"))
  })

  it("says when nothing has a name, and closes with Escape", async () => {
    await operator.page.keyboard.press("Control+k")
    await operator.page.keyboard.type("zzz")
    await operator.page.getByText("Nothing has this name.").waitFor()
    await operator.page.keyboard.press("Escape")
    await operator.page.getByRole("combobox").waitFor({ state: "detached" })
  })

  it("leaves the keyboard to a form that is open", async () => {
    await operator.open("/host/partners")
    await operator.page.getByRole("button", { name: "Create partner" }).click()
    await operator.page.keyboard.press("Control+k")
    assert.strictEqual(await operator.page.getByRole("combobox", { name: "Search" }).count(), 0)
    await operator.page.getByRole("button", { name: "Cancel" }).click()
  })
})

describe("a partner's search", () => {
  it("opens what is its own by id, and a customer by the partner's own id", async () => {
    await viewer.open("/")
    await find(viewer, order.id, new RegExp(order.id))
    await viewer.page.keyboard.press("Enter")
    await viewer.page.waitForURL(new RegExp(`/operations/${order.id}`))
    await find(viewer, "user-1042 <b>", /Customer/)
    await Visitor.shoot(viewer, "palette")
    await Visitor.audit(viewer, "palette")
    await viewer.page.keyboard.press("Enter")
    await viewer.page.waitForURL(/\/customers\/cus_/)
  })

  it("finds nothing of another partner, and no page of the operators", async () => {
    const theirs = await other.order()
    await viewer.open("/")
    for (const written of [theirs.id, theirs.cards[0]?.id ?? "", other.partner.id, "Incidents"]) {
      await viewer.page.keyboard.press("Control+k")
      await viewer.page.getByRole("combobox", { name: "Search" }).waitFor()
      await viewer.page.keyboard.type(written)
      await viewer.page.getByText("Nothing has this name.").waitFor()
      assert.strictEqual(await viewer.page.getByRole("option").count(), 0)
      await viewer.page.keyboard.press("Escape")
      await viewer.page.getByRole("combobox").waitFor({ state: "detached" })
    }
  })

  it("never sees an error of a script or a refusal of the policy", () => {
    assert.deepStrictEqual([...operator.complaints, ...viewer.complaints], [])
  })
})
