/** A session that ends while a form is open: nothing happens twice, and nothing that was written is lost. */
import { afterAll, assert, beforeAll, beforeEach, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as Partner from "../../../world/service/Partner.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.server, { ...SignedIn.SETTINGS, ...Subscribing.SETTINGS })
const url = () => world.service().url
const people = Person.people(world)

let browser: Chromium.Chromium
let partner: Partner.Partner
let owner: Person.Person
let desk: Visitor.Visitor
let admin: Person.Person
let shop: Visitor.Visitor

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  await world.machine({ cards: 20 })
  partner = await world.partner({ cash: "100.000000" })
})
afterAll(() => browser?.close())

/** The person has another session, and ends all others with it, as from another browser. */
const endOf = async (person: Person.Person) => {
  const elsewhere = people.unknown(person.email)
  await elsewhere.signIn()
  const { sessionId } = (await elsewhere.console("GET", "/me")).body
  const { data } = (await elsewhere.console("GET", "/sessions")).body
  for (const { id } of data as ReadonlyArray<{ readonly id: string }>) {
    if (id !== sessionId) await elsewhere.console("DELETE", `/sessions/${id}`)
  }
}

beforeEach(async () => {
  // Each its own: one person's sign-ins are limited.
  owner = await people.member("host", "owner")
  admin = await people.member(partner.id, "admin")
  desk = await SignedIn.of(browser, url, owner)
  shop = await SignedIn.of(browser, url, admin)
  return async () => {
    assert.deepStrictEqual([...desk.complaints, ...shop.complaints], [])
    await Promise.all([desk.context.close(), shop.context.close()])
  }
})

const again = ({ page }: Visitor.Visitor) => page.getByRole("dialog", { name: "Sign in again" })

const signIn = async (visitor: Visitor.Visitor, person = owner) => {
  await again(visitor).getByLabel("Email").fill(person.email)
  await again(visitor).getByLabel("Password").fill(person.password)
  await again(visitor).getByRole("button", { name: "Sign in" }).click()
}

/** As when somebody comes back to the tab. */
const comeBack = ({ page }: Visitor.Visitor) =>
  page.evaluate(`["visibilitychange", "focus"].forEach((type) => dispatchEvent(new Event(type)))`)

/** The words of what has the focus. */
const focused = ({ page }: Visitor.Visitor) =>
  page.evaluate("document.activeElement.labels?.[0]?.textContent")

const bonus = async () => Partner.micros((await partner.balance()).bonus)

/** The panel of a bonus, written to its end. */
const grant = async () => {
  await desk.open(`/host/partners/${partner.id}`)
  await desk.page.getByRole("button", { name: "Grant bonus" }).click()
  const panel = desk.page.getByRole("dialog", { name: /^Grant/ })
  await panel.getByLabel("Amount").fill("7.25")
  await panel.getByLabel("Reason, as").fill("a long apology")
  return panel
}

describe("a session that ends", () => {
  it("under a bonus asks for the password above it, and the bonus is given once", async () => {
    const before = await bonus()
    const panel = await grant()
    const keys: Array<string | undefined> = []
    let lost = false
    await desk.page.route(/\/bonus$/, async (route) => {
      keys.push(route.request().headers()["idempotency-key"])
      if (lost) return route.fallback()
      lost = true
      // It is done, and neither its answer nor the session is there any more.
      await route.fetch()
      await endOf(owner)
      return route.abort("connectionreset")
    })
    const submit = panel.getByRole("button", { name: "Grant bonus" })
    await submit.click()
    await again(desk).waitFor()
    assert.strictEqual(await focused(desk), "Password")
    await Visitor.audit(desk, "sign-in-again")
    await Visitor.shoot(desk, "sign-in-again")
    await desk.page.keyboard.press("Escape")
    await desk.page.keyboard.press("Escape")
    await signIn(desk)
    await again(desk).waitFor({ state: "detached" })
    assert.strictEqual(await panel.getByLabel("Reason, as").inputValue(), "a long apology")
    assert.isTrue(await submit.and(desk.page.locator(":focus")).isVisible())
    await submit.click()
    await panel.waitFor({ state: "detached" })
    assert.isAtLeast(keys.length, 3)
    assert.lengthOf(new Set(keys), 1)
    assert.strictEqual((await bonus()) - before, Partner.micros("7.250000"))
  })

  it("under a webhook is seen before it is sent, and the address stays written", async () => {
    await shop.open("/webhooks")
    await shop.page.getByRole("button", { name: "Add endpoint" }).click()
    const panel = shop.page.getByRole("dialog", { name: "Add endpoint" })
    await panel.getByLabel("URL").fill("https://somebody.example/a-long-path")
    await endOf(admin)
    await comeBack(shop)
    await again(shop).waitFor()
    await signIn(shop, admin)
    await again(shop).waitFor({ state: "detached" })
    await panel.getByRole("button", { name: "Add endpoint" }).click()
    await panel.locator("code").waitFor()
    const { data } = answer(
      await partner.get<{ readonly data: ReadonlyArray<{ readonly url: string }> }>("/webhooks"),
      200
    )
    assert.deepStrictEqual(
      data.map(({ url }) => url),
      ["https://somebody.example/a-long-path"]
    )
  })

  it("under a machine keeps what was changed, and it is saved", async () => {
    await desk.open("/host/catalog/1")
    const name = desk.page.getByLabel("Name").first()
    await name.fill("A better name")
    await endOf(owner)
    await desk.page.getByRole("button", { name: "Look at what it changes" }).click()
    await again(desk).waitFor()
    await signIn(desk)
    await again(desk).waitFor({ state: "detached" })
    assert.strictEqual(await name.inputValue(), "A better name")
    await desk.page.getByRole("button", { name: "Look at what it changes" }).click()
    await desk.page.getByRole("button", { name: "Save" }).click()
    await desk.page.getByRole("heading", { name: "A better name" }).waitFor()
  })

  it("leaves nothing to somebody else who signs in there", async () => {
    await grant()
    const before = await bonus()
    const other = await people.member("host", "read-only")
    await endOf(owner)
    await comeBack(desk)
    await again(desk).waitFor()
    await signIn(desk, other)
    await desk.page.waitForURL(`${url()}/console/`)
    await desk.page.getByText("The read-only").waitFor()
    assert.strictEqual(await desk.page.getByRole("dialog").count(), 0)
    assert.strictEqual(await bonus(), before)
  })

  it("and begins again in another tab goes on when this one is looked at", async () => {
    const panel = await grant()
    await endOf(owner)
    await comeBack(desk)
    await again(desk).waitFor()
    const tab = await desk.context.newPage()
    await tab.goto(`${url()}/console/`)
    await tab.getByLabel("Email").fill(owner.email)
    await tab.getByLabel("Password").fill(owner.password)
    await tab.getByRole("button", { name: "Sign in" }).click()
    await tab.getByRole("button", { name: "Sign out" }).waitFor()
    await desk.page.bringToFront()
    await comeBack(desk)
    await again(desk).waitFor({ state: "detached" })
    assert.strictEqual(await panel.getByLabel("Amount").inputValue(), "7.25")
  })

  it("and is another person's in another tab takes the page along", async () => {
    await grant()
    const other = await people.member("host", "support")
    const stolen = [...other.cookies].map(([name, value]) => ({ name, value, url: url() }))
    await desk.context.addCookies(stolen)
    await comeBack(desk)
    await desk.page.getByText("The support").waitFor()
    assert.strictEqual(await desk.page.getByRole("dialog").count(), 0)
  })
})

describe("a form that was sent", () => {
  it("stays open until its answer, whatever is pressed", async () => {
    const before = await bonus()
    const panel = await grant()
    let answerIt = () => {}
    const held = new Promise<void>((resolve) => {
      answerIt = resolve
    })
    await desk.page.route(/\/bonus$/, async (route) => {
      await held
      return route.fallback()
    })
    await panel.getByRole("button", { name: "Grant bonus" }).click()
    await panel.getByRole("button", { name: "Working…" }).waitFor()
    for (const key of ["Escape", "Escape", "Escape"]) await desk.page.keyboard.press(key)
    assert.isTrue(await panel.getByRole("button", { name: "Cancel" }).isDisabled())
    assert.strictEqual(await panel.getByLabel("Amount").inputValue(), "7.25")
    answerIt()
    await panel.waitFor({ state: "detached" })
    assert.strictEqual((await bonus()) - before, Partner.micros("7.250000"))
  })
})

describe("somebody who signs out", () => {
  it("without a connection reads that they have not, and does so later", async () => {
    await shop.open("/settings")
    const signOut = shop.page.getByRole("button", { name: "Sign out" })
    await shop.context.setOffline(true)
    await signOut.click()
    const told = shop.page.getByRole("alert").filter({ hasText: "You are still signed in" })
    await told.waitFor()
    await shop.page.getByRole("heading", { name: "Settings" }).waitFor()
    await Visitor.audit(shop, "sign-out-offline")
    await Visitor.shoot(shop, "sign-out-offline")
    await shop.context.setOffline(false)
    assert.strictEqual((await admin.console("GET", "/me")).status, 200)
    await signOut.click()
    await shop.page.getByRole("heading", { name: "Sign in" }).waitFor()
    await until(
      () => admin.console("GET", "/me"),
      ({ status }) => status === 401
    )
  })
})
