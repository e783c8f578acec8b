/** One login for both environments (decisions.md#identity-trust). */
import { assert, describe, it, vi } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import * as EnvironmentEntry from "../../../world/service/EnvironmentEntry.ts"
import * as Person from "../../../world/service/Person.ts"
import * as TwoEnvironments from "../../../world/service/TwoEnvironments.ts"
import * as World from "../../../world/service/World.ts"

const { production: holding, sandbox: trusting, urls } = await TwoEnvironments.settings()
const production = World.of(Backend.server, holding)
const sandbox = World.of(Backend.server, trusting)
const { member, owner, unknown } = Person.people(production)
const url = () => sandbox.service().url
const enter = (person: Person.Person) => EnvironmentEntry.enter(person, url)

/** Milliseconds within which a change at the holder counts here. */
const WITHIN = 30_000

const { ok, refused } = Person

/** A partner with one id in both, and money in the sandbox alone. */
const shared = async () => {
  const partner = await production.partner()
  const body = { id: partner.id, name: "Acme in the sandbox" }
  answer(await sandbox.operator.post("/partners", body), 201)
  const funds = { amountUsd: "7.000000", bucket: "cash", reason: "test funds" }
  const path = `/partners/${partner.id}/adjustments`
  answer(await sandbox.operator.post(path, funds, World.once()), 201)
  return partner
}

const logOf = async (world: World.World, person: Person.Person) => {
  const path = `/log?actor=${encodeURIComponent(person.email)}`
  return answer(await world.operator.get<{ data: ReadonlyArray<unknown> }>(path), 200).data
}

describe("one login", () => {
  it("opens both environments, each with its own data and its own log", async () => {
    const { id } = await shared()
    const there = await member(id, "developer")
    const here = await enter(there)
    const [mine, theirs] = [await here.console("GET", "/me"), await there.console("GET", "/me")]
    const { environment, memberships: _, other, ...same } = ok(theirs)
    assert.deepInclude(ok(mine), same)
    assert.strictEqual(environment, "production")
    assert.strictEqual(mine.body.environment, "sandbox")
    assert.deepStrictEqual(Person.belonging(theirs.body), [
      { organizationId: id, name: "Acme Cards", role: "developer" }
    ])
    assert.deepStrictEqual(Person.belonging(mine.body), [
      { organizationId: id, name: "Acme in the sandbox", role: "developer" }
    ])
    assert.deepStrictEqual(other, {
      environment: "sandbox",
      url: urls.sandbox,
      holdsPeople: false
    })
    assert.deepStrictEqual(mine.body.other, {
      environment: "production",
      url: urls.production,
      holdsPeople: true
    })
    assert.strictEqual(ok(await here.partner(id, "GET", "/balance")).total, "7.000000")
    assert.strictEqual(ok(await there.partner(id, "GET", "/balance")).total, "0.000000")
    const made = ok(await here.console("POST", `/partners/${id}/keys`, { label: "here" }), 201)
    assert.lengthOf(ok(await there.console("GET", `/partners/${id}/keys`)).data, 1)
    answer(await sandbox.partnerWith(made.key).get("/account"), 200)
    assert.strictEqual((await production.partnerWith(made.key).get("/account")).status, 401)
    const [entry, ...more] = await logOf(sandbox, here)
    assert.deepStrictEqual(more, [])
    const detail = { person: mine.body.id, session: mine.body.sessionId }
    assert.nestedInclude(entry, { action: "key.create", "detail.person": detail.person })
    assert.nestedInclude(entry, { "detail.session": detail.session })
    const actions = (await logOf(production, there)) as ReadonlyArray<{ action: string }>
    assert.deepStrictEqual(
      actions.map(({ action }) => action),
      ["person.join"]
    )
  })

  it("opens the operator's side of both, by the role at the holder", async () => {
    const here = await enter(await owner())
    ok(await here.operator("PATCH", "/controls", { mints: "off", reason: "here" }))
    assert.strictEqual(ok(await here.operator("GET", "/controls")).mints, "off")
    assert.strictEqual(ok(await (await owner()).operator("GET", "/controls")).mints, "on")
    const support = await enter(await member("host", "support"))
    ok(await support.operator("GET", "/partners"))
    refused(await support.operator("PATCH", "/controls", { mints: "on", reason: "x" }), 403)
  })

  it("says where a partner is not in use, and shows nothing of the other", async () => {
    const { id } = await production.partner()
    const here = await enter(await member(id, "admin"))
    assert.deepStrictEqual(Person.belonging(ok(await here.console("GET", "/me"))), [
      { organizationId: id, name: null, role: "admin" }
    ])
    refused(await here.partner(id, "GET", "/account"), 403, /not in use in the sandbox/)
    refused(await here.console("GET", `/partners/${id}/keys`), 404)
  })

  it("is looked after at the holder alone", async () => {
    const here = await enter(await owner())
    const there = new RegExp(`at ${urls.production}/console`)
    for (const path of ["/sessions", "/organizations/host/people"])
      refused(await here.console("GET", path), 404, there)
    const invited = { email: "a@example.com", role: "support" }
    refused(await here.console("POST", "/organizations/host/invitations", invited), 404, there)
    refused(await here.console("POST", "/join", { token: "x" }), 404, there)
    const { email, password } = await owner()
    refused(await here.auth("/sign-in/email", { email, password }), 404, there)
    refused(await here.auth("/change-password", {}), 404, there)
    assert.notInclude(sandbox.service().output(), "has no owner yet")
  })
})

describe("a session of one environment", () => {
  it("opens nothing in the other, by whatever name it comes", async () => {
    const there = await owner()
    const here = await enter(there)
    const attempts = [
      { from: here, url: () => production.service().url },
      { from: there, url }
    ]
    for (const { from, url: to } of attempts) {
      for (const [name, value] of from.cookies) {
        for (const prefix of ["cardpack-sandbox", "cardpack-production"]) {
          const thief = new Person.Person(to, "thief@example.com")
          thief.cookies.set(name, value)
          thief.cookies.set(name.replace(/cardpack-\w+/, prefix), value)
          refused(await thief.console("GET", "/me"), 401)
          refused(await thief.operator("GET", "/partners"), 401)
          refused(await thief.partner("par_x", "GET", "/account"), 401)
          refused(await thief.console("POST", "/codes", { challenge: "x", state: "x" }), 401)
        }
      }
    }
  })

  it("is no cookie that a page reads, and none that can be changed", async () => {
    const there = await owner()
    const here = new Person.Person(url, there.email)
    const completed = await here.console(
      "POST",
      "/entry/complete",
      await EnvironmentEntry.passed(there, here)
    )
    const cookie = completed.headers.getSetCookie().find((each) => /session_token/.test(each)) ?? ""
    for (const word of [/^cardpack-sandbox\./, /HttpOnly/i, /SameSite=Strict/i, /Path=\//])
      assert.match(cookie, word)
    const [[name, value] = ["", ""]] = [...here.cookies]
    for (const forged of [value.slice(0, -4), `${value.slice(0, 80)}x${value.slice(81)}`, "a.b"]) {
      const thief = new Person.Person(url, "thief@example.com")
      thief.cookies.set(name, forged)
      refused(await thief.console("GET", "/me"), 401)
    }
  })

  it("is asked only by pages of its own", async () => {
    const here = await enter(await owner())
    for (const origin of [urls.production, "null"]) {
      const controls = { mints: "on", reason: "forged" }
      refused(await here.send("PATCH", "/operator/v1/controls", controls, { origin }), 403)
      const body = { code: "x", state: "x" }
      for (const path of ["/console/api/entry", "/console/api/entry/complete"])
        refused(await here.send("POST", path, body, { origin }), 403)
    }
    const asked = { challenge: "x".repeat(43), state: "x".repeat(43) }
    const origin = "https://evil.example"
    refused(await (await owner()).send("POST", "/console/api/codes", asked, { origin }), 403)
  })
})

describe("a code", () => {
  it("works once, and only in the browser that began", async () => {
    const there = await owner()
    const here = new Person.Person(url, there.email)
    const given = await EnvironmentEntry.passed(there, here)
    const other = new Person.Person(url, "other@example.com")
    refused(await other.console("POST", "/entry/complete", given), 401, /did not begin/)
    const own = await EnvironmentEntry.passed(there, other)
    refused(await other.console("POST", "/entry/complete", { ...given, state: own.state }), 401)
    const state = { ...given, state: own.state }
    refused(await here.console("POST", "/entry/complete", state), 401, /did not begin/)
    const kept = new Map(here.cookies)
    const again = await EnvironmentEntry.passed(there, here)
    ok(await here.console("POST", "/entry/complete", again), 204)
    for (const [name, value] of kept) here.cookies.set(name, value)
    refused(await here.console("POST", "/entry/complete", again), 401)
  })

  it("is worth nothing with another verifier, or after the session ended", async () => {
    const there = await member("host", "support")
    const here = new Person.Person(url, there.email)
    const { code } = await EnvironmentEntry.passed(there, here)
    const redeem = (body: object) => unknown().console("POST", "/grants", body)
    refused(await redeem({ code, verifier: "x".repeat(43) }), 401)
    refused(await redeem({ code, verifier: "" }), 401)
    const late = await EnvironmentEntry.passed(there, here)
    ok(await there.auth("/sign-out"))
    refused(await here.console("POST", "/entry/complete", late), 401, /begin again/)
    refused(await there.console("POST", "/codes", { challenge: "x", state: "x" }), 401)
  })

  it("is for the environment that the holder names, and none other", async () => {
    const there = await owner()
    const asked = { challenge: "x".repeat(43), state: "y".repeat(43) }
    const passage = ok(await there.console("POST", "/codes", asked))
    assert.isTrue(passage.url.startsWith(`${urls.sandbox}/console/enter#code=`), passage.url)
    refused(await there.console("POST", "/codes", { ...asked, state: "#" }), 400)
    refused(await there.console("POST", "/codes", { ...asked, url: "https://evil.example" }), 400)
    const here = await enter(there)
    refused(await here.console("POST", "/codes", asked), 404)
    for (const path of ["/grants", "/tokens", "/grants/end"])
      refused(await here.console("POST", path, {}), 404)
    refused(await here.get("/console/api/jwks"), 404)
    refused(await there.console("POST", "/entry", {}), 404, /people sign in here/)
  })
})

describe("an end", () => {
  it("of a session here counts at once, and leaves the one at the holder", async () => {
    const there = await member("host", "support")
    const here = await enter(there)
    const copy = new Map(here.cookies)
    ok(await here.auth("/sign-out"))
    for (const [name, value] of copy) here.cookies.set(name, value)
    refused(await here.operator("GET", "/partners"), 401)
    ok(await there.operator("GET", "/partners"))
  })

  it("at the holder counts here within half a minute, and so does a new role", async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => member("host", "support")))
    const [out, removed, changed] = people as [Person.Person, Person.Person, Person.Person]
    const here = {
      out: await enter(out),
      removed: await enter(removed),
      changed: await enter(changed)
    }
    const ids = await Promise.all(
      people.map(async (each) => ok(await each.console("GET", "/me")).id)
    )
    for (const each of Object.values(here)) ok(await each.operator("GET", "/partners"))
    ok(await out.auth("/sign-out"))
    const path = (id: string) => `/organizations/host/people/${id}`
    ok(await (await owner()).console("DELETE", path(ids[1])), 204)
    ok(await (await owner()).console("PATCH", path(ids[2]), { role: "owner" }))
    const now = Date.now.bind(Date)
    const later = vi.spyOn(Date, "now").mockImplementation(() => now() + WITHIN)
    try {
      refused(await here.out.operator("GET", "/partners"), 401)
      refused(await here.removed.operator("GET", "/partners"), 403)
      const controls = { mints: "on", reason: "may now" }
      ok(await here.changed.operator("PATCH", "/controls", controls))
    } finally {
      later.mockRestore()
    }
  })
})
