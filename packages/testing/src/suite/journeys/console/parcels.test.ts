/** The queue of parcels in Chromium: by keyboard, from a pasted list, and on paper. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.server, SignedIn.SETTINGS)
const url = () => world.service().url
const people = Person.people(world)

interface Parcel {
  readonly id: string
  readonly operationId: string
  readonly status: string
  readonly carrier: string | null
  readonly trackingNumber: string | null
}

let browser: Chromium.Chromium
let person: Visitor.Visitor
let parcels: ReadonlyArray<Parcel>

const read = async () =>
  answer(await world.operator.get<{ data: ReadonlyArray<Parcel> }>("/shipments?limit=200"), 200)
    .data

const NAMES = ["Ada <b>L</b>", "Bob", "Cleo", "Dan"]

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  const shop = await world.shop({ cards: 10 })
  for (const [index, name] of NAMES.entries()) {
    const { cards } = await shop.order()
    const cardIds = cards.map(({ id }) => id)
    const country = index === 3 ? "Japan" : "France"
    const shipmentInfo = { country, name, city: "Lyon" }
    await shop.submit({ kind: "redemption", mode: "offchain", cardIds, shipmentInfo })
  }
  parcels = (await read()).toReversed()
  person = await SignedIn.of(browser, url, await people.owner())
})
afterAll(() => browser?.close())

const button = (name: string | RegExp) => person.page.getByRole("button", { name })
const rows = () => person.page.locator("tbody tr")

describe("the queue of parcels", () => {
  it("is filtered by status, country and age, in the address", async () => {
    await person.open("/host/shipments?status=created&country=jp")
    await rows().first().waitFor()
    assert.strictEqual(await rows().count(), 1)
    await person.page.getByText("Dan, Lyon, Japan").waitFor()
    await person.page.getByLabel("Older than").selectOption("1 day")
    await person.page.getByText("Nothing matches these filters.").waitFor()
    assert.match(person.page.url(), /status=created&country=jp&olderThan=1\+day/)
  })

  it("is walked, chosen from and opened by keyboard alone", async () => {
    await person.open("/host/shipments")
    await rows().nth(3).waitFor()
    for (const key of ["j", "x", "j", "x"]) await person.page.keyboard.press(key)
    await person.page.getByText("2 selected").waitFor()
    await person.page.keyboard.press("x")
    await person.page.getByText("1 selected").waitFor()
    await Visitor.shoot(person, "host-shipments-selected")
    await Visitor.audit(person, "host-shipments-selected")
    await person.page.keyboard.press("Enter")
    await person.page.getByRole("heading", { name: "Parcel to Cleo" }).waitFor()
    await person.page.getByText("As the API answers it").waitFor()
    await Visitor.shoot(person, "host-shipment")
    await Visitor.audit(person, "host-shipment")
  })

  it("prints a slip on a page of its own for each, and keeps nothing of it", async () => {
    await person.open("/host/shipments")
    await rows().nth(3).waitFor()
    await person.page.getByLabel("Select all of this page").check()
    await person.page.getByRole("link", { name: "Packing slips" }).click()
    await person.page.getByRole("heading", { name: "4 packing slips" }).waitFor()
    const slips = person.page.getByRole("article")
    await slips.nth(3).waitFor()
    assert.match((await slips.nth(3).textContent()) ?? "", /Ada <b>L<\/b>.*Item m1-/)
    await Visitor.shoot(person, "host-slips")
    await Visitor.audit(person, "host-slips")
    await person.page.emulateMedia({ media: "print" })
    assert.isFalse(await person.page.getByRole("navigation").isVisible())
    const pdf = await person.page.pdf()
    await person.page.emulateMedia({ media: "screen" })
    assert.strictEqual(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length, 4)
    const kept = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"
    assert.notMatch(String(await person.page.evaluate(kept)), /Ada|Lyon|shp_/)
  })

  it("marks many as shipped from a pasted list, and says before what will happen", async () => {
    const [ada, bob, cleo, dan] = parcels
    await person.open("/host/shipments/tracking")
    const lines = [
      "id\tcarrier\ttracking",
      `${ada?.id}\tDHL\tD-1`,
      `${bob?.operationId}\tD-2`,
      `${ada?.operationId}\tD-9`,
      `shp_${"0".repeat(26)}\tDHL\tD-3`,
      "Cleo\tDHL\tD-4",
      `${cleo?.id}`
    ]
    await person.page.getByLabel("Parcels", { exact: true }).fill(lines.join("\n"))
    await person.page.getByLabel("Carrier of lines that name none").fill("La Poste")
    await button("Look at what it would change").click()
    await person.page.getByText(/^Marks 2 parcels as shipped/).waitFor()
    await person.page.getByText("no such parcel").waitFor()
    await person.page.getByText("the same parcel is on an earlier line").waitFor()
    await person.page.getByText("has no tracking number, or too many columns").waitFor()
    await Visitor.shoot(person, "host-tracking")
    await Visitor.audit(person, "host-tracking")
    assert.isTrue((await read()).every(({ status }) => status === "created"))
    await button("Mark 2 parcels as shipped").dblclick()
    await person.page.getByText("2 parcels are shipped.").waitFor()
    const after = new Map((await read()).map((parcel) => [parcel.id, parcel]))
    const told = [ada, bob, cleo, dan].map((parcel) => {
      const { carrier, status, trackingNumber } = after.get(parcel?.id ?? "") ?? {}
      return [status, carrier, trackingNumber]
    })
    assert.deepStrictEqual(told, [
      ["shipped", "DHL", "D-1"],
      ["shipped", "La Poste", "D-2"],
      ["created", null, null],
      ["created", null, null]
    ])
  })

  it("tries again what failed, and nothing else", async () => {
    const [, , cleo, dan] = parcels
    await person.open("/host/shipments/tracking")
    const list = `${cleo?.id} DHL D-5\n${dan?.id} DHL D-6`
    await person.page.getByLabel("Parcels", { exact: true }).fill(list)
    await button("Look at what it would change").click()
    const mark = button("Mark 2 parcels as shipped")
    await mark.waitFor()
    await person.page.route(`**/shipments/${dan?.id}`, (route) => route.abort())
    await mark.click()
    await person.page.getByText(/^1 parcel is shipped\. 1 failed/).waitFor()
    await person.page.unroute(`**/shipments/${dan?.id}`)
    await button("Try 1 parcel again").click()
    await person.page.getByText(/^1 parcel is shipped\.$/).waitFor()
    const after = (await read()).map(({ trackingNumber }) => trackingNumber)
    assert.includeMembers(after, ["D-5", "D-6"])
  })

  it("is counted at home without reading where anybody lives", async () => {
    const readings = async () => (await world.operator.get("/log?action=recipient.read")).text
    const before = await readings()
    await person.open("/")
    await person.page.getByRole("heading", { name: "Is anything wrong?" }).waitFor()
    await person.page.getByRole("link", { name: /^The books were never audited/ }).waitFor()
    assert.strictEqual(await readings(), before)
  })

  it("never sees an error of a script or a refusal of the policy", () => {
    assert.deepStrictEqual(person.complaints, [])
  })
})
