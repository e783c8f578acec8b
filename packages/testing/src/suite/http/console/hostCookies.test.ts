/** Where TLS is, cookies are of this very host (decisions.md#identity-host-cookies). */
import { assert, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as EnvironmentEntry from "../../../world/service/EnvironmentEntry.ts"
import * as Person from "../../../world/service/Person.ts"
import * as TwoEnvironments from "../../../world/service/TwoEnvironments.ts"
import * as World from "../../../world/service/World.ts"

const { production: holding, sandbox: trusting, urls } = await TwoEnvironments.settings()
/** Behind a TLS proxy; the tests are behind it, too. */
const outside = urls.sandbox.replace("http:", "https:")
const production = World.of(Backend.server, {
  ...holding,
  CARDPACK_IDENTITY_AUDIENCE: outside
})
const sandbox = World.of(Backend.server, {
  ...trusting,
  CARDPACK_PUBLIC_URL: outside
})
const alone = World.of(Backend.server, {
  ...Person.ON,
  CARDPACK_PUBLIC_URL: "https://cards.example"
})

const check = (cookies: ReadonlyArray<string>) => {
  assert.isNotEmpty(cookies)
  for (const cookie of cookies) {
    for (const word of [/^__Host-cardpack-sandbox\.\w+=/, /; Path=\/(;|$)/i, /; Secure/i])
      assert.match(cookie, word)
    assert.notMatch(cookie, /; Domain/i)
  }
}

/** What a sister domain, or a page without TLS, can plant. */
const planted = (url: () => string, { cookies, email }: Person.Person) => {
  const victim = new Person.Person(url, email)
  for (const [name, value] of cookies) {
    const bare = name.replace("__Host-", "")
    victim.cookies.set(bare, value)
    victim.cookies.set(`__Secure-${bare}`, value)
  }
  return victim
}

describe("cookies of a service behind TLS", () => {
  it("are the host's own, of a sign-in and of a sign-out", async () => {
    const { member, unknown } = Person.people(alone)
    const person = await member("host", "support")
    const signed = await unknown(person.email).signIn()
    check(signed.headers.getSetCookie())
    assert.strictEqual((await person.console("GET", "/me")).status, 200)
    const victim = planted(() => alone.service().url, person)
    assert.strictEqual((await victim.console("GET", "/me")).status, 401)
    const left = await person.auth("/sign-out")
    check(left.headers.getSetCookie())
    assert.strictEqual((await person.console("GET", "/me")).status, 401)
  })

  it("are the host's own also where another environment holds the people", async () => {
    const there = await Person.people(production).owner()
    const url = () => sandbox.service().url
    const here = new Person.Person(url, there.email)
    const begun = await here.console("POST", "/entry", {})
    check(begun.headers.getSetCookie())
    const passed = await EnvironmentEntry.passed(there, here)
    const completed = await here.console("POST", "/entry/complete", passed)
    assert.strictEqual(completed.status, 204, completed.text)
    check(completed.headers.getSetCookie())
    assert.strictEqual((await here.console("GET", "/me")).status, 200)
    assert.strictEqual((await planted(url, here).console("GET", "/me")).status, 401)
  })
})
