/** One login for both environments, on two sites, from the link of the first start. */
import { assert, beforeAll, it } from "vitest"
import type * as Visitor from "../../../world/console/Visitor.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as Client from "../../../world/service/Client.ts"
import * as Person from "../../../world/service/Person.ts"
import * as TwoEnvironments from "../../../world/service/TwoEnvironments.ts"
import * as World from "../../../world/service/World.ts"
import { stranger } from "./Stage.ts"

const { production: holding, sandbox: trusting, urls } = await TwoEnvironments.settings()

/** A partner of both, with a name and a balance of its own in each. */
const makePartner = async (production: World.Setup, { operator }: World.Setup) => {
  const { id } = await production.partner({ cash: "1111.000000" })
  Client.answer(await operator.post("/partners", { id, name: "Acme on trial" }), 201)
  const funds = { amountUsd: "22.000000", bucket: "cash", reason: "test funds" }
  Client.answer(await operator.post(`/partners/${id}/adjustments`, funds, World.once()), 201)
  return id
}

const join = async (page: Visitor.Visitor, link: string, name: string, email?: string) => {
  await page.page.goto(link)
  await page.page.getByLabel("Your name").fill(name)
  if (email !== undefined) await page.page.getByLabel("Email").fill(email)
  await page.page.getByLabel("New password").fill(Person.PASSWORD)
  await page.press("Create my account")
}

export const day = () => {
  const production = World.of(Backend.server, holding)
  const sandbox = World.of(Backend.embedded, trusting)
  let id: string
  let missing: string
  let owner: Visitor.Visitor
  let ada: Visitor.Visitor

  beforeAll(async () => {
    id = await makePartner(production, sandbox)
    missing = (await production.partner()).id
    owner = await stranger(() => urls.production)
    ada = await stranger(() => urls.sandbox)
  })

  const inSandbox = () => ada.page.getByText("Test money and a made-up catalog")
  const chosen = (name: string) =>
    ada.page.getByText(name, { exact: true }).first().waitFor({ state: "attached" })
  const invited = async (partnerId: string) => {
    await owner.open(`/host/partners/${partnerId}/people`)
    await owner.act("Invite", { Email: "ada@example.com", Role: "admin" })
    return owner.secret()
  }

  it("joins by the link that the start printed, which works once, and invites others", async () => {
    const token = Person.firstLink(production.service().output())
    const link = `${urls.production}/console/join#token=${token}`
    await join(owner, link, "Olga", "olga@example.com")
    await owner.heading("Is anything wrong?")
    const again = await stranger(() => urls.production)
    await again.page.goto(link)
    await again.alert("the link is unknown, used or expired")
    const there = await stranger(() => urls.production)
    await join(there, await invited(id), "Ada")
    await there.heading("Home")
    const [, second] = (await invited(missing)).split("#token=")
    const asked = { data: { token: second }, headers: { origin: urls.production } }
    const joined = await there.context.request.post(`${urls.production}/console/api/join`, asked)
    assert.strictEqual(joined.status(), 200, await joined.text())
    await owner.open(`/host/partners/${id}/people`)
    await owner.row(/Ada.*admin/).waitFor()
  })

  it("signs in once, and comes to the sandbox from there", async () => {
    await ada.open("/")
    await inSandbox().first().waitFor()
    await ada.press("Go there and sign in")
    await ada.page.getByLabel("Email").fill("ada@example.com")
    assert.strictEqual(new URL(ada.page.url()).origin, urls.production)
    assert.strictEqual(await inSandbox().count(), 0)
    await ada.page.getByLabel("Password").fill(Person.PASSWORD)
    await ada.press("Sign in")
    await ada.page.waitForURL(`${urls.sandbox}/console/`)
    await chosen("Acme on trial")
  })

  it("switches between them, and sees on each page the data of one alone", async () => {
    await ada.says("22.00")
    assert.notMatch(await ada.page.locator("body").innerText(), /Acme Cards|1,?111\.00/)
    await ada.follow("Switch to production")
    await ada.page.waitForURL(`${urls.production}/console/**`)
    await chosen("Acme Cards")
    await ada.says(/1,?111\.00/)
    assert.strictEqual(await inSandbox().count(), 0)
    assert.notMatch(await ada.page.locator("body").innerText(), /on trial/)
    assert.strictEqual(await ada.button(/credit/i).count(), 0)
    await ada.follow("Switch to sandbox")
    await chosen("Acme on trial")
    await ada.open("/settings")
    await ada.link("Settings in production").waitFor()
    assert.strictEqual(await ada.button("Invite").count(), 0)
  })

  it("reads on a page of its own that a partner is not in use there", async () => {
    await ada.page.goto(`${urls.production}/console/#organization=${missing}`)
    await ada.follow("Switch to sandbox")
    await ada.heading("Not in use in the sandbox")
    await ada.says(new RegExp(`You belong to ${missing}`))
  })

  it("keeps nothing secret in the browser, and signs out of the sandbox alone", async () => {
    for (const url of Object.values(urls)) {
      await ada.page.goto(`${url}/console/`)
      const stored = await ada.page.evaluate(
        "[...Object.entries(localStorage), ...Object.entries(sessionStorage), document.cookie]"
      )
      const entries = (stored as ReadonlyArray<unknown>).map(String)
      const known = /^(cardpack-organization,par_\w+|tsr-scroll-restoration.*|)$/
      const unknown = entries.filter((entry) => !known.test(entry))
      assert.deepStrictEqual(unknown, [])
    }
    await ada.open("/")
    await ada.press("Sign out")
    await ada.button("Go there and sign in").waitFor()
    // A link of somebody else's signs nobody in: there is a button, too.
    await ada.page.goto(`${urls.sandbox}/console/enter`)
    await ada.press("Go there and sign in")
    await ada.page.waitForURL(`${urls.sandbox}/console/`)
    await ada.button("Sign out").waitFor()
  })
}
