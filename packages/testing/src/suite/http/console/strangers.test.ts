/** What a stranger can't take from others by asking often. */
import { assert, describe, it, onTestFinished } from "vitest"
import * as NodePostgres from "../../../world/database/NodePostgres.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as Person from "../../../world/service/Person.ts"
import * as QuickPasswords from "../../../world/service/QuickPasswords.ts"
import * as World from "../../../world/service/World.ts"

const { ON } = Person

const world = World.of(Backend.server, ON)
const { member, unknown } = Person.people(world)

it("the sign-in of everybody behind the same proxy", async () => {
  const person = await member("host", "support")
  const stranger = unknown("nobody@example.com")
  for (let asked = 0; asked < 125; asked++) await stranger.auth("/sign-out")
  const signed = await unknown(person.email).signIn()
  assert.strictEqual(signed.status, 200, signed.text)
})

it("the service, by guesses at many people at once", async () => {
  onTestFinished(QuickPasswords.asInProduction())
  const person = await member("host", "support")
  const guesses = Array.from({ length: 12 }, (_, index) =>
    unknown(`nobody${index}@example.com`).signIn("wrong password here")
  )
  const asked = await person.operator("GET", "/controls")
  assert.strictEqual(asked.status, 200, asked.text)
  const signed = await unknown(person.email).signIn()
  assert.strictEqual(signed.status, 200, signed.text)
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  assert.deepStrictEqual([...new Set(statuses)], [401])
})

it("the way to the sign-in, by requests without a session, or with one that has ended", async () => {
  for (const cookie of ["", "cardpack-sandbox.session_token=none.none"]) {
    const stranger = unknown()
    for (let asked = 0; asked < 110; asked++) {
      const { status, text } = await stranger.send("GET", "/console/api/me", undefined, { cookie })
      assert.strictEqual(status, 401, text)
    }
    for (const path of ["/api/v2/account", "/operator/v1/partners"])
      assert.strictEqual((await stranger.send("GET", path, undefined, { cookie })).status, 401)
  }
})

it("the account, by wrong passwords: its own device goes on, also with its own mistakes", async () => {
  const person = await member("host", "support")
  const thief = unknown(person.email)
  for (let tried = 0; tried < 9; tried++)
    assert.strictEqual((await thief.signIn(`guess number ${tried}`)).status, 401)
  assert.strictEqual((await thief.signIn()).status, 429)
  assert.strictEqual((await person.auth("/sign-out")).status, 200)
  assert.strictEqual((await person.signIn("a mistake of its own")).status, 401)
  assert.strictEqual((await person.signIn()).status, 200)
  // A device of somebody else's account is none of this one.
  const other = await member("host", "support")
  for (const [name, value] of other.cookies)
    if (name.endsWith("device")) thief.cookies.set(name, value)
  assert.strictEqual((await thief.signIn()).status, 429)
  for (let tried = 0; tried < 12; tried++) await person.signIn(`guess number ${tried}`)
  assert.strictEqual((await person.signIn()).status, 429)
})

it("more guesses from a browser that knew an earlier password", async () => {
  const person = await member("host", "support")
  const former = unknown(person.email)
  Person.ok(await former.signIn())
  const change = { currentPassword: person.password, newPassword: "another long password" }
  Person.ok(await person.auth("/change-password", change))
  for (let tried = 0; tried < 10; tried++)
    assert.strictEqual((await former.signIn(`guess number ${tried}`)).status, 401)
  assert.strictEqual((await unknown(person.email).signIn(change.newPassword)).status, 429)
})

it("the password, by guesses in a session that they stole", async () => {
  const person = await member("host", "support")
  const thief = unknown(person.email)
  const statuses: Array<number> = []
  for (let tried = 0; tried < 12; tried++) {
    for (const [name, value] of person.cookies) thief.cookies.set(name, value)
    thief.cookies.set("junk", String(tried))
    const guess = `guess number ${tried}`
    const [path, body] =
      tried % 2 === 0
        ? ["/change-password", { currentPassword: guess, newPassword: "mine from now on" }]
        : ["/two-factor/disable", { password: guess }]
    statuses.push((await thief.auth(String(path), body)).status)
  }
  assert.deepStrictEqual(statuses, [...Array(10).fill(400), 429, 429])
  assert.strictEqual((await person.console("GET", "/me")).status, 200)
})

describe("while somebody joins or changes people", () => {
  const server = World.of(Backend.server, ON)
  const LOCK = "7218004410"

  it("a worthless link is refused at once, and does not queue before others", async () => {
    const client = new NodePostgres.pg.Client({
      connectionString: server.environment().DATABASE_URL ?? ""
    })
    await client.connect()
    await client.query(`SELECT pg_advisory_lock(${LOCK}::int8)`)
    const nobody = new Person.Person(() => server.service().url, "nobody@example.com")
    const given = { token: "x".repeat(43), name: "N", password: nobody.password }
    const { status, text } = await nobody.console("POST", "/join", given)
    await client.end()
    assert.strictEqual(status, 404, text)
  })
})

it("a way to sign on where there is no provider", async () => {
  assert.strictEqual((await unknown().auth("/sign-in/social")).status, 404)
  assert.strictEqual((await unknown().get("/console/auth/callback/oidc?code=x")).status, 404)
})
