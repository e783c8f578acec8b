/** How people get in who forgot their password, in Chromium, with a sign-on elsewhere on the page. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Mime from "../../../kit/sender/Mime.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { mailServer } from "../../../world/service/Mailing.ts"
import * as OpenIdProvider from "../../../world/service/OpenIdProvider.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const [port, own] = [await Service.freePort(), await Service.freePort()]
const url = () => `http://127.0.0.1:${own}`
// For a browser, another site than the service: cookies go as they would on the Internet.
const back = () => `${url()}/console/auth/callback/oidc`
const provider = await OpenIdProvider.open(port, back, "localhost")
const mails = await mailServer()

const world = World.of(Backend.embedded, {
  ...SignedIn.SETTINGS,
  ...mails.settings,
  PORT: String(own),
  CARDPACK_OIDC_DISCOVERY_URL: provider.discoveryUrl,
  CARDPACK_OIDC_CLIENT_ID: OpenIdProvider.CLIENT.id,
  CARDPACK_OIDC_CLIENT_SECRET: OpenIdProvider.CLIENT.secret
})
const people = Person.people(world)

let browser: Chromium.Chromium
let visitor: Visitor.Visitor

beforeAll(async () => {
  Visitor.build()
  browser = await Chromium.launch()
  visitor = await Visitor.make(browser, url)
})
afterAll(() => browser?.close())

const button = (name: string | RegExp) => visitor.page.getByRole("button", { name })
const signOn = () => button(`Sign in with localhost:${port}`)

/** By the other service, at which somebody is signed in. */
const elsewhere = async () => {
  // That service would let the person before in again.
  await visitor.context.clearCookies({ domain: "localhost" })
  await visitor.open("/")
  await signOn().click()
  await visitor.page.waitForURL(/\/console\/(\?.*)?$/)
}

const REFUSED = "The sign-on was not accepted."

const refusedElsewhere = async () => {
  await elsewhere()
  await visitor.page.getByRole("alert").getByText(REFUSED).waitFor()
  await visitor.page.getByLabel("Password").waitFor()
  assert.strictEqual((await visitor.context.request.get(`${url()}/console/api/me`)).status(), 401)
}

const PASSWORD = "a new and long password"

describe("a person", () => {
  it("who forgot the password gets a link by mail, and signs in with a new one", async () => {
    await mails.open()
    const { email } = await people.member("host", "support")
    await visitor.open("/")
    await Visitor.audit(visitor, "sign-in-all")
    await Visitor.shoot(visitor, "people-sign-in")
    await visitor.page.getByRole("link", { name: "Forgot your password?" }).click()
    await visitor.page.getByLabel("Email").fill(email)
    await Visitor.audit(visitor, "reset")
    await Visitor.shoot(visitor, "people-reset")
    await button("Send the link").click()
    await visitor.page.getByText("the mail is on its way").waitFor()
    const [letter] = await until(
      async () => mails.letters.filter(({ text }) => /^subject: Choose a new/im.test(text)),
      (all) => all.length === 1
    )
    const { parts } = Mime.parse(Buffer.from(letter?.text ?? ""))
    const [link = ""] = parts[0]?.body.match(/http\S+/) ?? []
    await visitor.page.goto(link)
    await visitor.page.getByLabel("New password").fill(PASSWORD)
    await button("Save the password").click()
    await visitor.page.getByText("The password is changed").waitFor()
    await visitor.page.getByRole("link", { name: "Sign in" }).click()
    await visitor.page.getByLabel("Email").fill(email)
    await visitor.page.getByLabel("Password").fill(PASSWORD)
    await button("Sign in").first().click()
    await button("Sign out").click()
    await visitor.page.getByLabel("Password").waitFor()
  })

  it("who is invited signs on elsewhere, and is in with the role of the invitation", async () => {
    const { id } = await world.partner()
    const email = "grace@example.com"
    const token = await people.invite(id, "developer", email)
    provider.state.current = { sub: "grace", email, email_verified: true, name: "Grace Hopper" }
    await visitor.page.goto(`${url()}/console/join#token=${token}`)
    await button("Create my account").waitFor()
    await Visitor.shoot(visitor, "people-invited")
    await signOn().click()
    await visitor.page.getByText("The first day").waitFor()
    assert.strictEqual(visitor.page.url(), `${url()}/console/`)
    await visitor.open("/settings")
    await visitor.page.getByText(email).first().waitFor()
    await visitor.open("/keys")
    await button("Create key").first().waitFor()
    await button("Sign out").click()
    await signOn().waitFor()
    await elsewhere()
    await button("Sign out").click()
    await signOn().waitFor()
  })

  it("who is not invited reads so, and is nobody", async () => {
    const stranger = { sub: "eve", email: "eve@example.com", email_verified: true, name: "Eve" }
    provider.state.current = stranger
    await refusedElsewhere()
    await Visitor.shoot(visitor, "people-refused")
    provider.state.current = { ...stranger, email: "owner@example.com", email_verified: false }
    await refusedElsewhere()
  })

  it.each(["state", "nonce", "audience"] as const)(
    "whose answer has another %s reads so, and is nobody",
    async (spoilt) => {
      const { email } = await people.member("host", "support")
      provider.state.current = { sub: email, email, email_verified: true, name: "Known" }
      provider.state.spoilt = spoilt
      await refusedElsewhere()
      provider.state.spoilt = null
      await elsewhere()
      await button("Sign out").click()
      await signOn().waitFor()
    }
  )

  it("of a new partner gets in by a link that the host's owner makes on the partner's page", async () => {
    const host = await SignedIn.of(browser, url, await people.owner())
    const panel = host.page.getByRole("dialog")
    await host.open("/host/partners")
    await host.page.getByRole("button", { name: "Create partner" }).click()
    await panel.getByLabel("Name").fill("<b>Cards</b> & co")
    await panel.getByRole("button", { name: "Create partner" }).click()
    await host.page.getByRole("link", { name: "<b>Cards</b> & co" }).click()
    await host.page.getByRole("link", { name: "People" }).click()
    await host.page.getByText("Nobody belongs to this organization.").waitFor()
    await Visitor.audit(host, "host-people")
    await Visitor.shoot(host, "host-people")
    await host.page.getByRole("button", { name: "Invite" }).click()
    await panel.getByLabel("Email").fill("first@example.com")
    await panel.getByLabel("Role").selectOption("admin")
    await panel.getByRole("button", { name: "Invite" }).click()
    const link = (await panel.locator("code").innerText()).trim()
    await panel.getByRole("button", { name: "Done" }).click()
    await host.page.getByRole("cell", { name: "first@example.com" }).waitFor()
    const first = await Visitor.make(browser, url)
    await first.page.goto(link)
    await first.page.getByLabel("Your name").fill("Flora First")
    await first.page.getByLabel("New password").fill(PASSWORD)
    await first.page.getByRole("button", { name: "Create my account" }).click()
    await first.page.getByRole("heading", { name: "The first day" }).waitFor()
    await first.page.getByText("<b>Cards</b> & co").first().waitFor()
    await host.page.reload()
    await host.page.getByRole("row", { name: /Flora First.*admin/ }).waitFor()
  })

  it("of the host who is no owner has no such page", async () => {
    const { partner } = await world.shop()
    const support = await SignedIn.of(browser, url, await people.member("host", "support"))
    await support.open(`/host/partners/${partner.id}`)
    await support.page.getByRole("link", { name: "Customers" }).waitFor()
    assert.strictEqual(await support.page.getByRole("link", { name: "People" }).count(), 0)
    await support.open(`/host/partners/${partner.id}/people`)
    await support.page.getByText(/owner/).first().waitFor()
    assert.strictEqual(await support.page.getByRole("button", { name: "Invite" }).count(), 0)
  })

  it("meets no complaint of the policy", () => {
    assert.deepStrictEqual(visitor.complaints, [])
  })
})
