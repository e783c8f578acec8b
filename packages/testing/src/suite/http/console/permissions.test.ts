/** What people may do with both APIs: every role at every path (design.md#identity). */

import { ROLES, type Role } from "@cardpack/core/domain/token/Token"
import { ConsoleApi } from "@cardpack/http/identity/Api"
import { PARTNER_ROLES, type PartnerRole } from "@cardpack/http/identity/Identity"
import { OperatorApi } from "@cardpack/http/operator/Api"
import { PartnerApi } from "@cardpack/http/partner/Api"
import { GRANTS, permissionOf } from "@cardpack/http/partner/PartnerGrants"
import { OpenApi } from "effect/http-api"
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer } from "../../../world/service/Client.ts"
import type { Partner } from "../../../world/service/Partner.ts"
import * as Paths from "../../../world/service/Paths.ts"
import * as Person from "../../../world/service/Person.ts"
import type { Operator, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const operators = Paths.of(OpenApi.fromApi(OperatorApi))
const partners = Paths.of(OpenApi.fromApi(PartnerApi)).filter(({ path }) => path !== "/api/health")
const METHODS = [...new Set(partners.map(({ method }) => method))]
const ownPaths = Paths.of(OpenApi.fromApi(ConsoleApi))

/** What needs no session, and what it answers when nothing is given: links, and the way between environments. */
const WITHOUT_SESSION: Readonly<Record<string, number>> = {
  "POST /console/api/link": 400,
  "POST /console/api/join": 400,
  "POST /console/api/entry": 404,
  "POST /console/api/entry/complete": 404,
  "POST /console/api/grants": 404,
  "POST /console/api/grants/end": 404,
  "POST /console/api/tokens": 404,
  "GET /console/api/jwks": 404
}

type Entry = Operator.LogEntry

const world = World.of(Backend.server, Person.ON)
const { member, owner } = Person.people(world)
const operatorsBy = new Map<Role, Person.Person>()
const tokensBy = new Map<Role, Person.Person>()
const partnersBy = new Map<PartnerRole, Person.Person>()
let shop: World.Shop
let other: Partner

const by = <Key>(map: ReadonlyMap<Key, Person.Person>, role: Key): Person.Person =>
  map.get(role) ?? assert.fail("nobody has the role")

const log = async (query: string): Promise<ReadonlyArray<Entry>> =>
  answer(await world.operator.get<Page<Entry>>(`/log?${query}`), 200).data

beforeAll(async () => {
  shop = await world.shop({ cards: 20 })
  other = await world.partner()
  for (const role of ROLES) {
    operatorsBy.set(role, await member("host", role))
    const made = await world.operator.post<{ token: string }>("/tokens", { name: role, role })
    tokensBy.set(role, new Person.Bearer(() => world.service().url, answer(made, 201).token))
  }
  for (const role of PARTNER_ROLES) partnersBy.set(role, await member(shop.partner.id, role))
})

/** With ids that are nobody's. */
const ask = (person: Person.Person, { method, path }: Paths.Operation, organization = "") =>
  person.send(method, path.replaceAll(/\{\w+\}/g, "none"), method === "GET" ? undefined : [], {
    "cardpack-organization": organization
  })

describe("the console's own paths", () => {
  it.each(ownPaths)("$name admits nobody without a session, but for a few", async (operation) => {
    const stranger = new Person.Person(() => world.service().url, "nobody@example.com")
    const { status, text } = await ask(stranger, operation, shop.partner.id)
    assert.strictEqual(status, WITHOUT_SESSION[operation.name] ?? 401, text)
  })
})

const rolesOf = ({ roles }: Paths.Operation): string => roles.join()

/** The first path that names these roles. */
const isFirstOfItsRoles = (operation: Paths.Operation): boolean =>
  operators.find((each) => rolesOf(each) === rolesOf(operation)) === operation

describe("people of the host", () => {
  it.each(operators)("$name admits the roles that it names, and no others", async (operation) => {
    assert.include(operation.roles, "owner")
    const isAdmitted = (role: Role) => operation.roles.includes(role)
    // The roles that a path names decide alone: one on each side shows that they are looked at.
    const sides = [ROLES.findLast(isAdmitted), ROLES.find((role) => !isAdmitted(role))]
    const tried = isFirstOfItsRoles(operation) ? ROLES : sides.filter((role) => role !== undefined)
    for (const role of tried) {
      const all = [by(operatorsBy, role), ...(sides.includes(role) ? [by(tokensBy, role)] : [])]
      for (const { status, text } of await Promise.all(all.map((who) => ask(who, operation)))) {
        if (isAdmitted(role)) assert.notInclude([401, 403, 500], status, text)
        else assert.strictEqual(status, 403, `${role}: ${text}`)
      }
    }
    const { status, text } = await ask(by(partnersBy, "admin"), operation, shop.partner.id)
    assert.strictEqual(status, 403, `an admin of a partner: ${text}`)
  })

  it("are in the log with who they are and their session, at every change", async () => {
    const person = by(operatorsBy, "owner")
    const { body: me } = await person.console("GET", "/me")
    await person.operator("PATCH", "/controls", { mints: "off", reason: "test" })
    await person.operator("PATCH", "/controls", { mints: "on", reason: "test" })
    const [entry] = await log(`actor=${encodeURIComponent(person.email)}`)
    assert.deepInclude(entry, { actor: person.email, action: "controls.set" })
    assert.deepInclude(entry?.detail, { person: me.id, session: me.sessionId, reason: "test" })
  })

  it("are told what their role may do, so that pages offer nothing else", async () => {
    const told = async (role: Role): Promise<ReadonlyArray<string>> => {
      const { body } = await by(operatorsBy, role).console("GET", "/me")
      return body.memberships[0].permissions
    }
    const all = await told("owner")
    assert.includeMembers([...all], ["partners.write", "tokens.write", "log.read"])
    const reading = all.filter((each) => each.endsWith(".read"))
    assert.deepStrictEqual(await told("read-only"), reading)
    const shipping = (await told("shipping")).filter((each) => !each.endsWith(".read"))
    assert.deepStrictEqual(shipping, ["countries.write", "shipments.write"])
  })

  it("lose a role at once", async () => {
    const person = await member("host", "finance")
    assert.strictEqual((await person.operator("GET", "/log")).status, 200)
    const { body: me } = await person.console("GET", "/me")
    const path = `/organizations/host/people/${me.id}`
    assert.strictEqual(
      (await (await owner()).console("PATCH", path, { role: "shipping" })).status,
      200
    )
    assert.strictEqual((await person.operator("GET", "/log")).status, 403)
    assert.strictEqual((await (await owner()).console("DELETE", path)).status, 204)
    assert.strictEqual((await person.operator("GET", "/partners")).status, 403)
  })
})

describe("people of a partner", () => {
  it.each(partners)("$name admits the roles of the table, and no others", async (operation) => {
    const { method, path } = operation
    for (const role of PARTNER_ROLES) {
      const { status, text } = await ask(by(partnersBy, role), operation, shop.partner.id)
      const may = GRANTS[permissionOf(method, path)].sandbox.includes(role)
      if (may) assert.notInclude([401, 403, 500], status, `${role}: ${text}`)
      else assert.strictEqual(status, 403, `${role}: ${text}`)
    }
    for (const person of [by(partnersBy, "admin"), by(operatorsBy, "owner")])
      assert.strictEqual((await ask(person, operation, other.id)).status, 403)
  })

  it.each(METHODS)("name the organization that they %s for", async (method) => {
    const operation = partners.find((each) => each.method === method) ?? assert.fail(method)
    for (const person of [by(partnersBy, "admin"), by(operatorsBy, "owner")]) {
      for (const organization of ["", "host", "par_x"])
        assert.strictEqual((await ask(person, operation, organization)).status, 400)
    }
  })

  it("are told what their role may do here", async () => {
    for (const [role, permissions] of [
      ["viewer", ["read"]],
      ["support", ["read", "serve"]],
      ["developer", ["read", "webhooks", "serve", "trade", "keys"]],
      ["admin", ["read", "webhooks", "serve", "trade", "keys", "settings"]]
    ] as const) {
      const { body } = await by(partnersBy, role).console("GET", "/me")
      assert.deepStrictEqual(body.memberships[0].permissions, permissions)
    }
  })

  it("see what a key sees, sell in the sandbox, and are in the log", async () => {
    const person = by(partnersBy, "developer")
    const seen = await person.partner(shop.partner.id, "GET", "/account")
    assert.deepStrictEqual(seen.body, (await shop.partner.get("/account")).body)
    const order = await person.send("POST", "/api/v2/operations", World.orderOf(shop), {
      "cardpack-organization": shop.partner.id,
      "idempotency-key": "by-hand-1"
    })
    assert.strictEqual(order.status, 201, order.text)
    const { body: me } = await person.console("GET", "/me")
    const [entry, ...more] = await log(`subject=${shop.partner.id}&action=partner.act`)
    assert.deepStrictEqual(more, [])
    assert.strictEqual(entry?.actor, person.email)
    assert.deepStrictEqual(entry?.detail, {
      method: "POST",
      path: "/api/v2/operations",
      resources: [order.body.id, order.body.customerId, order.body.cards[0].id],
      person: me.id,
      session: me.sessionId
    })
  })

  it("of a suspended partner get 403 at once", async () => {
    const partner = await world.partner()
    const person = await member(partner.id, "admin")
    assert.strictEqual((await person.partner(partner.id, "GET", "/account")).status, 200)
    const path = `/partners/${partner.id}`
    answer(await world.operator.patch(path, { status: "suspended" }), 200)
    assert.strictEqual((await person.partner(partner.id, "GET", "/account")).status, 403)
    assert.strictEqual((await person.console("GET", path)).status, 403)
    assert.strictEqual((await person.console("POST", `${path}/keys`, {})).status, 403)
  })
})

interface Endpoint {
  readonly id: string
  readonly active: boolean
  readonly madeBy: string | null
}

/** One by a person, one by the person's key, one of another with the person's URL, one the other way. */
const endpoints = async (person: Person.Person, key: string, other: Person.Person) => {
  const { id } = shop.partner
  const body = { url: "https://hooks.example/a", subscribedEvents: ["*"] }
  const make = async (by: Person.Person) =>
    String(Person.ok(await by.partner(id, "POST", "/webhooks", body), 201).id)
  const change = async (by: Person.Person, endpoint: string) => {
    Person.ok(await by.partner(id, "PATCH", `/webhooks/${endpoint}`, { url: `${body.url}/b` }))
    return endpoint
  }
  const byKey = answer(await world.partnerWith(key).post<Endpoint>("/webhooks", body), 201)
  const hers = [await make(person), byKey.id, await change(person, await make(other))]
  const others = [await change(other, await make(person))]
  return [
    ...hers.map((id) => ({ id, isHers: true, madeBy: person.email })),
    ...others.map((id) => ({ id, isHers: false, madeBy: other.email }))
  ]
}

describe("a partner's own keys and settings", () => {
  it("are made by its developers and admins, shown once, and revoked", async () => {
    const path = `/partners/${shop.partner.id}/keys`
    for (const role of ["developer", "admin"] as const) {
      const person = by(partnersBy, role)
      const made = await person.console("POST", path, { label: "by hand" })
      assert.strictEqual(made.status, 201, made.text)
      const { id, key } = made.body
      const client = world.partnerWith(key)
      answer(await client.get("/account"), 200)
      const listed = await by(partnersBy, "viewer").console("GET", path)
      const row = listed.body.data.find((each: { id: string }) => each.id === id)
      assert.deepInclude(row, { label: "by hand", madeBy: person.email, revokedAt: null })
      assert.notInclude(listed.text, key)
      const [entry] = await log(`subject=${shop.partner.id}&action=key.create`)
      assert.strictEqual(entry?.actor, person.email)
      assert.property(entry?.detail, "session")
      assert.strictEqual((await person.console("DELETE", `${path}/${id}`)).status, 204)
      assert.strictEqual((await client.get("/account")).status, 401)
    }
  })

  it("that somebody made work on without them, unless they are revoked with the person", async () => {
    const keeper = await owner()
    const path = `/partners/${shop.partner.id}/keys`
    for (const [query, status] of [
      ["", 200],
      ["?revoke=made", 401]
    ] as const) {
      const leaver = await member(shop.partner.id, "developer")
      const made = await leaver.console("POST", path, { label: "their own" })
      const other = await by(partnersBy, "admin").console("POST", path, { label: "another's" })
      const hers = await endpoints(leaver, made.body.key, by(partnersBy, "admin"))
      const me = (await leaver.console("GET", "/me")).body
      const at = `/organizations/${shop.partner.id}/people/${me.id}${query}`
      assert.strictEqual((await by(partnersBy, "admin").console("DELETE", at)).status, 204)
      const asked = await world.partnerWith(made.body.key).get("/account")
      assert.strictEqual(asked.status, status)
      const client = world.partnerWith(other.body.key)
      answer(await client.get("/account"), 200)
      const { data } = answer(await client.get<Page<Endpoint>>("/webhooks"), 200)
      const kept = hers.map(({ id, isHers, madeBy }) => {
        const found = data.find((each) => each.id === id)
        assert.strictEqual(found?.madeBy, madeBy)
        return found?.active === (status === 200 || !isHers)
      })
      assert.deepStrictEqual(kept, [true, true, true, true])
      const entries = await log(`subject=${shop.partner.id}&action=webhook.disable`)
      assert.lengthOf(entries, status === 200 ? 0 : 1)
    }
    const leaver = await member("host", "owner")
    const token = { name: "theirs", role: "support" }
    const made = await leaver.operator("POST", "/tokens", token)
    assert.strictEqual(made.status, 201, made.text)
    const me = (await leaver.console("GET", "/me")).body
    const at = `/organizations/host/people/${me.id}?revoke=made`
    assert.strictEqual((await keeper.console("DELETE", at)).status, 204)
    const refused = await world.operatorWith(made.body.token).get("/partners")
    assert.strictEqual(refused.status, 401)
  })

  it("are nothing for viewers to change", async () => {
    const path = `/partners/${shop.partner.id}`
    const viewer = by(partnersBy, "viewer")
    assert.strictEqual((await viewer.console("POST", `${path}/keys`, {})).status, 403)
    assert.strictEqual((await viewer.console("DELETE", `${path}/keys/none`)).status, 403)
    const body = { notificationEmail: "ops@example.com" }
    for (const role of ["viewer", "developer"] as const) {
      assert.strictEqual((await by(partnersBy, role).console("PATCH", path, body)).status, 403)
    }
  })

  it("have the notification address, which admins set", async () => {
    const path = `/partners/${shop.partner.id}`
    const admin = by(partnersBy, "admin")
    const body = { notificationEmail: "ops@example.com" }
    const set = await admin.console("PATCH", path, body)
    const { id } = shop.partner
    const subjectEmails = { funding: null, deliveries: null, parcels: null }
    const own = {
      id,
      name: "Acme Cards",
      ...body,
      subjectEmails,
      lowBalanceThresholdUsd: null,
      explorer: null
    }
    assert.deepStrictEqual(set.body, own)
    assert.deepStrictEqual((await admin.console("GET", path)).body, set.body)
    const warned = await admin.console("PATCH", path, { lowBalanceThresholdUsd: "500" })
    assert.deepStrictEqual(warned.body, { ...own, lowBalanceThresholdUsd: "500.000000" })
    const desk = { subjectEmails: { parcels: "desk@example.com", funding: null } }
    const moved = { ...subjectEmails, parcels: "desk@example.com" }
    const addressed = await admin.console("PATCH", path, desk)
    assert.deepInclude(addressed.body, { subjectEmails: moved, ...body })
    const nowhere = { subjectEmails: { deliveries: "nowhere" } }
    Person.refused(await admin.console("PATCH", path, nowhere), 400, /^subjectEmails\.deliveries/)
    const operators = answer(await world.operator.get(path), 200)
    assert.deepInclude(operators, { lowBalanceThresholdUsd: "500.000000" })
    for (const wrong of [{ lowBalanceThresholdUsd: "0" }, { notificationEmail: "nowhere" }]) {
      const names = new RegExp(`^${Object.keys(wrong)[0]}`)
      Person.refused(await admin.console("PATCH", path, wrong), 400, names)
    }
    for (const field of ["status", "name"]) {
      const more = await admin.console("PATCH", path, { ...body, [field]: "suspended" })
      assert.strictEqual(more.status, 400, more.text)
    }
  })
})
