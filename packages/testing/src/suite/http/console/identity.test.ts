/** Who gets in, how, and how they are kept out again (design.md#identity). */
import { assert, describe, it, vi } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as InProcess from "../../../world/service/InProcess.ts"
import * as Person from "../../../world/service/Person.ts"
import * as QuickPasswords from "../../../world/service/QuickPasswords.ts"
import { totp } from "../../../world/service/Totp.ts"
import * as World from "../../../world/service/World.ts"

const { ON, ok, refused, SECRET } = Person

describe.each(Backend.tried)("the console's people on $name", (backend) => {
  const world = World.of(backend, ON)
  const { invite, member, owner, unknown } = Person.people(world)

  /** Of a second process on a server; one of this process where there can be no second. */
  const linkOfAnotherStart = async () => {
    const { DATABASE_URL } = world.environment()
    if (DATABASE_URL === undefined) return Person.firstLink(world.service().output())
    const second = await InProcess.start(world.environment())
    await second.stop()
    return Person.firstLink(second.output())
  }

  it("begin with an owner, by the link that the start prints, once", async () => {
    const token = Person.firstLink(world.service().output())
    const person = unknown("first@example.com")
    const other = await linkOfAnotherStart()
    ok(await person.console("POST", "/link", { token: other }))
    const link = ok(await person.console("POST", "/link", { token }))
    assert.deepInclude(link, { organizationId: "host", role: "owner", email: null })
    assert.isAtMost(Date.parse(link.expiresAt) - Date.now(), 3_600_000)
    const given = { token, email: "first@example.com", name: "F", password: Person.PASSWORD }
    refused(
      await person.console("POST", "/join", { ...given, password: "short" }),
      400,
      /^password/
    )
    refused(await person.console("POST", "/join", { ...given, name: " " }), 400, /^name/)
    refused(await person.console("POST", "/join", { ...given, email: "x" }), 400, /^email/)
    refused(await person.console("POST", "/join", { ...given, token: "x" }), 404)
    const me = ok(await (await owner()).console("GET", "/me"))
    assert.deepInclude(me, { email: "owner@example.com", environment: "sandbox" })
    assert.deepStrictEqual(Person.belonging(me), [
      { organizationId: "host", name: null, role: "owner" }
    ])
    for (const used of [token, other]) {
      refused(await person.console("POST", "/link", { token: used }), 404)
      const again = { ...given, token: used }
      refused(await person.console("POST", "/join", again), 404, /used or expired/)
    }
  })

  it("sign in by password, with a cookie that pages can't read, and out again", async () => {
    const person = await member("host", "support")
    const other = unknown(person.email)
    refused(await other.console("GET", "/me"), 401)
    refused(await other.signIn("wrong password here"), 401, /invalid email or password/)
    refused(await unknown("nobody@example.com").signIn(), 401, /invalid email or password/)
    const signed = await other.signIn()
    assert.notInclude(ok(signed), { token: undefined })
    const [cookie = ""] = signed.headers.getSetCookie()
    assert.match(cookie, /^cardpack-sandbox\.session_token=/)
    for (const word of [/HttpOnly/i, /SameSite=Strict/i, /Path=\//, /Max-Age=43200/]) {
      assert.match(cookie, word)
    }
    assert.notProperty(signed.body, "token")
    assert.strictEqual(ok(await other.console("GET", "/me")).email, person.email)
    const former = new Map(other.cookies)
    ok(await other.signIn())
    const kept = new Map(other.cookies)
    for (const [name, value] of former) other.cookies.set(name, value)
    refused(await other.console("GET", "/me"), 401)
    for (const [name, value] of kept) other.cookies.set(name, value)
    ok(await other.auth("/sign-out"))
    for (const [name, value] of kept) other.cookies.set(name, value)
    refused(await other.console("GET", "/me"), 401)
  })

  it("have passwords of which each guess costs a twentieth of a second", async () => {
    const { email } = await member("host", "support")
    const costs = await QuickPasswords.costsOf(() => unknown(email).signIn())
    assert.deepStrictEqual(costs, ["N 16384, r 16, p 1, 64 bytes"])
  })

  it("can't be forged: a changed cookie opens nothing", async () => {
    const person = await member("host", "support")
    for (const [name, value] of person.cookies) {
      const other = value[5] === "x" ? "y" : "x"
      const changed = `${value.slice(0, 5)}${other}${value.slice(6)}`
      for (const forged of [value.slice(0, -8), changed, "x.y"]) {
        const thief = unknown()
        thief.cookies.set(name, forged)
        refused(await thief.console("GET", "/me"), 401)
        refused(await thief.operator("GET", "/partners"), 401)
      }
    }
  })

  it("reach no other endpoint of the library", async () => {
    const person = await owner()
    for (const path of [
      "/sign-up/email",
      "/delete-user",
      "/change-email",
      "/sign-in/social",
      "/list-sessions",
      "/get-session"
    ]) {
      refused(await person.auth(path, {}), 404)
      refused(await person.get(`/console/auth${path}`), 404)
    }
  })

  it("are invited with a role, once, by a link for one address", async () => {
    const person = unknown()
    const token = await invite("host", "finance", person.email)
    const link = ok(await person.console("POST", "/link", { token }))
    assert.deepInclude(link, { organizationId: "host", role: "finance", email: person.email })
    const list = async () =>
      ok(await (await owner()).console("GET", "/organizations/host/invitations")).data
    const [pending] = (await list()).filter((row: { email: string }) => row.email === person.email)
    assert.deepInclude(pending, { role: "finance" })
    assert.notInclude(JSON.stringify(pending), token)
    const given = { token, name: "Fin", password: person.password, email: "other@example.com" }
    ok(await person.console("POST", "/join", given))
    refused(await person.console("POST", "/join", given), 404)
    refused(await unknown("other@example.com").signIn(), 401)
    ok(await person.signIn())
    assert.notInclude(
      (await list()).map((row: { email: string }) => row.email),
      person.email
    )
    const gone = await invite("host", "finance", "late@example.com")
    const { id } = (await list()).find((row: { email: string }) => row.email === "late@example.com")
    ok(await (await owner()).console("DELETE", `/organizations/host/invitations/${id}`), 204)
    refused(await unknown().console("POST", "/link", { token: gone }), 404)
  })

  it("are let in by no link that has expired, and invited once", async () => {
    const person = unknown()
    const token = await invite("host", "support", person.email)
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 8 * 86_400_000 })
    try {
      refused(await person.console("POST", "/link", { token }), 404)
      refused(await person.console("POST", "/join", { token }), 404)
    } finally {
      vi.useRealTimers()
    }
    const again = { email: (await member("host", "support")).email, role: "support" }
    const twice = await (await owner()).console("POST", "/organizations/host/invitations", again)
    refused(twice, 409, /belongs to it already/)
  })

  it("join a second organization as who they are, and nobody else as them", async () => {
    const partner = await world.partner()
    const person = await member("host", "support")
    const token = await invite(partner.id, "viewer", person.email)
    const thief = unknown(person.email)
    const taken = { token, name: "Thief", password: "another long password" }
    refused(await thief.console("POST", "/join", taken), 409, /sign in as/)
    refused(await (await owner()).console("POST", "/join", taken), 409, /sign in as/)
    refused(await thief.signIn("another long password"), 401)
    ok(await person.console("POST", "/join", { token }))
    assert.sameDeepMembers(Person.belonging(ok(await person.console("GET", "/me"))), [
      { organizationId: "host", name: null, role: "support" },
      { organizationId: partner.id, name: "Acme Cards", role: "viewer" }
    ])
  })

  it("keep one owner, and one admin of a partner that has people", async () => {
    const person = await owner()
    const { id } = ok(await person.console("GET", "/me"))
    const path = `/organizations/host/people/${id}`
    refused(await person.console("PATCH", path, { role: "support" }), 409, /last owner/)
    refused(await person.console("DELETE", path), 409, /last owner/)
    const second = await member("host", "owner")
    const other = ok(await second.console("GET", "/me")).id
    const both = await Promise.all([
      person.console("PATCH", `/organizations/host/people/${other}`, { role: "support" }),
      second.console("PATCH", path, { role: "owner" })
    ])
    for (const reply of both) assert.include([200, 403], reply.status, reply.text)
    refused(await second.console("PATCH", path, { role: "support" }), 403, /takes the role owner/)
    const roles = { role: "admin" }
    refused(await person.console("PATCH", path, roles), 400, /^role must be owner, finance/)
  })

  it("see the people of their own organization, whom its admins change", async () => {
    const mine = await world.partner()
    const admin = await member(mine.id, "admin")
    const viewer = await member(mine.id, "viewer")
    const people = (id: string) => `/organizations/${id}/people`
    const invitations = (id: string) => `/organizations/${id}/invitations`
    assert.lengthOf(ok(await viewer.console("GET", people(mine.id))).data, 2)
    const body = { email: "new@example.com", role: "developer" }
    refused(await viewer.console("POST", invitations(mine.id), body), 403)
    ok(await admin.console("POST", invitations(mine.id), body), 201)
    const role = { email: "b@example.com", role: "owner" }
    refused(await admin.console("POST", invitations(mine.id), role), 400, /^role must be admin/)
    const { id } = ok(await viewer.console("GET", "/me"))
    ok(await admin.console("DELETE", `${people(mine.id)}/${id}`), 204)
    assert.deepStrictEqual(ok(await viewer.console("GET", "/me")).memberships, [])
    refused(await viewer.partner(mine.id, "GET", "/account"), 403)
  })

  it("end their sessions at once, on any device", async () => {
    const person = await member("host", "read-only")
    const phone = unknown(person.email)
    ok(await phone.signIn())
    ok(await phone.operator("GET", "/partners"))
    const sessions = ok(await person.console("GET", "/sessions")).data
    assert.lengthOf(sessions, 2)
    assert.notInclude(JSON.stringify(sessions), [...phone.cookies.values()].join().slice(0, 20))
    const { sessionId } = ok(await phone.console("GET", "/me"))
    const other = await member("host", "read-only")
    refused(await other.console("DELETE", `/sessions/${sessionId}`), 404)
    ok(await person.console("DELETE", `/sessions/${sessionId}`), 204)
    refused(await phone.operator("GET", "/partners"), 401)
    ok(await person.operator("GET", "/partners"))
  })

  it("are guessed at slowly, whoever guesses, and others get in meanwhile", async () => {
    const [person, other] = [await member("host", "support"), await member("host", "support")]
    const thief = unknown(person.email)
    const statuses: Array<number> = []
    for (let tried = 0; tried < 14; tried++) {
      statuses.push((await thief.signIn(`guess number ${tried}`)).status)
    }
    assert.include(statuses, 429)
    assert.isAtMost(statuses.filter((status) => status === 401).length, 10)
    const slowed = await thief.signIn()
    refused(slowed, 429, /too many attempts/)
    assert.isAtLeast(Number(slowed.headers.get("retry-after")), 1)
    ok(await unknown(other.email).signIn())
  })

  it("use their codes at once, though they share an address", async () => {
    for (let tried = 0; tried < 4; tried++) {
      const person = await member("host", "support")
      const enabled = ok(await person.auth("/two-factor/enable", { password: person.password }))
      ok(await person.auth("/two-factor/verify-totp", { code: totp(enabled.totpURI) }))
    }
  })

  it("leave no secret in the output", async () => {
    const person = await member("host", "support")
    const token = await invite("host", "support", "quiet@example.com")
    const output = world.service().output()
    for (const secret of [person.password, token, SECRET, ...person.cookies.values()]) {
      assert.notInclude(output, decodeURIComponent(secret))
      assert.notInclude(output, secret)
    }
  })
})
