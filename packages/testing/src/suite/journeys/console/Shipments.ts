/** The queue of parcels: by keyboard, from a pasted list, and on paper. */
import { assert, beforeAll, it } from "vitest"
import type * as Visitor from "../../../world/console/Visitor.ts"
import { answer } from "../../../world/service/Client.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import { member, people, signedIn, world } from "./Stage.ts"

type Parcel = Operator.OperatorShipment

const NAMES = ["Ada <b>L</b>", "Bob", "Cleo", "Dan"]
const LOOK = "Look at what it would change"

const read = async () =>
  answer(await world.operator.get<Page<Parcel>>("/shipments?limit=200"), 200).data

export const day = () => {
  let desk: Visitor.Visitor
  let parcels: ReadonlyArray<Parcel>
  const rows = () => desk.page.locator("tbody tr")

  beforeAll(async () => {
    const shop = await world.shop({ cards: 10 })
    for (const [index, name] of NAMES.entries()) {
      const { cards } = await shop.order()
      const cardIds = cards.map(({ id }) => id)
      const shipmentInfo = { country: index === 3 ? "Japan" : "France", name, city: "Lyon" }
      await shop.submit({ kind: "redemption", mode: "offchain", cardIds, shipmentInfo })
    }
    parcels = (await read()).toReversed()
    desk = await signedIn(await people.owner())
  })

  it("is told at home what is to send, without reading where anybody lives", async () => {
    const readings = async () => (await world.operator.get("/log?action=recipient.read")).text
    const before = await readings()
    await desk.open("/")
    await desk.link(/^Shipments to send: 4,/).waitFor()
    assert.strictEqual(await readings(), before)
    await desk.follow(/^Shipments to send/)
    await desk.says("Ada <b>L</b>, Lyon")
  })

  it("filters the queue in its address, and walks, chooses and opens by keyboard", async () => {
    await desk.open("/host/shipments?status=created&country=jp")
    await desk.says("Dan, Lyon")
    assert.strictEqual(await rows().count(), 1)
    await desk.page.getByLabel("Older than").selectOption("1 day")
    await desk.says("Nothing matches these filters.")
    assert.match(desk.page.url(), /status=created&country=jp&olderThan=1\+day/)
    await desk.open("/host/shipments")
    await rows().nth(3).waitFor()
    for (const key of ["j", "x", "j", "x"]) await desk.page.keyboard.press(key)
    await desk.says("2 selected")
    await desk.page.keyboard.press("x")
    await desk.says("1 selected")
    await desk.page.keyboard.press("Enter")
    await desk.heading("Parcel to Bob")
  })

  it("chooses all that match, however many pages they are", async () => {
    const pages = "**/operator/v1/shipments?*"
    await desk.page.route(pages, (route) =>
      route.continue({ url: route.request().url().replace("limit=50", "limit=2") })
    )
    await desk.open("/host/shipments")
    await desk.page.getByLabel("Select all of this page").check()
    await desk.says("2 selected")
    await desk.press("Select all that match")
    await desk.says("4 selected")
    await desk.page.unroute(pages)
  })

  it("prints a slip on a page of its own for each, and the browser keeps none", async () => {
    await desk.open("/host/shipments")
    await rows().nth(3).waitFor()
    await desk.page.getByLabel("Select all of this page").check()
    await desk.follow("Packing slips")
    const slips = desk.page.getByRole("article")
    await slips.nth(3).waitFor()
    assert.match((await slips.nth(0).textContent()) ?? "", /Ada <b>L<\/b>.*Item m\d+-/)
    await desk.page.emulateMedia({ media: "print" })
    assert.isFalse(await desk.page.getByRole("navigation").isVisible())
    const pdf = await desk.page.pdf()
    await desk.page.emulateMedia({ media: "screen" })
    assert.lengthOf(pdf.toString("latin1").match(/\/Type \/Page\b/g) ?? [], 4)
    const kept = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"
    assert.notMatch(String(await desk.page.evaluate(kept)), /Ada|Lyon|shp_/)
  })

  it("marks many as shipped from a pasted list, which says before what will happen", async () => {
    const [ada, bob, cleo, dan] = parcels
    await desk.open("/host/shipments/tracking")
    const lines = [
      `${ada?.id}\tDHL\tD-1`,
      `${bob?.operationId}\tD-2`,
      `${ada?.operationId}\tD-9`,
      `shp_${"0".repeat(26)}\tDHL\tD-3`
    ]
    await desk.page.getByLabel("Parcels", { exact: true }).fill(lines.join("\n"))
    await desk.page.getByLabel("Carrier of lines that name none").fill("La Poste")
    await desk.press(LOOK)
    await desk.says(/^Moves 2 parcels/)
    await desk.says("no such parcel")
    await desk.says("the same parcel is on an earlier line")
    assert.isTrue((await read()).every(({ status }) => status === "created"))
    await desk.button("Move 2 parcels").dblclick()
    await desk.says("2 parcels were moved.")
    const after = new Map((await read()).map((parcel) => [parcel.id, parcel]))
    const told = [ada, bob, cleo, dan].map((parcel) => {
      const { carrier, status, trackingNumber } = after.get(parcel?.id ?? "") ?? {}
      return `${status} ${carrier} ${trackingNumber}`
    })
    const waits = "created null null"
    assert.deepStrictEqual(told, ["shipped DHL D-1", "shipped La Poste D-2", waits, waits])
  })

  it("tries again what failed, and nothing else", async () => {
    const [, , cleo, dan] = parcels
    await desk.open("/host/shipments/tracking")
    const list = `${cleo?.id} DHL D-5\n${dan?.id} DHL D-6`
    await desk.page.getByLabel("Parcels", { exact: true }).fill(list)
    await desk.press(LOOK)
    await desk.button("Move 2 parcels").waitFor()
    await desk.page.route(`**/shipments/${dan?.id}`, (route) => route.abort())
    await desk.press("Move 2 parcels")
    await desk.says(/^1 parcel was moved\. 1 failed/)
    await desk.page.unroute(`**/shipments/${dan?.id}`)
    await desk.press("Try 1 parcel again")
    await desk.says(/^1 parcel was moved\.$/)
    const after = (await read()).map(({ trackingNumber }) => trackingNumber)
    assert.includeMembers(after, ["D-5", "D-6"])
  })

  it("moves one by hand, and reads on its page who did it", async () => {
    const [ada] = parcels
    await desk.open(`/host/shipments/${ada?.id}`)
    const held = { Status: "exception", Reason: "the street is unknown" }
    await desk.done("Move", held)
    const moved = (await read()).find(({ id }) => id === ada?.id)
    const kept = { status: "exception", carrier: "DHL", trackingNumber: "D-1" }
    assert.deepInclude<object>(moved ?? {}, kept)
    const change = desk.page.getByRole("listitem").filter({ hasText: "to exception" })
    await change
      .getByText(`by ${(await people.owner()).email}`)
      .first()
      .waitFor()
    const redeemed = desk.page.getByRole("listitem").filter({ hasText: "cards were redeemed" })
    await redeemed.getByText("by the partner").first().waitFor()
  })

  it("is told what a carrier will ask for, and follows links to what a packer may read alone", async () => {
    const { visitor: packer } = await member("host", "shipping")
    const [ada] = parcels
    await packer.open(`/host/shipments/${ada?.id}`)
    await packer.alert("Not complete: the phone, the street.")
    await packer.page.locator(`main [title=${ada?.operationId}]`).waitFor()
    const to = packer.page.locator(`main a[title=${ada?.operationId}]`)
    assert.strictEqual(await to.count(), 0)
  })

  it("buys a label where the parcel is, once, after it was measured", async () => {
    const [, , , dan] = parcels
    const path = `**/operator/v1/shipments/${dan?.id}`
    const rates = [
      { id: "rate_1", carrier: "USPS", service: "Ground", priceUsd: "7.500000", days: 3 }
    ]
    const bought: Array<unknown> = []
    const label = () => ({
      isOffered: true,
      id: bought.length === 0 ? null : "shp_offer",
      priceUsd: bought.length === 0 ? null : "7.500000"
    })
    // The service of this file sells none: its answers are completed by what a seller adds.
    await desk.page.route(path, async (route) => {
      const response = await route.fetch()
      const body = { ...(await response.json()), status: "created", label: label() }
      await route.fulfill({ response, json: body })
    })
    await desk.page.route(`${path}/label/offers`, (route) =>
      route.fulfill({ json: { id: "shp_offer", rates } })
    )
    await desk.page.route(`${path}/label`, async (route) => {
      if (route.request().method() === "GET")
        return route.fulfill({ json: { url: "https://files.example/label.pdf" } })
      bought.push(route.request().postDataJSON())
      return route.fulfill({ json: { ...dan, trackingNumber: "9400", label: label() } })
    })
    await desk.open(`/host/shipments/${dan?.id}`)
    const sides = { "Length in cm": "20", "Width in cm": "15", "Height in cm": "5" }
    await desk.act("Buy a label", { "Weight with packaging, in grams": "250", ...sides })
    await desk.says("USPS Ground, 3 days")
    await desk.button("Buy for 7.50 USD").dblclick()
    await desk.says(/^It is bought, with the tracking number 9400/)
    assert.deepStrictEqual(bought, [{ offerId: "shp_offer", rateId: "rate_1", replaces: null }])
    await desk.press("Done")
    await desk.press("Find the file")
    await desk.link("Open the label").waitFor()
    await desk.page.unrouteAll()
  })
}
