/** Where is this card? Stock, operations and cards, and what an operator does with stock. */
import { assert, beforeAll, it } from "vitest"
import type * as Visitor from "../../../world/console/Visitor.ts"
import { answer } from "../../../world/service/Client.ts"
import type { Operator } from "../../../world/service/Resource.ts"
import type * as World from "../../../world/service/World.ts"
import { people, signedIn, world } from "./Stage.ts"

type Item = Operator.Item

const placeOf = async (reference: string) =>
  answer(await world.operator.get<Item>(`/items/${reference}`), 200).place.kind

export const day = () => {
  let desk: Visitor.Visitor
  let shop: World.Shop

  beforeAll(async () => {
    shop = await world.shop({ cards: 12 })
    desk = await signedIn(await people.owner())
  })

  it("finds a card by its reference, with its history, and returns it with a reason", async () => {
    const [card] = (await shop.order()).cards
    const found = await world.operator.get<Item>(`/cards/${card?.id}`)
    const { reference } = answer(found, 200)
    await shop.submit({ kind: "buyback", mode: "offchain", cardIds: [card?.id] })
    await desk.open("/host/stock")
    await desk.page.getByLabel("Where is this card").fill(reference)
    await desk.page.keyboard.press("Enter")
    await desk.heading(`Item ${reference}`)
    await desk.says("It was added to the catalog")
    await desk.done("Return to stock", { Reason: "checked" })
    await desk.page.locator("header").getByText("on sale", { exact: true }).waitFor()
    assert.strictEqual(await placeOf(reference), "deck")
    assert.strictEqual(await desk.button("Return to stock").count(), 0)
  })

  it("withdraws several, all or none, by keyboard", async () => {
    await desk.open(`/host/stock?place=deck&vendingMachineId=${shop.machine.id}`)
    const links = desk.page.locator("a[data-open]")
    await links.nth(1).waitFor()
    const references = await links.allTextContents()
    for (const key of ["j", "x", "j", "x"]) await desk.page.keyboard.press(key)
    await desk.press("Withdraw")
    await desk
      .panel()
      .getByText(/^2 cards leave the stock/)
      .waitFor()
    await desk.panel().getByLabel("What happened").selectOption("damaged")
    await desk.panel().getByLabel("Reason").fill("water damage")
    await desk.panel().getByRole("button", { name: "Withdraw" }).click()
    await desk.page.getByText("2 selected").waitFor({ state: "detached" })
    const places = await Promise.all(references.slice(0, 2).map(placeOf))
    assert.deepStrictEqual(places, ["withdrawn", "withdrawn"])
    const log = await world.operator.get("/log?action=stock.withdraw&limit=1")
    assert.include(log.text, '"why":"damaged"')
  })

  it("learns nothing of what is in a sealed pack", async () => {
    const { cards, id } = await shop.order(1, "sealed")
    await desk.open(`/host/cards/${cards[0]?.id}`)
    await desk.heading("Sealed pack")
    await desk.says("with the odds of version 1")
    assert.notMatch(await desk.page.locator("main").innerText(), /m\d+-t0-\d{4}/)
    await desk.open(`/host/operations?partnerId=${shop.partner.id}&kind=order`)
    await desk.link("order").waitFor()
    await desk.open(`/host/operations/${id}`)
    await desk.says("Charged (USD)")
    assert.strictEqual(await desk.page.getByText("Credited (USD)").count(), 0)
  })
}
