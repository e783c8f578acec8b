/** By which addresses people are invited: such as every mail program reads as this one, and that sign in. */
import { assert, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server, Person.ON)
const { member, owner, unknown } = Person.people(world)

describe("a person's address", () => {
  it.each(["ada@example.com", "Ada.Lovelace+cards@mail.example.com", "o'brien_9@a-b.example"])(
    "may be %s, and signs in",
    async (email) => {
      await member("host", "support", email)
      const signed = await unknown(email.toUpperCase()).signIn()
      assert.strictEqual(signed.status, 200, signed.text)
    }
  )

  it.each([
    ["several", "a,b@example.com"],
    ["several", "a@example.com,b@example.com"],
    ["another one in brackets", "foo<victim@example.com>"],
    ["another one in half a bracket", "foo<victim@example.com"],
    ["a group", "all:a@example.com;"],
    ["a comment", "a(b)@example.com"],
    ["quoted", '"a"@example.com'],
    ["a control character", "a\u007f@example.com"],
    ["a second header", "a@example.com\r\nBcc: b@example.com"],
    ["an invisible letter", "a\u200b@example.com"],
    ["turned around", "\u202Ea@example.com"],
    ["without a domain", "a@localhost"],
    ["an IP address", "a@127.0.0.1"],
    ["two dots", "a..b@example.com"],
    ["what nobody signs in by", "a&b@example.com"],
    ["letters that nobody signs in by", "ü@example.com"],
    ["endless", `${"a".repeat(65)}@example.com`]
  ])("is not %s: %j", async (_, email) => {
    const path = "/organizations/host/invitations"
    const made = await (await owner()).console("POST", path, { email, role: "support" })
    assert.strictEqual(made.status, 400, made.text)
    assert.strictEqual(made.body.error.message, "email must be a mail address")
  })
})
