/** A sale, a refund and a key by the keyboard alone, with a focus that is seen and comes back. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import type * as Partner from "../../../world/service/Partner.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const world = World.of(Backend.server, SignedIn.SETTINGS)
const url = () => world.service().url
const people = Person.people(world)

let browser: Chromium.Chromium
let admin: Person.Person
let partner: Partner.Partner
let person: Visitor.Visitor

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  await world.machine({ cards: 20 })
  partner = await world.partner({ cash: "100.000000" })
  admin = await people.member(partner.id, "admin")
  person = await SignedIn.of(browser, url, admin)
})
afterAll(() => browser?.close())

/** The words of what has the focus, and whether one can see that it has. */
const FOCUSED = `(() => {
  const at = document.activeElement
  // Between the last and the first stop, where a window has its own.
  if (at === document.body) return { label: "", isSeen: true, isThere: false }
  const style = getComputedStyle(at)
  const label = at.labels?.[0]?.textContent ?? at.getAttribute("aria-label") ?? at.textContent
  const isSeen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2
  const box = at.getBoundingClientRect()
  return { label: label.trim(), isSeen, isThere: box.width > 0 && box.height > 0 }
})()`

interface Focused {
  readonly label: string
  readonly isSeen: boolean
  readonly isThere: boolean
}

const focused = async (): Promise<Focused> => (await person.page.evaluate(FOCUSED)) as Focused

const MOST = 80

/** Presses Tab until this is reached; every stop on the way is seen. */
const tabTo = async (label: string | RegExp): Promise<void> => {
  const passed: Array<string> = []
  for (let pressed = 0; pressed < MOST; pressed++) {
    await person.page.keyboard.press("Tab")
    const at = await focused()
    if (at.label !== "" && at.isThere)
      assert.isTrue(at.isSeen, `the focus of "${at.label}" is seen`)
    passed.push(at.label)
    if (typeof label === "string" ? at.label === label : label.test(at.label)) return
  }
  assert.fail(`${label} is not reached: ${passed.join(", ")}`)
}

const press = (...keys: ReadonlyArray<string>) =>
  keys.reduce(
    (before, key) => before.then(() => person.page.keyboard.press(key)),
    Promise.resolve()
  )

const heading = (name: string | RegExp) =>
  person.page.getByRole("heading", { name, level: 1 }).waitFor()

const kinds = async () => (await partner.operations()).map(({ kind }) => kind)

describe("somebody without a mouse", () => {
  it("skips to the content, past the navigation", async () => {
    await person.open("/")
    await press("Tab")
    assert.strictEqual((await focused()).label, "Skip to the content")
    await press("Enter", "Tab")
    const inside = await person.page.evaluate("document.activeElement.closest('main') !== null")
    assert.isTrue(inside)
  })

  it("buys packs, and gets the price of one back", async () => {
    await tabTo(/^Machine 1/)
    await press("Enter")
    await heading("Machine 1")
    assert.match(await person.page.title(), /^Machine 1/)
    await tabTo("Packs")
    await press("ArrowDown")
    await tabTo(/^Buy 2 packs for 20\.00 USD$/)
    await press("Enter")
    await person.page.getByText("Bought 2 packs for 20.00 USD.").waitFor()
    await tabTo("Refund 1 pack, 10.00 USD back to the balance")
    await press("Enter")
    await person.page.getByText("refunded", { exact: true }).first().waitFor()
    assert.deepStrictEqual(await kinds(), ["refund", "order"])
  })

  it("makes a key in a panel that holds the focus, and gives it back", async () => {
    await person.open("/keys")
    await tabTo("Create key")
    await press("Enter")
    const panel = person.page.getByRole("dialog")
    await panel.waitFor()
    await tabTo(/^Name, such as/)
    await person.page.keyboard.type("by keyboard")
    for (let stop = 0; stop < 6; stop++) {
      await press("Tab")
      const outside = await person.page.evaluate(
        "document.activeElement !== document.body && document.activeElement.closest('dialog') === null"
      )
      assert.isFalse(outside, "the focus leaves an open panel")
    }
    await tabTo("Create key")
    await press("Enter")
    await panel.locator("code").waitFor()
    await tabTo("Done")
    await press("Enter")
    await panel.waitFor({ state: "detached" })
    await person.page.getByText("by keyboard").waitFor()
    assert.strictEqual((await focused()).label, "Create key")
    await press("Enter")
    await panel.waitFor()
    await press("Escape")
    await panel.waitFor({ state: "detached" })
    assert.strictEqual((await focused()).label, "Create key")
  })

  it("keeps a place in the list from which something was taken away", async () => {
    await person.open("/keys")
    await tabTo("Revoke")
    await press("Enter")
    await person.page.getByRole("dialog").waitFor()
    await tabTo("Revoke")
    await press("Enter")
    await person.page.locator("tr:focus").filter({ hasText: "revoked" }).waitFor()
    for (const email of ["one@example.com", "two@example.com"]) {
      const given = { email, role: "viewer" }
      const made = await admin.console("POST", `/organizations/${partner.id}/invitations`, given)
      assert.strictEqual(made.status, 201)
    }
    const elsewhere = people.unknown(admin.email)
    await elsewhere.signIn()
    await elsewhere.signIn()
    await person.open("/settings")
    const withdraw = async () => {
      await tabTo("Withdraw")
      await press("Enter")
      await person.page.getByRole("dialog").waitFor()
      await tabTo("Withdraw")
      await press("Enter")
    }
    await withdraw()
    await person.page.locator("tr:focus").filter({ hasText: "@example.com" }).waitFor()
    await withdraw()
    await person.page.locator("h2:focus").getByText("Invitations").waitFor()
    await tabTo("End")
    await press("Enter", "Enter")
    await person.page.locator("tr:focus").getByRole("button", { name: "End" }).waitFor()
    const { data } = (await admin.console("GET", "/sessions")).body
    assert.lengthOf(data, 2)
  })

  it("is not moved when they asked for less motion", async () => {
    await person.page.emulateMedia({ reducedMotion: "reduce" })
    await person.open("/")
    const moving = await person.page.evaluate(
      `[...document.querySelectorAll("*")].filter((each) => {
        const { animationDuration, transitionDuration } = getComputedStyle(each)
        return [animationDuration, transitionDuration].some((time) => parseFloat(time) > 0.01)
      }).length`
    )
    assert.strictEqual(moving, 0)
  })

  it("never sees an error of a script or a refusal of the policy", () => {
    assert.deepStrictEqual(person.complaints, [])
  })
})
