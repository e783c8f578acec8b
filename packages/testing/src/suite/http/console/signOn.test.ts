/** Sign-on by another service's OpenID Connect, against a real provider (decisions.md#identity-sign-on). */
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as OpenIdProvider from "../../../world/service/OpenIdProvider.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"

const [port, own] = [await Service.freePort(), await Service.freePort()]
const url = `http://127.0.0.1:${own}`
const provider = await OpenIdProvider.open(port, () => `${url}/console/auth/callback/oidc`)

const world = World.of(Backend.server, {
  PORT: String(own),
  ...Person.ON,
  CARDPACK_OIDC_DISCOVERY_URL: provider.discoveryUrl,
  CARDPACK_OIDC_CLIENT_ID: OpenIdProvider.CLIENT.id,
  CARDPACK_OIDC_CLIENT_SECRET: OpenIdProvider.CLIENT.secret
})
const { invite, member, owner, unknown } = Person.people(world)

const { ok } = Person

let count = 0

const profileOf = (email: string, more: Partial<OpenIdProvider.Profile> = {}) => ({
  sub: `subject-${++count}`,
  email,
  email_verified: true,
  name: "From elsewhere",
  ...more
})

/** A browser that the provider sends back: the address of the way back, not followed yet. */
const wayBack = OpenIdProvider.wayBack(provider, url)

const follow = (person: Person.Person, { pathname, search }: URL) =>
  person.get(`${pathname}${search}`)

const signOn = async (person: Person.Person, profile: OpenIdProvider.Profile) => {
  const reply = await follow(person, await wayBack(person, profile))
  assert.strictEqual(reply.status, 302, reply.text)
  return reply.headers.get("location") ?? ""
}

/** In the person's session. */
const link = async (person: Person.Person, profile: OpenIdProvider.Profile) => {
  const reply = await follow(person, await wayBack(person, profile, "/link-social"))
  assert.strictEqual(reply.status, 302, reply.text)
  return reply.headers.get("location") ?? ""
}

/** A member with an identity elsewhere. */
const linked = async (role: string) => {
  const known = await member("host", role)
  const profile = profileOf(known.email)
  assert.match(await link(known, profile), /\/console\/settings$/)
  return { known, profile }
}

beforeAll(async () => {
  await owner()
})

describe("a sign-on", () => {
  it("lets a member in who linked it, with PKCE, state and nonce", async () => {
    const { known, profile } = await linked("support")
    const person = unknown(known.email)
    assert.match(await signOn(person, profile), /\/console\/$/)
    const me = ok(await person.console("GET", "/me"))
    assert.strictEqual(me.id, ok(await known.console("GET", "/me")).id)
    assert.strictEqual(me.name, "The support")
    ok(await person.operator("GET", "/partners"))
    const asked = provider.state.asked.at(-1)
    for (const name of ["code_challenge", "state", "nonce"])
      assert.isAtLeast(asked?.get(name)?.length ?? 0, 16, name)
    assert.strictEqual(asked?.get("code_challenge_method"), "S256")
    assert.strictEqual(asked?.get("response_type"), "code")
    ok(await unknown(known.email).signIn())
  })

  it("is the same person when the address changes there", async () => {
    const { known, profile } = await linked("support")
    const person = unknown()
    await signOn(person, { ...profile, email: "renamed@example.com" })
    assert.strictEqual(ok(await person.console("GET", "/me")).email, known.email)
  })

  it("is linked in a session alone, with the password", async () => {
    const known = await member("host", "support")
    const thief = unknown()
    for (const [name, value] of known.cookies) thief.cookies.set(name, value)
    for (const password of ["a guess of a thief", undefined]) {
      const reply = await thief.auth("/link-social", { password })
      assert.strictEqual(reply.status, 400, reply.text)
    }
    const nobody = await unknown(known.email).auth("/link-social", { password: known.password })
    assert.isAtLeast(nobody.status, 400)
    const back = await wayBack(known, profileOf("elsewhere@example.com"), "/link-social")
    ok(await known.auth("/sign-out"))
    assert.match((await follow(known, back)).headers.get("location") ?? "", /error=/)
  })

  it("by the address of somebody who belongs here is none, nor after it went to somebody else", async () => {
    const email = "reassigned@example.com"
    await invite("host", "support", email)
    const first = unknown()
    await signOn(first, profileOf(email))
    const [{ id }] = ok(await first.console("GET", "/invitations")).data
    ok(await first.console("POST", `/invitations/${id}/accept`))
    await invite((await world.partner()).id, "viewer", email)
    const { known } = await linked("support")
    for (const address of [email, known.email]) {
      const other = unknown()
      assert.match(await signOn(other, profileOf(address)), /\/console\/\?error=/, address)
      assert.strictEqual((await other.console("GET", "/me")).status, 401)
    }
  })

  it.each(OpenIdProvider.SPOILT)(
    "is refused by a wrong answer of the provider: %s",
    async (what) => {
      const { profile } = await linked("support")
      const person = unknown()
      provider.state.spoilt = what
      const back = await signOn(person, profile).finally(() => {
        provider.state.spoilt = null
      })
      assert.match(back, /\/console\/\?error=/)
      assert.strictEqual((await person.console("GET", "/me")).status, 401)
    }
  )

  it("takes a token for several parties that was made for this one", async () => {
    const { profile } = await linked("support")
    const person = unknown()
    provider.state.spoilt = "shared"
    const back = await signOn(person, profile).finally(() => {
      provider.state.spoilt = null
    })
    assert.match(back, /\/console\/$/)
    ok(await person.console("GET", "/me"))
  })

  it("makes a person of an invitation to that address, who accepts it, once, with its role", async () => {
    const { id } = await world.partner()
    await invite(id, "viewer", "invited@example.com")
    const token = await invite(id, "developer", "invited@example.com")
    await invite("host", "support", "invited@example.com")
    const person = unknown()
    const email = "Invited@Example.com"
    assert.match(await signOn(person, profileOf(email)), /\/console\/$/)
    assert.deepStrictEqual(ok(await person.console("GET", "/me")).memberships, [])
    const listed: ReadonlyArray<{ readonly id: string; readonly role: string }> = ok(
      await person.console("GET", "/invitations")
    ).data
    assert.lengthOf(listed, 3)
    const [weaker, invited] = [true, false].map((isWeaker) =>
      listed.filter(({ role }) => (role === "viewer") === isWeaker)
    )
    const thief = await member("host", "support")
    for (const each of invited ?? []) {
      const path = `/invitations/${each.id}/accept`
      assert.strictEqual((await thief.console("POST", path)).status, 404)
      assert.deepInclude(each, ok(await person.console("POST", path)))
      assert.strictEqual((await person.console("POST", path)).status, 404)
    }
    const late = `/invitations/${weaker?.[0]?.id}/accept`
    assert.strictEqual((await person.console("POST", late)).status, 404)
    const me = ok(await person.console("GET", "/me"))
    assert.strictEqual(me.email, "invited@example.com")
    assert.sameDeepMembers(Person.belonging(me), [
      { organizationId: id, name: "Acme Cards", role: "developer" },
      { organizationId: "host", name: null, role: "support" }
    ])
    const log = ok(await (await owner()).operator("GET", `/log?actor=${email.toLowerCase()}`)).data
    const told = { action: "person.join", actor: me.email }
    const by = { person: me.id, session: me.sessionId }
    for (const [subject, role] of [
      [id, "developer"],
      ["host", "support"]
    ]) {
      const entry = log.find((each: { readonly subject: string }) => each.subject === subject)
      assert.deepInclude(entry, told)
      assert.deepInclude(entry.detail, { role, ...by })
      assert.match(entry.detail.linkId, /./)
    }
    assert.lengthOf(log, 2)
    assert.strictEqual((await unknown().console("POST", "/link", { token })).status, 404)
    assert.strictEqual((await unknown("invited@example.com").signIn()).status, 401)
  })

  it("lets more in at once than there are connections to the directory", async () => {
    const { id } = await world.partner()
    const all = Array.from({ length: 8 }, (_, index) => ({
      email: `together${index}@example.com`,
      person: unknown()
    }))
    const back: Array<URL> = []
    for (const { email, person } of all) {
      await invite(id, "viewer", email)
      back.push(await wayBack(person, profileOf(email)))
    }
    const replies = await Promise.all(
      all.map(({ person }, index) => follow(person, back[index] ?? new URL(url)))
    )
    for (const { headers } of replies) assert.match(headers.get("location") ?? "", /console\/$/)
    for (const { email, person } of all)
      assert.strictEqual(ok(await person.console("GET", "/me")).email, email)
  })

  it("lets in no stranger, and nobody by an address that is not verified", async () => {
    const known = await member("host", "support")
    await invite("host", "owner", "wanted@example.com")
    const attempts = [
      profileOf("stranger@example.com"),
      profileOf(known.email, { email_verified: false }),
      profileOf("wanted@example.com", { email_verified: false }),
      profileOf("ed@example.com"),
      profileOf('x","role":"owner'),
      profileOf("")
    ]
    for (const profile of attempts) {
      const person = unknown()
      assert.match(await signOn(person, profile), /\/console\/\?error=/, profile.email)
      assert.strictEqual((await person.console("GET", "/me")).status, 401)
    }
    const people = ok(await (await owner()).console("GET", "/organizations/host/people")).data
    for (const { email } of people) assert.notMatch(email, /stranger|wanted/)
  })

  it("ends in the browser that began, once", async () => {
    const known = await member("host", "support")
    const [person, other] = [unknown(), unknown()]
    const back = await wayBack(person, profileOf(known.email))
    const stolen = await follow(other, back)
    assert.match(stolen.headers.get("location") ?? "", /error=/)
    assert.strictEqual((await other.console("GET", "/me")).status, 401)
    const changed = new URL(back)
    changed.searchParams.set("state", "x".repeat(32))
    const refused = /^\/console\/\?error=/
    assert.match((await follow(unknown(), changed)).headers.get("location") ?? "", refused)
    const forged = await follow(unknown(), new URL(`${url}/console/auth/callback/oidc?code=x`))
    assert.match(forged.headers.get("location") ?? "", refused)
  })

  it("takes nothing from the page: no token, and no address to go to", async () => {
    const evil = {
      provider: "google",
      callbackURL: "https://evil.example",
      idToken: { token: "a.b.c" }
    }
    const { body, status } = await unknown().auth("/sign-in/social", evil)
    assert.strictEqual(status, 200)
    assert.isTrue(String(body.url).startsWith(`http://127.0.0.1:${port}/`), body.url)
    const origin = { origin: "https://evil.example" }
    const path = "/console/auth/sign-in/social"
    assert.strictEqual((await unknown().send("POST", path, {}, origin)).status, 403)
  })

  it("leaves no token of the provider in the database", async () => {
    const rows = await PgConnection.make({
      url: Redacted.make(world.environment().DATABASE_URL ?? "")
    }).pipe(
      Effect.flatMap((connection) =>
        connection.query(
          `SELECT count(*) AS all, count("accessToken") + count("refreshToken") + count("idToken") AS kept
             FROM identity.account WHERE "providerId" = 'oidc'`,
          [],
          false
        )
      ),
      Effect.scoped,
      Effect.runPromise
    )
    const [row] = rows.rows as ReadonlyArray<{ all: bigint; kept: bigint }>
    assert.isAbove(Number(row?.all), 0)
    assert.strictEqual(Number(row?.kept), 0)
  })

  it("leaves no secret in the output", () => {
    const output = world.service().output()
    for (const secret of [OpenIdProvider.CLIENT.secret, "invited@example.com", "code="])
      assert.notInclude(output, secret)
  })
})

describe("an address that somebody claimed before its owner came", () => {
  const inviting = async (as: Person.Person, of: string, email: string, role: string) => {
    const path = `/organizations/${of}/invitations`
    const { link } = ok(await as.console("POST", path, { email, role }), 201)
    return String(link).split("#token=")[1] ?? ""
  }

  /** An admin invites an address, uses the link herself, and keeps or removes that person. */
  const claimed = async (email: string, isKept: boolean, role = "viewer") => {
    const { id } = await world.partner()
    const thief = await member(id, "admin")
    const token = await inviting(thief, id, email, role)
    const person = unknown(email)
    const given = { token, name: "C", password: person.password }
    ok(await person.console("POST", "/join", given))
    ok(await person.signIn())
    const path = `/organizations/${id}/people/${ok(await person.console("GET", "/me")).id}`
    if (!isKept) ok(await thief.console("DELETE", path), 204)
    return { person, id }
  }

  it("leaves no way in to an account that was put aside, nor what its person made", async () => {
    const email = "cto@example.com"
    const { id, person } = await claimed(email, true, "admin")
    const profile = profileOf("mallory@elsewhere.example")
    await link(person, profile)
    const { key } = ok(await person.console("POST", `/partners/${id}/keys`, {}), 201)
    await invite("host", "finance", email)
    await signOn(unknown(), profileOf(email))
    const [people, host] = [`/organizations/${id}/people`, await owner()]
    const all = ok(await host.console("GET", people)).data as Array<Person.Listed>
    const aside = all.find(({ email }) => email.endsWith("@aside.invalid"))
    assert.notStrictEqual((await unknown(aside?.email).signIn()).status, 200)
    assert.include(await signOn(unknown(), profile), "error=")
    ok(await host.console("DELETE", `${people}/${aside?.id}?revoke=made`), 204)
    assert.strictEqual((await world.partnerWith(key).get("/account")).status, 401)
  })

  it.each([true, false])("gives the thief nothing of its owner's: kept %s", async (isKept) => {
    const email = `cfo-${isKept}@example.com`
    const { person: thief } = await claimed(email, isKept)
    await invite("host", "finance", email)
    const cfo = unknown()
    assert.match(await signOn(cfo, profileOf(email)), /\/console\/$/)
    const mine = ok(await cfo.console("GET", "/invitations")).data
    assert.deepInclude(mine[0], { organizationId: "host", role: "finance" })
    ok(await cfo.console("POST", `/invitations/${mine[0].id}/accept`))
    ok(await cfo.operator("GET", "/partners"))
    for (const each of [thief, unknown(email)]) {
      await each.signIn()
      assert.include([401, 403], (await each.operator("GET", "/partners")).status)
    }
  })
})
