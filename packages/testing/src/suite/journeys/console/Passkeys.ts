/** A person whose device signs in: with its passkey, once for each signature, until it is removed. */
import type { CDPSession } from "playwright-core"
import { assert, beforeAll, it } from "vitest"
import type * as Visitor from "../../../world/console/Visitor.ts"
import * as Person from "../../../world/service/Person.ts"
import { people, stranger, world } from "./Stage.ts"

/** By a name: a passkey is of a name, never of a number. */
const url = () => world.service().url.replace("127.0.0.1", "localhost")

/** A device whose owner holds a finger to it whenever it asks. */
const DEVICE = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true
} as const

export const day = () => {
  let page: Visitor.Visitor
  let person: Person.Person
  let device: CDPSession
  let authenticatorId: string

  beforeAll(async () => {
    person = await people.member("host", "owner")
    page = await stranger(url)
    device = await page.context.newCDPSession(page.page)
    await device.send("WebAuthn.enable")
    const made = await device.send("WebAuthn.addVirtualAuthenticator", { options: DEVICE })
    authenticatorId = made.authenticatorId
  })

  const passkeys = async () => Person.ok(await person.console("GET", "/passkeys")).data

  /** Of the page's own origin and cookies. */
  const post = async (path: string, body: unknown) => {
    const headers = { origin: url() }
    const sent = await page.context.request.post(`${url()}/console${path}`, { data: body, headers })
    return sent.status()
  }

  const add = async () => {
    await page.open("/settings")
    await page.act("Add a passkey", { Device: "Laptop", Password: person.password })
    await page.row(/Laptop/).waitFor()
  }

  const signOut = async () => {
    await page.press("Sign out")
    await page.heading("Sign in")
  }

  /** What the device signed for the service. */
  const signIn = async () => {
    const [request] = await Promise.all([
      page.page.waitForRequest(/passkey\/sign-in$/),
      page.press("Sign in with a passkey")
    ])
    return request.postDataJSON()
  }

  it("is added by who knows the password, and signs in without it, once", async () => {
    await page.open("/settings")
    await page.page.getByLabel("Email").fill(person.email)
    await page.page.getByLabel("Password").fill(person.password)
    await page.press("Sign in")
    await page.heading("Settings")
    assert.strictEqual(await post("/auth/passkey/add-options", { password: "guessed" }), 400)
    await add()
    assert.deepInclude((await passkeys())[0], { name: "Laptop", lastUsedAt: null })
    await signOut()
    const signed = await signIn()
    await page.heading("Settings")
    assert.isString((await passkeys())[0].lastUsedAt)
    await signOut()
    assert.strictEqual(await post("/auth/passkey/sign-in", signed), 401)
    assert.strictEqual(await post("/auth/passkey/add-options", { password: person.password }), 401)
  })

  it("signs for this service alone, what it was asked, with a finger on the device", async () => {
    const options = () => people.unknown().auth("/passkey/sign-in-options")
    const { challenge, userVerification } = Person.ok(await options())
    assert.strictEqual(userVerification, "required")
    const verified = (isUserVerified: boolean) =>
      device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })
    await verified(false)
    await page.press("Sign in with a passkey")
    await page.page.getByRole("alert").first().waitFor()
    await verified(true)
    await page.page.route(/sign-in-options$/, async (route) => {
      const answer = await route.fetch()
      const asked = { ...(await answer.json()), challenge: challenge.replace(/^./, "_") }
      await route.fulfill({ response: answer, json: asked })
    })
    await signIn()
    await page.alert(/the passkey is not known here/)
    await page.page.unroute(/sign-in-options$/)
    await signIn()
    await page.heading("Settings")
  })

  it("is worthless once it is removed, or the password comes by mail", async () => {
    await page.open("/settings")
    await page.done("Remove passkey", { Password: person.password }, page.row(/Laptop/))
    await signOut()
    await signIn()
    await page.alert(/the passkey is not known here/)
    await page.page.getByLabel("Email").fill(person.email)
    await page.page.getByLabel("Password").fill(person.password)
    await page.press("Sign in")
    await page.heading("Settings")
    await add()
    const token = await people.forgotten(person)
    person.password = "another long password"
    const reset = { token, newPassword: person.password }
    Person.ok(await person.auth("/reset-password", reset))
    Person.ok(await person.signIn())
    assert.deepStrictEqual(await passkeys(), [])
  })
}
