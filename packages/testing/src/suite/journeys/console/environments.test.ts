/** One login for both environments, in Chromium, on two sites (decisions.md#identity-trust). */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Client from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import * as TwoEnvironments from "../../../world/service/TwoEnvironments.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as Visitor from "./Visitor.ts"

const { production: holding, sandbox: trusting, urls } = await TwoEnvironments.settings()
const production = World.of(Backend.server, holding)
const sandbox = World.of(Backend.embedded, trusting)
const people = Person.people(production)

let browser: Chromium.Chromium
let visitor: Visitor.Visitor
let ada: Person.Person
let missing: string

const inSandbox = () => visitor.page.getByText("Test money and a made-up catalog", { exact: false })
const link = (name: string) => visitor.page.getByRole("link", { name })
const chosen = (name: string) =>
  visitor.page.locator("select option:checked", { hasText: name }).waitFor({ state: "attached" })

/** A partner of both, with a name and a balance of its own in each. */
const makePartner = async (): Promise<string> => {
  const { id } = await production.partner({ cash: "1111.000000" })
  const { operator } = sandbox
  Client.answer(await operator.post("/partners", { id, name: "Acme on trial" }), 201)
  const funds = { amountUsd: "22.000000", bucket: "cash", reason: "test funds" }
  Client.answer(await operator.post(`/partners/${id}/adjustments`, funds, World.once()), 201)
  return id
}

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  ada = await people.member(await makePartner(), "admin")
  missing = (await production.partner()).id
  const token = await people.invite(missing, "viewer", ada.email)
  assert.strictEqual((await ada.console("POST", "/join", { token })).status, 200)
  visitor = await Visitor.make(browser, () => urls.sandbox)
})
afterAll(() => browser?.close())

describe("a person of both environments", () => {
  it("signs in once, and comes to the sandbox from there", async () => {
    await visitor.open("/")
    await inSandbox().waitFor()
    await visitor.page.getByText(new URL(urls.production).host, { exact: false }).waitFor()
    await Visitor.audit(visitor, "sign-in-elsewhere")
    await Visitor.shoot(visitor, "environments-sign-in")
    await visitor.page.getByRole("button", { name: "Go there and sign in" }).click()
    await visitor.page.getByLabel("Email").fill(ada.email)
    assert.strictEqual(new URL(visitor.page.url()).origin, urls.production)
    assert.strictEqual(await inSandbox().count(), 0)
    await visitor.page.getByLabel("Password").fill(ada.password)
    await visitor.page.getByRole("button", { name: "Sign in" }).click()
    await visitor.page.waitForURL(`${urls.sandbox}/console/`)
    await inSandbox().waitFor()
    await chosen("Acme on trial")
  })

  it("switches between them, and sees on each page the data of one alone", async () => {
    await visitor.page.getByText("22.00").first().waitFor()
    const own = await visitor.page.locator("body").innerText()
    assert.notMatch(own, /Acme Cards|1,?111\.00/)
    await Visitor.shoot(visitor, "environments-sandbox")
    await link("Switch to production").click()
    await visitor.page.waitForURL(`${urls.production}/console/**`)
    await chosen("Acme Cards")
    await visitor.page
      .getByText(/1,?111\.00/)
      .first()
      .waitFor()
    assert.strictEqual(await inSandbox().count(), 0)
    assert.notMatch(await visitor.page.locator("body").innerText(), /on trial/)
    await Visitor.audit(visitor, "environments")
    await Visitor.shoot(visitor, "environments-production")
    await link("Switch to sandbox").click()
    await inSandbox().waitFor()
    await chosen("Acme on trial")
  })

  it("finds people and the own account in production alone", async () => {
    await visitor.open("/settings")
    await link("Settings in production").waitFor()
    assert.strictEqual(await visitor.page.getByRole("button", { name: "Invite" }).count(), 0)
    await visitor.page.getByRole("button", { name: "Notification address" }).waitFor()
  })

  it("reads on a page of its own that a partner is not in use there", async () => {
    await visitor.page.goto(`${urls.production}/console/#organization=${missing}`)
    await link("Switch to sandbox").click()
    await visitor.page.getByRole("heading", { name: "Not in use in the sandbox" }).waitFor()
    await visitor.page.getByText(`You belong to ${missing}`, { exact: false }).waitFor()
    await Visitor.audit(visitor, "environments-not-here")
    await Visitor.shoot(visitor, "environments-not-here")
  })

  it("signs out of the sandbox alone, and in production out of both", async () => {
    await visitor.page.getByRole("button", { name: "Sign out" }).click()
    await visitor.page.getByRole("button", { name: "Go there and sign in" }).click()
    await visitor.page.waitForURL(`${urls.sandbox}/console/`)
    await visitor.page.getByRole("button", { name: "Sign out" }).waitFor()
    await visitor.page.goto(`${urls.production}/console/`)
    await visitor.page.getByRole("button", { name: "Sign out" }).click()
    await visitor.page.getByLabel("Password").waitFor()
    const signedOut = visitor.page.getByRole("button", { name: "Go there and sign in" })
    for (let tried = 0; tried < 40 && (await signedOut.count()) === 0; tried++) {
      await visitor.open("/")
      await visitor.page.waitForTimeout(1_000)
    }
    await signedOut.waitFor()
  }, 90_000)

  it("can't be sent by a link of somebody else's making", async () => {
    const forged = new URLSearchParams({ code: "x".repeat(43), state: "y".repeat(43) })
    await visitor.page.goto(`${urls.sandbox}/console/enter#${forged}`)
    await visitor.page.getByText(/did not begin in this browser/).waitFor()
    await visitor.page.getByRole("button", { name: "Try again" }).waitFor()
  })

  it("meets no complaint of the policy, and nothing secret is in storage", async () => {
    assert.deepStrictEqual(visitor.complaints, [])
    for (const url of Object.values(urls)) {
      await visitor.page.goto(`${url}/console/`)
      const stored = await visitor.page.evaluate(
        "[...Object.entries(localStorage), ...Object.entries(sessionStorage), document.cookie]"
      )
      const entries = (stored as ReadonlyArray<unknown>).map(String)
      const known = /^(cardpack-organization,par_\w+|tsr-scroll-restoration.*|)$/
      assert.deepStrictEqual(
        entries.filter((entry) => !known.test(entry)),
        []
      )
    }
  })
})
