/** What somebody keeps whose role was changed or taken: no link that gives it back. */
import { assert, describe, it } from "vitest"
import * as NodePostgres from "../../../world/database/NodePostgres.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"

const { ON, ok } = Person

describe.each(Backend.tried)("somebody who lost a role on $name", (backend) => {
  const world = World.of(backend, ON)
  const { invite, member, owner, unknown } = Person.people(world)

  const idOf = async (person: Person.Person): Promise<string> =>
    ok(await person.console("GET", "/me")).id

  const invitedBy = async (person: Person.Person, organizationId: string, email: string) => {
    const path = `/organizations/${organizationId}/invitations`
    const { link } = ok(await person.console("POST", path, { email, role: "admin" }), 201)
    return String(link).split("#token=")[1] ?? ""
  }

  const joining = async (token: string, person: Person.Person) => {
    const { password } = person
    return (await person.console("POST", "/join", { token, name: "Again", password })).status
  }

  it("has no token left that one of theirs made, once theirs are revoked", async () => {
    const [keeper, leaver] = [await owner(), await member("host", "owner")]
    const bearer = (token: string) => new Person.Bearer(() => world.service().url, token)
    const made = async (by: Person.Person, name: string) =>
      bearer(ok(await by.operator("POST", "/tokens", { name, role: "owner" }), 201).token)
    const theirs = await made(leaver, "theirs")
    const all = [theirs, await made(theirs, "its own"), await made(keeper, "the keeper's")]
    const at = `/organizations/host/people/${await idOf(leaver)}?revoke=made`
    ok(await keeper.console("DELETE", at), 204)
    const asked = await Promise.all(all.map((each) => each.operator("GET", "/partners")))
    assert.deepStrictEqual(
      asked.map(({ status }) => status),
      [401, 401, 200]
    )
    const { id, token } = ok(
      await keeper.operator("POST", "/tokens", { name: "p", role: "owner" }),
      201
    )
    const child = await made(bearer(token), "its own too")
    ok(await keeper.operator("DELETE", `/tokens/${id}?revoke=made`), 204)
    assert.strictEqual((await child.operator("GET", "/partners")).status, 401)
  })

  it("takes the own keys along when leaving", async () => {
    const { id } = await world.partner()
    await member(id, "admin")
    const leaver = await member(id, "admin")
    const { key } = ok(await leaver.console("POST", `/partners/${id}/keys`, {}), 201)
    const at = `/organizations/${id}/people/${await idOf(leaver)}?revoke=made`
    ok(await leaver.console("DELETE", at), 204)
    assert.strictEqual((await world.partnerWith(key).get("/account")).status, 401)
  })

  it("has nothing left once a removal is asked for again that an outage stopped, while others join", async () => {
    const { DATABASE_URL: connectionString } = world.environment()
    // Nobody else can take a table of an embedded database away.
    if (connectionString === undefined) return
    const { id } = await world.partner()
    const [keeper, leaver] = [await member(id, "admin"), await member(id, "admin")]
    const { key } = ok(await leaver.console("POST", `/partners/${id}/keys`, {}), 201)
    const at = `/organizations/${id}/people/${await idOf(leaver)}?revoke=made`
    const late = unknown()
    const link = await invite(id, "viewer", late.email)
    const database = new NodePostgres.pg.Client({ connectionString })
    await database.connect()
    await database.query("ALTER TABLE operator_log RENAME TO away")
    assert.isAtLeast((await keeper.console("DELETE", at)).status, 500)
    assert.strictEqual(await joining(link, late), 200)
    await database.query("ALTER TABLE away RENAME TO operator_log")
    await database.end()
    ok(await late.signIn())
    for (let time = 0; time < 2; time++) ok(await keeper.console("DELETE", at), 204)
    assert.strictEqual((await world.partnerWith(key).get("/account")).status, 401)
    const log = await (await owner()).operator("GET", `/log?subject=${id}&action=person.remove`)
    assert.lengthOf(ok(log).data, 1)
    const stranger = await member("host", "support")
    const never = `/organizations/${id}/people/${await idOf(stranger)}?revoke=made`
    ok(await keeper.console("DELETE", never), 404)
  })

  it.each(["DELETE", "PATCH"])(
    "does not get it back by a second invitation: %s",
    async (method) => {
      const person = unknown()
      const [first, second] = [
        await invite("host", "owner", person.email),
        await invite("host", "owner", person.email)
      ]
      assert.strictEqual(await joining(first, person), 200)
      ok(await person.signIn())
      const path = `/organizations/host/people/${await idOf(person)}`
      const body = method === "PATCH" ? { role: "support" } : undefined
      const changed = await (await owner()).console(method, path, body)
      assert.isBelow(changed.status, 300, changed.text)
      assert.strictEqual(await joining(second, person), 404)
    }
  )

  it("leaves none behind for another address, in any organization that it no longer manages", async () => {
    const [one, other] = [await world.partner(), await world.partner()]
    const person = await member("host", "owner")
    ok(
      await person.console("POST", "/join", {
        token: await invite(other.id, "admin", person.email)
      })
    )
    const [lost, kept] = [unknown(), unknown()]
    const [here, elsewhere] = [
      await invitedBy(person, one.id, lost.email),
      await invitedBy(person, other.id, kept.email)
    ]
    const bystander = unknown()
    const untouched = await invite(one.id, "viewer", bystander.email)
    ok(
      await (await owner()).console("DELETE", `/organizations/host/people/${await idOf(person)}`),
      204
    )
    assert.strictEqual(await joining(here, lost), 404)
    assert.strictEqual(await joining(elsewhere, kept), 200)
    assert.strictEqual(await joining(untouched, bystander), 200)
  })
  it("has no hold on an address that nobody has proven, once it belongs nowhere", async () => {
    const { id } = await world.partner()
    const thief = await member(id, "viewer")
    const gone = `/organizations/${id}/people/${await idOf(thief)}`
    const person = unknown(thief.email)
    person.password = "another long password"
    const token = await invite("host", "finance", person.email)
    assert.strictEqual(await joining(token, person), 409)
    ok(await (await owner()).console("DELETE", gone), 204)
    assert.strictEqual(await joining(token, person), 200)
    ok(await person.signIn())
    ok(await person.operator("GET", "/partners"))
    assert.strictEqual((await thief.console("GET", "/me")).status, 401)
    assert.strictEqual((await unknown(thief.email).signIn()).status, 401)
  })

  it("has an address that every mail program reads as this one, and that signs in", async () => {
    for (const email of ["Ada.Lovelace+cards@mail.example.com", "o'brien_9@a-b.example"]) {
      await member("host", "support", email)
      ok(await unknown(email.toUpperCase()).signIn())
    }
    const path = "/organizations/host/invitations"
    for (const email of [
      "a,b@example.com",
      "a@localhost",
      // What nobody signs in by.
      "a&b@example.com",
      "ü@example.com"
    ]) {
      const made = await (await owner()).console("POST", path, { email, role: "support" })
      Person.refused(made, 400, /^email must be a mail address$/)
    }
  })

  it("has a name as short and plain as at the beginning", async () => {
    const person = await member("host", "support")
    for (const name of [
      "",
      " ",
      "x".repeat(101),
      "bell\u0007",
      "A\u202eb",
      "A\u2029b",
      { a: 1 },
      undefined
    ]) {
      const reply = await person.auth("/update-user", { name, image: "javascript:alert(1)" })
      assert.match(ok(reply, 400).error.message, /^name must be 1 to 100/)
    }
    ok(await person.auth("/update-user", { name: " New ", image: "javascript:alert(1)" }))
    assert.strictEqual(ok(await person.console("GET", "/me")).name, "New")
    const { user } = ok(await unknown(person.email).signIn())
    assert.isNull(user.image)
  })
})
