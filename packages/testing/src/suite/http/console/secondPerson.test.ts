/** People confirm what others asked for above a daily limit (decisions.md#daily-limits). */
import { assert, it } from "vitest"
import * as NodePostgres from "../../../world/database/NodePostgres.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server, {
  ...Person.ON,
  CARDPACK_DAILY_LIMITS: "owner:100, finance:100"
})
const { member, owner } = Person.people(world)
const { ok } = Person

/** As if all had joined long ago. */
const settle = async (): Promise<void> => {
  const connectionString = world.environment().DATABASE_URL ?? ""
  const client = new NodePostgres.pg.Client({ connectionString })
  await client.connect()
  await client.query(`UPDATE identity.membership SET "createdAt" = now() - interval '2 days'`)
  await client.end()
}

let made = 0

const bonus = async (person: Person.Person, amountUsd: string): Promise<Person.Reply> => {
  const { id } = await world.partner()
  return person.send(
    "POST",
    `/operator/v1/partners/${id}/bonus`,
    { amountUsd, reason: "test" },
    { "idempotency-key": `second-${++made}` }
  )
}

/** Asks for a bonus above the limit. */
const asked = async (person: Person.Person): Promise<string> =>
  String(ok(await bonus(person, "150"), 202).approval.id)

const tokenOf = async (person: Person.Person, name: string): Promise<Person.Bearer> => {
  const made = await person.operator("POST", "/tokens", {
    name,
    role: "finance"
  })
  return new Person.Bearer(() => world.service().url, String(ok(made, 201).token))
}

const approve = (person: Person.Person, id: string) =>
  person.operator("POST", `/approvals/${id}/approve`)

it("who joined today shares one limit with all others and their tokens, also once removed", async () => {
  const [ada, bea] = [await member("host", "finance"), await member("host", "finance")]
  const [first, cleo] = [await owner(), await member("host", "owner")]
  const [hers, left] = [await tokenOf(first, "hers"), await tokenOf(cleo, "left")]
  const { id } = ok(await cleo.console("GET", "/me"))
  ok(await first.console("DELETE", `/organizations/host/people/${id}`), 204)
  ok(await bonus(ada, "60"), 201)
  for (const each of [ada, bea, first, hers, left]) ok(await bonus(each, "60"), 202)
  await settle()
  for (const each of [ada, bea, first]) ok(await bonus(each, "60"), 201)
  for (const each of [ada, hers, left]) ok(await bonus(each, "60"), 202)
})

it("a person's act waits for another, who did not join today", async () => {
  const [ada, bea] = [await member("host", "finance"), await member("host", "finance")]
  const id = await asked(ada)
  const cat = await member("host", "catalog")
  /** Of the list and of the request itself, by which the console offers the button. */
  const offered = (...all: ReadonlyArray<Person.Person>) =>
    Promise.all(
      all.map(async (each) => {
        const { data } = ok(await each.operator("GET", "/approvals"))
        const listed = data.find((row: { readonly id: string }) => row.id === id)
        const { mayApprove, mayDecline } = ok(await each.operator("GET", `/approvals/${id}`))
        assert.deepInclude(listed, { mayApprove, mayDecline })
        return `${mayApprove ? "approve" : "-"} ${mayDecline ? "decline" : "-"}`
      })
    )
  assert.deepStrictEqual(await offered(ada, bea, cat), ["- decline", "- decline", "- -"])
  assert.strictEqual((await approve(ada, id)).status, 403)
  const early = await approve(bea, id)
  assert.strictEqual(early.status, 403)
  assert.match(early.text, /joined less than a day ago/)
  await settle()
  assert.deepStrictEqual(await offered(ada, bea, cat), ["- decline", "approve decline", "- -"])
  assert.strictEqual((await approve(ada, id)).status, 403)
  assert.strictEqual(ok(await approve(bea, id)).status, "approved")
  assert.deepStrictEqual(await offered(bea), ["- -"])
})

it("an act lapses with the role of who asked", async () => {
  const [ada, bea] = [await member("host", "finance"), await member("host", "finance")]
  const id = await asked(ada)
  const { id: personId } = ok(await ada.console("GET", "/me"))
  const path = `/organizations/host/people/${personId}`
  ok(await (await owner()).console("PATCH", path, { role: "support" }))
  await settle()
  const late = await approve(bea, id)
  assert.strictEqual(late.status, 409)
  assert.match(late.text, /has lapsed/)
})
