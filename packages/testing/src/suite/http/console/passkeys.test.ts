/** Passkeys by requests that no browser sends: each is refused, and none takes the service for broken. */
import { randomBytes } from "node:crypto"
import { assert, beforeAll, describe, it } from "vitest"
import { Authenticator } from "../../../world/service/Authenticator.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server, Person.ON)
const { member, owner, unknown } = Person.people(world)
const { ok, refused } = Person
const url = () => world.service().url

const asked = async (person: Person.Person): Promise<string> =>
  ok(await person.auth("/passkey/add-options", { password: person.password })).challenge

const add = async (person: Person.Person, device: Authenticator) =>
  person.auth("/passkey/add", {
    name: "Key",
    response: device.create(await asked(person), url())
  })

const challenge = async (): Promise<string> =>
  ok(await unknown().auth("/passkey/sign-in-options")).challenge

const signIn = async (device: Authenticator) =>
  unknown().auth("/passkey/sign-in", {
    response: device.get(await challenge(), url())
  })

beforeAll(async () => {
  await owner()
})

describe("a passkey", () => {
  it("is added once: that of another person is 409, and stays theirs", async () => {
    const [mine, theirs] = [await member("host", "support"), await member("host", "finance")]
    const device = new Authenticator()
    ok(await add(mine, device))
    refused(await add(theirs, new Authenticator(device.id)), 409, /registered already/)
    refused(await add(mine, device), 409, /registered already/)
    const { user } = ok(await signIn(device))
    assert.strictEqual(user.email, mine.email)
  })

  it("is added and used in no frame of another site's page", async () => {
    const person = await member("host", "support")
    const device = new Authenticator()
    device.said = { crossOrigin: true, topOrigin: "https://evil.example" }
    refused(await add(person, device), 401)
    device.said = { crossOrigin: false }
    ok(await add(person, device))
    device.said = { crossOrigin: true }
    refused(await signIn(device), 401)
  })

  it("counts as far as it likes", async () => {
    const person = await member("host", "support")
    const device = new Authenticator()
    device.counter = 2 ** 32 - 2
    ok(await add(person, device))
    device.counter++
    ok(await signIn(device))
  })

  it("with a name longer than any is refused", async () => {
    const person = await member("host", "support")
    ok(await add(person, new Authenticator(Buffer.alloc(1_023, "a"))))
    refused(await add(person, new Authenticator(randomBytes(3_000))), 401)
  })
})

/** An object that becomes no text, and others. */
const ODD: ReadonlyArray<unknown> = [{ toString: 1, valueOf: 1 }, {}, [], [[]], null, 1, "\n", "x"]

const bodies = (id: string): ReadonlyArray<unknown> => {
  const signed = { id, rawId: id, type: "public-key" }
  const responses = ODD.flatMap((odd) => [
    odd,
    { id: odd, rawId: odd },
    { ...signed, response: odd },
    { ...signed, response: { clientDataJSON: odd, attestationObject: odd, authenticatorData: odd } }
  ])
  return [...ODD, ...responses.map((response) => ({ name: "Key", response }))]
}

describe("a body of any shape", () => {
  const denied = (body: unknown, { status, text }: Person.Reply) =>
    assert.include([400, 401, 404], status, `${JSON.stringify(body)}: ${text}`)

  it("signs nobody in and adds nothing, and the service is not at fault", async () => {
    const person = await member("host", "support")
    const device = new Authenticator()
    ok(await add(person, device))
    for (const body of bodies(device.get("", url()).id)) {
      denied(body, await unknown().auth("/passkey/sign-in", body))
      denied(body, await person.auth("/passkey/add", body))
    }
  })

  it.each(ODD.map((odd) => ({ odd })))("removes nothing: $odd", async ({ odd }) => {
    const person = await member("host", "support")
    denied(odd, await person.auth("/passkey/remove", { id: odd, password: person.password }))
    denied(odd, await person.auth("/passkey/remove", { id: "x", password: odd }))
    denied(odd, await person.auth("/passkey/add-options", { password: odd }))
    denied(odd, await person.auth("/passkey/add", { name: odd, response: odd }))
  })
})
