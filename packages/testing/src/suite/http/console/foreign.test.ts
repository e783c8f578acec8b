/** Another organization's ids in every path and filter of the partner API and of the console's own. */
import { ConsoleApi } from "@cardpack/http/identity/Api"
import { OpenApi } from "effect/http-api"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as Paths from "../../../world/service/Paths.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as Tenant from "../../../world/service/Tenant.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.server, { ...Person.ON, ...Subscribing.SETTINGS })
const people = Person.people(world)

let own: Tenant.Tenant
let other: Tenant.Tenant
let before: string

beforeAll(async () => {
  const { id } = await world.machine({ cards: 40 })
  own = await Tenant.make(world, people, "alpha", id)
  other = await Tenant.make(world, people, "bravo", id)
  // What comes to rest by itself must not look like a change.
  const sent = () => other.partner.get(`/webhooks/${other.ids.get("wh")}/deliveries`)
  await until(sent, ({ text }) => text.includes('"dlv_') && !text.includes('"status":"pending"'))
  before = await Tenant.standing(other)
})

const theirs = (kind: string): string => other.ids.get(kind) ?? kind

/** Bodies that would make an operation, were the ids one's own. */
const orders = (): ReadonlyArray<object> => {
  const cards = { customerId: theirs("cus"), cardIds: [theirs("card")] }
  const mine = { ...cards, customerId: own.ids.get("cus") }
  return [
    {
      kind: "order",
      mode: "offchain",
      customerId: theirs("cus"),
      vendingMachineId: 1,
      quantity: 1
    },
    ...[cards, mine].flatMap((given) => [
      { kind: "refund", ...given },
      { kind: "buyback", mode: "offchain", ...given },
      { kind: "redemption", mode: "offchain", ...given, shipmentInfo: { country: "Japan" } }
    ])
  ]
}

/** Bodies that would do something, were the id in the path one's own. */
const bodies = (): ReadonlyArray<object> => [
  {},
  { cardIds: [theirs("card")] },
  { attributes: { stolen: "yes" } },
  { status: "shipped", carrier: "DHL", trackingNumber: "1" },
  { active: false },
  { role: "viewer" },
  { label: "stolen" },
  { eventIds: [theirs("evt")] },
  { email: "thief@example.com", role: "admin" },
  { notificationEmail: "thief@example.com" }
]

const send = async (
  { method, params }: Paths.Operation,
  path: string,
  organization: string,
  all = params.length > 1 ? [{}] : bodies()
) => {
  const given = method === "GET" || method === "DELETE" ? [undefined] : all
  const headers = { "cardpack-organization": organization }
  return Promise.all(given.map((body) => own.person.send(method, path, body, headers)))
}

/** What a parameter of a path is of; ids of other kinds are refused before they are looked for. */
const KINDS: Readonly<Record<string, string>> = {
  operationId: "op",
  customerId: "cus",
  cardId: "card",
  webhookEndpointId: "wh",
  eventId: "evt",
  endpointId: "wh",
  after: "evt",
  externalUserId: "word",
  keyId: "key",
  personId: "person",
  sessionId: "session",
  invitationId: "invitation"
}

/** One's own or the other's id for a parameter; all of them where its kind is not known. */
const idsFor = (param: string, { ids }: Tenant.Tenant): ReadonlyArray<string> => {
  const id = ids.get(KINDS[param] ?? "")
  return id === undefined ? [...ids.values()] : [id]
}

const silent = (reply: Person.Reply, asked: ReadonlyArray<string>): void =>
  assert.deepStrictEqual(Tenant.told(other, reply.text, asked), [], reply.text)

const withIds = Tenant.OPERATIONS.filter(({ params }) => params.length > 0)

describe("a partner's person with another partner's ids", () => {
  it.each(withIds)("$name finds nothing", async (operation) => {
    const [, ...rest] = operation.params
    const candidates = (param: string) => [
      ...(rest.length > 0 && param === operation.params[0] ? idsFor(param, own) : []),
      ...idsFor(param, other)
    ]
    for (const { given, path } of Paths.filled(operation, candidates)) {
      for (const reply of await send(operation, path, own.partner.id)) {
        assert.include([400, 404], reply.status, `${path}: ${reply.text}`)
        silent(reply, [...given, ...other.ids.values()])
      }
    }
  })

  const filtered = Tenant.OPERATIONS.filter(({ query }) => query.length > 0)
  it.each(filtered)("$name filters, and reads nothing of the other", async (operation) => {
    const { query } = operation
    const theirs = await other.partner.get<{ nextCursor: string | null }>(
      `${operation.path.replace("/api/v2", "")}?limit=1`
    )
    const cursor = theirs.body?.nextCursor ?? null
    const few = ["op", "cus", "word"].map((kind) => other.ids.get(kind) ?? "")
    const valuesOf = (name: string) => {
      if (name === "cursor") return cursor === null ? few : [cursor]
      return KINDS[name] === undefined ? few : idsFor(name, other)
    }
    for (const { path } of Paths.filled(operation, (param) => idsFor(param, own))) {
      if ((await send(operation, path, own.partner.id))[0]?.status !== 200) continue
      for (const name of query) {
        for (const value of valuesOf(name)) {
          const asked = `${path}?${new URLSearchParams({ [name]: value })}`
          const [reply] = await send(operation, asked, own.partner.id)
          if (reply !== undefined) {
            assert.include([200, 400, 404], reply.status, reply.text)
            silent(reply, [value])
          }
        }
      }
    }
  })

  it("makes no operation with the other's customers or cards", async () => {
    const count = (await own.partner.operations()).length
    const [create] = Tenant.OPERATIONS.filter(({ name }) => name === "POST /api/v2/operations")
    assert.isDefined(create)
    for (const body of [...orders(), ...bodies()]) {
      const headers = { "cardpack-organization": own.partner.id, "idempotency-key": "k1" }
      const reply = await own.person.send("POST", "/api/v2/operations", body, headers)
      assert.include([400, 404], reply.status, reply.text)
      silent(reply, [...other.ids.values()])
    }
    assert.strictEqual((await own.partner.operations()).length, count)
  })
})

describe("the console's own API with another organization's ids", () => {
  const operations = Paths.of(OpenApi.fromApi(ConsoleApi)).filter(({ params }) => params.length > 0)

  it.each(operations)("$name finds nothing", async (operation) => {
    const candidates = (param: string) =>
      param === "organizationId" || param === "partnerId"
        ? [other.partner.id, "host", own.partner.id]
        : idsFor(param, other)
    for (const { given, path } of Paths.filled(operation, candidates)) {
      // Its own organization, alone, is its own affair.
      if (given.length === 1 && given[0] === own.partner.id) continue
      for (const reply of await send(operation, path, "")) {
        assert.include([400, 403, 404], reply.status, `${path}: ${reply.text}`)
        silent(reply, [...given, ...other.ids.values()])
      }
    }
  })
})

afterAll(async () => {
  assert.strictEqual(await Tenant.standing(other), before, "something of the other has changed")
})
