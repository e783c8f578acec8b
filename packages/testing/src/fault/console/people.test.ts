/** How people get in who forgot their password, in Chromium, with a sign-on elsewhere on the page. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { until } from "../../clock/Until.ts"
import * as Mime from "../../sender/Mime.ts"
import * as Backend from "../../service/Backend.ts"
import { mailServer } from "../../service/Mailing.ts"
import * as OpenIdProvider from "../../service/OpenIdProvider.ts"
import * as Person from "../../service/Person.ts"
import * as Service from "../../service/Service.ts"
import * as World from "../../service/World.ts"
import * as Chromium from "../client/Chromium.ts"
import * as SignedIn from "./SignedIn.ts"
import * as Visitor from "./Visitor.ts"

const [port, own] = [await Service.freePort(), await Service.freePort()]
const url = () => `http://127.0.0.1:${own}`
const provider = await OpenIdProvider.open(port, () => `${url()}/console/auth/callback/oidc`)
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

  it("meets no complaint of the policy", () => {
    assert.deepStrictEqual(visitor.complaints, [])
  })
})
