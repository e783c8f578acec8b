/** What somebody can't do who was let in before, and whose request's body arrives afterwards. */
import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { assert, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as NodePostgres from "../../../world/database/NodePostgres.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { uniqueKey } from "../../../world/service/Partner.ts"
import * as Person from "../../../world/service/Person.ts"
import * as World from "../../../world/service/World.ts"

const { ON, ok } = Person

interface Ask {
  readonly path: string
  readonly method?: string
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

describe.each(Backend.tried)("a request that is held open, on $name", (backend) => {
  const world = World.of(backend, ON)
  const { member, owner, unknown } = Person.people(world)

  /** All but its last byte; the answer comes with that one. */
  const held = async (person: Person.Person, { body, headers, method = "POST", path }: Ask) => {
    const { url } = world.service()
    const text = JSON.stringify(body)
    const late = request(`${url}${path}`, {
      method,
      agent: false,
      headers: {
        cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        origin: new URL(url).origin,
        "content-type": "application/json",
        "content-length": text.length,
        ...headers
      }
    })
    late.write(text.slice(0, -1))
    const answered = once(late, "response")
    // This request is admitted before later ones on other connections are answered.
    for (let asked = 0; asked < 3; asked++) ok(await person.console("GET", "/me"))
    return async (): Promise<number> => {
      late.end(text.slice(-1))
      const [response] = (await answered) as [IncomingMessage]
      response.resume()
      return response.statusCode ?? 0
    }
  }

  const idOf = async (person: Person.Person): Promise<string> =>
    ok(await person.console("GET", "/me")).id

  const ENDS: ReadonlyArray<
    readonly [string, number, (person: Person.Person, of: string, role: string) => Promise<void>]
  > = [
    [
      "a removed person",
      403,
      async (person, of) => {
        const path = `/organizations/${of}/people/${await idOf(person)}`
        ok(await (await owner()).console("DELETE", path), 204)
      }
    ],
    [
      "a person with a lower role",
      403,
      async (person, of, role) => {
        const path = `/organizations/${of}/people/${await idOf(person)}`
        ok(await (await owner()).console("PATCH", path, { role }))
      }
    ],
    [
      "a session that was ended",
      401,
      async (person) => {
        const { sessionId } = ok(await person.console("GET", "/me"))
        const phone = unknown(person.email)
        ok(await phone.signIn())
        ok(await phone.console("DELETE", `/sessions/${sessionId}`), 204)
      }
    ],
    [
      "a session that ended by a new password",
      401,
      async (person) => {
        const phone = unknown(person.email)
        ok(await phone.signIn())
        const newPassword = "another long password"
        const body = { currentPassword: person.password, newPassword, revokeOtherSessions: true }
        ok(await phone.auth("/change-password", body))
      }
    ]
  ]

  it.each(ENDS)("does nothing for the host in the name of %s", async (_, status, end) => {
    const { id: partnerId } = await world.partner()
    const person = await member("host", "owner")
    const grant = { amountUsd: "5000.000000", reason: "held" }
    const invited = { email: "held@example.com", role: "owner" }
    const picture = { amountUsd: "1.000000", bucket: "cash", reason: "held" }
    const key = () => ({ "idempotency-key": uniqueKey() })
    const asks: ReadonlyArray<Ask> = [
      { path: `/operator/v1/partners/${partnerId}/bonus`, body: grant, headers: key() },
      { path: `/operator/v1/partners/${partnerId}/adjustments`, body: picture, headers: key() },
      { path: "/operator/v1/tokens", body: { name: "held", role: "owner", expiresAt: null } },
      { path: "/console/api/organizations/host/invitations", body: invited },
      {
        path: `/console/api/organizations/host/people/${await idOf(await owner())}`,
        method: "PATCH",
        body: { role: "support" }
      }
    ]
    const late = await Promise.all(asks.map((ask) => held(person, ask)))
    await end(person, "host", "read-only")
    for (const [index, finish] of late.entries())
      assert.strictEqual(await finish(), status, asks[index]?.path)
    const { operator } = world
    const { body: tokens } = await operator.get<{ data: ReadonlyArray<{ name: string }> }>(
      "/tokens"
    )
    assert.notInclude(JSON.stringify(tokens), '"held"')
  })

  it.each(ENDS)("does nothing for a partner in the name of %s", async (_, status, end) => {
    const shop = await world.shop()
    const { id } = shop.partner
    await member(id, "admin")
    const person = await member(id, "admin")
    const as = { "cardpack-organization": id }
    const { customerId, machine } = shop
    const order = World.orderOf({ customerId, machine })
    const asks: ReadonlyArray<Ask> = [
      {
        path: "/api/v2/operations",
        body: order,
        headers: { ...as, "idempotency-key": uniqueKey() }
      },
      { path: "/api/v2/customers", body: { externalId: uniqueKey() }, headers: as },
      { path: `/console/api/partners/${id}/keys`, body: { label: "held" } },
      {
        path: `/console/api/partners/${id}`,
        method: "PATCH",
        body: { notificationEmail: "held@example.com" }
      },
      {
        path: `/console/api/organizations/${id}/invitations`,
        body: { email: "held@example.com", role: "admin" }
      }
    ]
    const late = await Promise.all(asks.map((ask) => held(person, ask)))
    await end(person, id, "viewer")
    for (const [index, finish] of late.entries())
      assert.strictEqual(await finish(), status, asks[index]?.path)
    assert.strictEqual((await shop.partner.balance()).total, "1000.000000")
  })

  it("does nothing in the name of somebody who is removed while it waits for its turn", async () => {
    const { DATABASE_URL } = world.environment()
    // Nobody else can hold a lock of an embedded database.
    if (DATABASE_URL === undefined) return
    const shop = await world.shop()
    const { id } = shop.partner
    await member(id, "admin")
    const person = await member(id, "admin")
    const gone = await idOf(person)
    const other = new NodePostgres.pg.Client({ connectionString: DATABASE_URL })
    await other.connect()
    await other.query("BEGIN")
    await other.query("SELECT 1 FROM account FOR UPDATE")
    const body = World.orderOf(shop)
    const headers = { "cardpack-organization": id, "idempotency-key": uniqueKey() }
    const order = await held(person, { path: "/api/v2/operations", body, headers })
    const ordered = order()
    for (let asked = 0; asked < 3; asked++) ok(await person.console("GET", "/me"))
    const path = `/organizations/${id}/people/${gone}`
    const removed = (await owner()).console("DELETE", path)
    const me = async () => ok(await person.console("GET", "/me"))
    await until(me, ({ memberships }) => memberships.length === 0)
    await other.query("ROLLBACK")
    await other.end()
    assert.strictEqual(await ordered, 403)
    ok(await removed, 204)
    assert.strictEqual((await shop.partner.balance()).total, "1000.000000")
  })

  it("goes on in the name of somebody who stays, whoever joins meanwhile", async () => {
    const { id } = await world.partner()
    const person = await member(id, "admin")
    const body = { label: "kept" }
    const finish = await held(person, { path: `/console/api/partners/${id}/keys`, body })
    await member(id, "viewer")
    assert.strictEqual(await finish(), 201)
  })
})
