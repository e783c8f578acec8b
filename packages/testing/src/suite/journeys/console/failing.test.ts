/** An endpoint that answers 500, from the line on Home to quiet again: for its partner and the host. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Receiver from "../../../world/service/Receiver.ts"
import type { Page } from "../../../world/service/Resource.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.server, { ...Subscribing.SETTINGS, ...SignedIn.SETTINGS })
const url = () => world.service().url
const people = Person.people(world)

let browser: Chromium.Chromium
let receiver: Receiver.Receiver
let shop: World.Shop
let admin: Visitor.Visitor
let owner: Visitor.Visitor

const failed = async () =>
  answer(await shop.partner.get<Page<object>>("/deliveries?status=failed"), 200).data.length

/** Sells a pack, and waits until its event is given up. */
const fail = async () => {
  const before = await failed()
  await shop.order()
  await until(failed, (count) => count > before, 60_000)
}

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  receiver = await Receiver.start()
  shop = await world.shop()
  const { partner } = shop
  admin = await SignedIn.of(browser, url, await people.member(partner.id, "admin"))
  owner = await SignedIn.of(browser, url, await people.owner())
  const hook = { url: `${receiver.url}/hook`, subscribedEvents: ["operation.completed"] }
  assert.strictEqual((await partner.post("/webhooks", hook)).status, 201)
})
afterAll(async () => {
  await browser?.close()
  await receiver?.close()
})

const failing = () => admin.page.getByRole("heading", { name: /^Deliveries that failed: \d+$/ })
const wrong = () => owner.page.locator("main li a", { hasText: /deliver/i })

/** Another line, which comes with the same answer, tells that Home has looked. */
const quiet = async () => {
  await owner.open("/")
  await owner.page.getByRole("link", { name: "The books were never audited" }).waitFor()
  assert.deepStrictEqual(await wrong().allTextContents(), [])
  const looked = admin.page.waitForResponse(/deliveries\?.*eventId=/)
  await admin.open("/")
  await (await looked).finished()
  await admin.page.waitForLoadState("networkidle")
  assert.strictEqual(await failing().count(), 0)
}

describe("deliveries that fail", () => {
  it("are told on both Homes, and lead to what was answered", async () => {
    await admin.open("/")
    await owner.open("/")
    assert.strictEqual((await failing().count()) + (await wrong().count()), 0)
    receiver.answer(() => 500)
    await fail()
    await admin.open("/")
    await failing().waitFor()
    assert.strictEqual(await failing().textContent(), "Deliveries that failed: 1")
    await Visitor.shoot(admin, "home-failing")
    await Visitor.audit(admin, "home-failing")
    await admin.page.getByRole("link", { name: "All that failed" }).click()
    await admin.page.getByRole("heading", { name: "Deliveries" }).waitFor()
    await admin.page.getByRole("cell", { name: "failed" }).waitFor()
    await Visitor.shoot(admin, "all-deliveries")
    await Visitor.audit(admin, "all-deliveries")
    await admin.page.getByRole("link", { name: "operation.completed" }).click()
    await admin.page.getByText("8 attempts: 500").first().waitFor()
    await owner.open("/")
    await wrong().first().waitFor()
    const place = `${new URL(receiver.url).host}/hook`
    const line = `${place} failed 1 of 1 delivery in seven days`
    assert.include(await wrong().allTextContents(), line)
    await Visitor.shoot(owner, "host-home-failing")
    await owner.page
      .getByRole("link", { name: /failed/ })
      .last()
      .click()
    await owner.page.locator("a[data-open]").first().click()
    await owner.page.getByText(/500/).first().waitFor()
  }, 120_000)

  it("are sent again by the partner when the endpoint is mended, and both Homes are quiet", async () => {
    receiver.answer(() => 204)
    const before = receiver.received.length
    await admin.page.getByRole("button", { name: "Replay" }).dblclick()
    await admin.page.getByRole("cell", { name: "delivered" }).first().waitFor()
    assert.strictEqual(receiver.received.length, before + 1)
    await quiet()
  })

  it("are sent again by the operator, and both Homes are quiet", async () => {
    receiver.answer(() => 500)
    await fail()
    receiver.answer(() => 204)
    const before = receiver.received.length
    await owner.open("/host/deliveries?status=failed")
    await owner.page.locator("a[data-open]").first().click()
    await owner.page.getByRole("button", { name: "Retry" }).click()
    await until(
      async () => receiver.received.length,
      (count) => count > before
    )
    await quiet()
    assert.deepStrictEqual([...admin.complaints, ...owner.complaints], [])
  }, 120_000)
})
