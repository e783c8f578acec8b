/** Customers and their cards: shipping, refunds, two tabs, bad connections, two partners. */
import { assert, beforeAll, it } from "vitest"
import type * as Visitor from "../../../world/console/Visitor.ts"
import { answer } from "../../../world/service/Client.ts"
import type * as Partner from "../../../world/service/Partner.ts"
import * as World from "../../../world/service/World.ts"
import { member, people, signedIn, world } from "./Stage.ts"

const OPERATIONS = /\/api\/v2\/operations$/

export const day = () => {
  let shop: World.Shop
  let partner: Partner.Partner
  let page: Visitor.Visitor
  const ordersOf = async (kind: string) =>
    (await partner.operations()).filter((operation) => operation.kind === kind)
  const packs = () => page.open(`/packs/${shop.machine.id}`)

  beforeAll(async () => {
    shop = await world.shop({ cards: 40 })
    partner = shop.partner
    page = (await member(partner.id, "admin")).visitor
  })

  it("sells by keyboard alone, and always sees where the focus is", async () => {
    const tabTo = async (label: RegExp) => {
      for (let stop = 0; stop < 80; stop++) {
        await page.page.keyboard.press("Tab")
        const at = await page.page.evaluate(`(() => {
          const at = document.activeElement
          const { outlineStyle, outlineWidth } = getComputedStyle(at)
          const isSeen = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2
          const label = at.labels?.[0]?.textContent ?? at.getAttribute("aria-label") ?? at.textContent
          return [at === document.body ? "" : label.trim(), isSeen]
        })()`)
        const [words = "", isSeen = false] = at as [string, boolean]
        if (words !== "") assert.isTrue(isSeen, `the focus of "${words}" is seen`)
        if (label.test(words)) return
      }
      assert.fail(`${label} is not reached`)
    }
    await page.open("/packs")
    await tabTo(/^Skip to the content$/)
    await page.page.keyboard.press("Enter")
    await tabTo(new RegExp(`^Machine ${shop.machine.id}`))
    await page.page.keyboard.press("Enter")
    await page.heading(/^Machine/)
    await page.settled()
    await tabTo(/^Packs$/)
    await page.page.keyboard.press("ArrowDown")
    await page.button("Buy 2 packs for 20.00 USD").waitFor()
    await tabTo(/^Buy 2 packs for 20\.00 USD$/)
    await page.page.keyboard.press("Enter")
    await page.says("Bought 2 packs for 20.00 USD.")
    await page.open("/keys")
    await tabTo(/^Create key$/)
    await page.page.keyboard.press("Enter")
    await page.panel().waitFor()
    await page.page.keyboard.press("Escape")
    await page.panel().waitFor({ state: "detached" })
    const focus = await page.page.evaluate("document.activeElement.textContent")
    assert.strictEqual(focus, "Create key")
  })

  it("gets the price of a sealed one back, and ships an open one, once each", async () => {
    await packs()
    await page.page.getByLabel("Packs", { exact: true }).selectOption("2")
    await page.press("Buy 2 packs for 20.00 USD")
    await page.press("Refund")
    await page.panel().getByText("Refunds 1 pack, 10.00 USD back to the balance").waitFor()
    await page.panel().getByRole("button", { name: "Refund" }).dblclick()
    await page.page.getByText("refunded", { exact: true }).first().waitFor()
    const refunds = (await ordersOf("refund")).map(({ creditedUsd }) => creditedUsd)
    assert.deepStrictEqual(refunds, ["10.000000"])
    await page.press("Open")
    await page.press("Ship")
    await page.panel().getByLabel("Country", { exact: true }).selectOption("Japan")
    await page.panel().getByText("Shipping costs 33.33 USD").waitFor()
    const fields = {
      Name: "<b>Ada</b>",
      "Phone, with country code": "+81 3 1234 5678",
      "Street and number": "1-1",
      City: "Tokyo"
    }
    for (const [label, value] of Object.entries(fields))
      await page.panel().getByLabel(label, { exact: true }).fill(value)
    await page.panel().getByRole("button", { name: "Ship" }).dblclick()
    await page.panel().getByText("The card is being shipped for 33.33 USD").waitFor()
    await page.panel().getByRole("link").click()
    await page.heading("Redemption of 1 card")
    await page.press("Correct the address")
    await page.panel().getByText("The country stays Japan, which was paid for").waitFor()
    await page.page.keyboard.press("Escape")
    await page.done("Move the shipment", { Tracking: "1Z999" })
    await page.says("The shipment went from created to shipped")
    const [redemption] = await ordersOf("redemption")
    await page.open(`/customers/${redemption?.customerId}`)
    await page.says("The redemption was requested")
    await page.says("The shipment went from created to shipped")
    assert.lengthOf(await ordersOf("redemption"), 1)
    await page.open("/shipments?status=shipped")
    await page.says("1Z999")
    await page.open("/shipments?status=delivered")
    await page.says("Nothing matches these filters.")
  })

  it("names a customer with markup, sets attributes, and finds it by that name", async () => {
    const name = `<img src=x onerror="document.title='owned'">`
    await page.open("/customers")
    await page.done("Create customer", { "Your own id": name })
    await page.follow(name)
    await page.heading(name)
    await page.done("Set attribute", { Name: "plan", Value: "<b>gold</b>" })
    await page.page.getByRole("definition").getByText("<b>gold</b>").waitFor()
    await page.done("Set attribute", { Name: "age", Value: "7" })
    await page.done("Set attribute", { Name: "plan", Value: "" })
    const path = `/customers/${new URL(page.page.url()).pathname.split("/").at(-1)}`
    const { attributes } = answer(await partner.get<{ attributes: object }>(path), 200)
    assert.deepStrictEqual(attributes, { age: 7 })
    await page.open("/customers")
    await page.page.getByLabel("Your own id").fill(name)
    await page.page.keyboard.press("Enter")
    await page.page.waitForURL(/externalUserId=/)
    await page.settled()
    assert.strictEqual(await page.page.locator("tbody tr").count(), 1)
    assert.notStrictEqual(await page.page.title(), "owned")
  })

  it("pages long lists by cursors in the address, and has all rows in a file", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      id: `cus_${String(index).padStart(26, "0")}`,
      externalUserId: `user ${index}`,
      attributes: {},
      createdAt: "2026-11-22T00:00:00.000Z",
      updatedAt: "2026-11-22T00:00:00.000Z"
    }))
    await page.page.route(/\/api\/v2\/customers\?/, (route) => {
      const { searchParams } = new URL(route.request().url())
      const from = Number(searchParams.get("cursor") ?? "0")
      const next = from + Number(searchParams.get("limit"))
      const nextCursor = next < rows.length ? `${next}` : null
      return route.fulfill({ json: { data: rows.slice(from, next), nextCursor } })
    })
    await page.open("/customers?filter=kept")
    assert.strictEqual(await page.page.locator("tbody tr").count(), 50)
    await page.press("Older")
    await page.page.waitForURL(/filter=kept&cursor=50/)
    await page.page.getByText("user 50", { exact: true }).waitFor()
    await page.press("Newer")
    await page.page.getByText("user 0", { exact: true }).waitFor()
    const { lines } = await page.download(page.button("CSV"))
    assert.lengthOf(new Set(lines), rows.length + 1)
    await page.page.unroute(/\/api\/v2\/customers\?/)
  })

  it("loses the connection while buying, tries again, and pays once", async () => {
    await packs()
    const before = (await ordersOf("order")).length
    let lost = 0
    await page.page.route(OPERATIONS, async (route) => {
      if (route.request().method() !== "POST" || lost > 2) return route.continue()
      // The service carries it out; its answer is lost, also to the client's own retries.
      lost++
      await route.fetch({ headers: await route.request().allHeaders() })
      return route.abort("connectionreset")
    })
    await page.press("Buy 1 pack for 10.00 USD")
    await page.alert("The service does not answer")
    await page.press("Buy 1 pack for 10.00 USD")
    await page.says("Bought 1 pack for 10.00 USD.")
    await page.page.unroute(OPERATIONS)
    assert.strictEqual((await ordersOf("order")).length, before + 1)
  })

  it("belongs to two partners, and never sees one's figures under the other's name", async () => {
    const bonus = async (id: string, amountUsd: string) => {
      const given = { amountUsd, reason: "to tell them apart" }
      answer(await world.operator.post(`/partners/${id}/bonus`, given, World.once()), 201)
    }
    const [one, other] = [await world.partner(), await world.partner()]
    await bonus(one.id, "555.55")
    await bonus(other.id, "777.77")
    const person = await people.member(one.id, "viewer")
    const token = await people.invite(other.id, "viewer", person.email)
    assert.strictEqual((await person.console("POST", "/join", { token })).status, 200)
    const both = await signedIn(person)
    await both.page.addInitScript(`
      window.mixed = []
      new MutationObserver(() => {
        const select = document.querySelector("header select")
        const main = document.querySelector("main")
        const foreign = select?.value === "${one.id}" ? "777.77" : "555.55"
        if (select && main?.textContent.includes(foreign)) window.mixed.push(main.textContent)
      }).observe(document, { childList: true, subtree: true, characterData: true })`)
    await both.open("/")
    await both.says("555.55")
    // What is on its way for one must not arrive on the page of the other.
    let free = () => {}
    await both.page.route(/\/api\/v2\/balance/, async (route) => {
      const held = Promise.withResolvers<void>()
      const before = free
      free = held.resolve
      before()
      await held.promise
      await route.continue().catch(() => undefined)
    })
    for (const [id, total] of [
      [other.id, "777.77"],
      [one.id, "555.55"]
    ] as const) {
      await both.follow("Balance")
      await both.page.getByLabel("Organization").selectOption(id)
      const shown = both.page.getByText(total).first()
      while (!(await shown.isVisible())) {
        free()
        await shown.waitFor({ timeout: 100 }).catch(() => undefined)
      }
    }
    assert.deepStrictEqual(await both.page.evaluate("window.mixed"), [])
  })
}
