/** What a stranger can't take from others by asking often. */
import { assert, it } from "vitest"
import * as Backend from "../../service/Backend.ts"
import * as Person from "../../service/Person.ts"
import * as World from "../../service/World.ts"

const world = World.of(Backend.embedded, { CARDPACK_CONSOLE: "on" })
const { member, unknown } = Person.people(world)

it("the sign-in of everybody behind the same proxy", async () => {
  const person = await member("host", "support")
  const stranger = unknown("nobody@example.com")
  for (let asked = 0; asked < 150; asked++) await stranger.auth("/sign-out")
  const signed = await unknown(person.email).signIn()
  assert.strictEqual(signed.status, 200, signed.text)
})

it("the service, by guesses at many people at once", async () => {
  const person = await member("host", "support")
  const guesses = Array.from({ length: 60 }, (_, index) =>
    unknown(`nobody${index}@example.com`).signIn("wrong password here")
  )
  const asked = await person.operator("GET", "/controls")
  assert.strictEqual(asked.status, 200, asked.text)
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  assert.include(statuses, 503)
  assert.includeMembers([401, 503], [...new Set(statuses)])
  const signed = await unknown(person.email).signIn()
  assert.strictEqual(signed.status, 200, signed.text)
})
