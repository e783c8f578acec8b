/** Where is this card? Stock, operations and cards in Chromium, and what an operator does with stock. */
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
let person: Visitor.Visitor
let shop: World.Shop
let order: Operation
let sealed: Operation

interface Item {
  readonly reference: string
  readonly place: { readonly kind: string }
}

/** The reference of a card that its customer has opened. */
const referenceOf = async (cardId: string | undefined) =>
  answer(await world.operator.get<{ reference: string }>(`/cards/${cardId}`), 200).reference

const placeOf = async (reference: string) =>
  answer(await world.operator.get<Item>(`/items/${reference}`), 200).place.kind

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  shop = await world.shop({ cards: 12 })
  order = await shop.order(2)
  sealed = await shop.order(1, "sealed")
  person = await SignedIn.of(browser, url, await people.owner())
})
afterAll(() => browser?.close())

const button = (name: string | RegExp) => person.page.getByRole("button", { name })
const panel = () => person.page.getByRole("dialog")

describe("a card", () => {
  it("is found by its reference, and its page tells its history", async () => {
    const reference = await referenceOf(order.cards[0]?.id)
    await person.open("/host/stock")
    await person.page.getByLabel("Where is this card").fill(reference)
    await person.page.keyboard.press("Enter")
    await person.page.getByRole("heading", { name: `Item ${reference}` }).waitFor()
    await person.page.getByText("with a customer").waitFor()
    await person.page.getByText("It was added to the catalog").waitFor()
    await Visitor.shoot(person, "host-item")
    await Visitor.audit(person, "host-item")
    await person.page.getByRole("link", { name: /^op_/ }).click()
    await person.page.getByRole("heading", { name: "Order" }).waitFor()
    await Visitor.shoot(person, "host-operation")
    await Visitor.audit(person, "host-operation")
  })

  it("that came back is returned to the stock with a reason", async () => {
    const cardId = order.cards[1]?.id
    const reference = await referenceOf(cardId)
    await shop.submit({ kind: "buyback", mode: "offchain", cardIds: [cardId] })
    await person.open(`/host/stock/${reference}`)
    await button("Return to stock").click()
    await panel().getByLabel("Reason").fill("checked")
    await panel().getByRole("button", { name: "Return to stock" }).dblclick()
    await person.page.locator("header").getByText("on sale", { exact: true }).waitFor()
    assert.strictEqual(await placeOf(reference), "deck")
    assert.strictEqual(await button("Return to stock").count(), 0)
  })

  it("is withdrawn with others, all or none", async () => {
    await person.open("/host/stock?place=deck")
    const links = person.page.locator("a[data-open]")
    await links.nth(1).waitFor()
    const references = await links.allTextContents()
    for (const key of ["j", "x", "j", "x"]) await person.page.keyboard.press(key)
    await button("Withdraw").click()
    await panel()
      .getByText(/^2 cards leave the stock/)
      .waitFor()
    await panel().getByLabel("Reason").fill("water damage")
    await panel().getByRole("button", { name: "Withdraw" }).click()
    await person.page.getByText("2 selected").waitFor({ state: "detached" })
    assert.deepStrictEqual(await Promise.all(references.slice(0, 2).map(placeOf)), [
      "withdrawn",
      "withdrawn"
    ])
    await person.open("/host/stock?place=withdrawn")
    await links.nth(1).waitFor()
    assert.strictEqual(await links.count(), 2)
  })

  it("that is sealed is a claim, and nothing on its page says more", async () => {
    await person.open(`/host/cards/${sealed.cards[0]?.id}`)
    await person.page.getByRole("heading", { name: "Sealed pack" }).waitFor()
    await person.page.getByText("with the odds of version 1").waitFor()
    const shown = (await person.page.locator("main").textContent()) ?? ""
    assert.notMatch(shown, /m1-t0-\d{4}/)
    await Visitor.shoot(person, "host-card")
    await Visitor.audit(person, "host-card")
  })

  it("of an operation is found by status, kind and age", async () => {
    await person.open("/host/operations?kind=buyback")
    await person.page.locator("tbody tr").first().waitFor()
    assert.strictEqual(await person.page.locator("tbody tr").count(), 1)
    await person.page.getByLabel("Status").selectOption("awaiting_chain")
    await person.page.getByText("Nothing matches these filters.").waitFor()
  })
})

describe("the pages", () => {
  it.each([
    ["host-stock", "/host/stock"],
    ["host-operations", "/host/operations"]
  ] as const)("fit each width, and are for everybody: %s", async (name, to) => {
    await person.open(to)
    await Visitor.shoot(person, name)
    await Visitor.audit(person, name)
  })

  it("never see an error of a script or a refusal of the policy", () => {
    assert.deepStrictEqual(person.complaints, [])
  })
})
