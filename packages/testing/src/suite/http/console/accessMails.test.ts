/** Who has an account learns of each change of a way into it, through a real mail server. */
import { assert, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import { Authenticator } from "../../../world/service/Authenticator.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { mailServer } from "../../../world/service/Mailing.ts"
import * as OpenIdProvider from "../../../world/service/OpenIdProvider.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Service from "../../../world/service/Service.ts"
import { totp } from "../../../world/service/Totp.ts"
import * as World from "../../../world/service/World.ts"

const mails = await mailServer()
const [port, own] = [await Service.freePort(), await Service.freePort()]
const url = `http://127.0.0.1:${own}`
const provider = await OpenIdProvider.open(port, () => `${url}/console/auth/callback/oidc`)

const world = World.of(Backend.server, {
  PORT: String(own),
  ...Person.ON,
  ...mails.settings,
  CARDPACK_OIDC_DISCOVERY_URL: provider.discoveryUrl,
  CARDPACK_OIDC_CLIENT_ID: OpenIdProvider.CLIENT.id,
  CARDPACK_OIDC_CLIENT_SECRET: OpenIdProvider.CLIENT.secret
})
const { member } = Person.people(world, mails)
const { ok } = Person

it("a person learns of each change of a way into the account", async () => {
  const person = await member("host", "support")
  const { password } = person
  const told = async (change: string) => {
    const letters = async () =>
      mails.letters.filter(
        ({ text, to }) => to === person.email && text.includes(`Subject: ${change}`)
      )
    const [letter] = await until(letters, ({ length }) => length > 0)
    assert.include(letter?.text, `${url}/console/`)
  }

  const { challenge } = ok(await person.auth("/passkey/add-options", { password }))
  const response = new Authenticator().create(challenge, url)
  ok(await person.auth("/passkey/add", { name: "Key", response }))
  await told("A passkey was added")
  const [{ id }] = ok(await person.console("GET", "/passkeys")).data
  const guess = { id, password: "a thief's long guess" }
  assert.strictEqual((await person.auth("/passkey/remove", guess)).status, 400)
  ok(await person.auth("/passkey/remove", { id, password }))
  await told("A passkey was removed")

  const profile = { sub: "elsewhere", email: person.email, email_verified: true, name: "E" }
  const back = await OpenIdProvider.wayBack(provider, url)(person, profile, "/link-social")
  await person.get(`${back.pathname}${back.search}`)
  await told("A sign-on by another service was added")

  const made = ok(await person.auth("/two-factor/enable", { password }))
  ok(await person.auth("/two-factor/verify-totp", { code: totp(made.totpURI) }))
  ok(await person.auth("/two-factor/disable", { password }))
  await told("The second factor was turned off")
  const change = { currentPassword: password, newPassword: "another long password" }
  ok(await person.auth("/change-password", { ...change, revokeOtherSessions: true }))
  await told("The password was changed")
  const letters = mails.letters.filter(({ to }) => to === person.email)
  assert.lengthOf(letters, 6)
})
