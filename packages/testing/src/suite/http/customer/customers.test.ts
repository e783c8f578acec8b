/**
 * contract.md#customers, with the limits of attributes and `externalUserId` (contract.md#limits).
 */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import type { Customer, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/
const world = World.of(Backend.embedded)
const partner = () => world.partner()
type Body = Readonly<Record<string, unknown>>

const create = async (body: Body, who?: World.Shop["partner"]) => {
  const owner = who ?? (await partner())
  const made = answer(await owner.post<Customer & { replayed: boolean }>("/customers", body), 201)
  const { replayed, ...customer } = made
  expect(replayed).toBe(false)
  return { owner, customer }
}

describe("a new customer", () => {
  it("needs nothing", async () => {
    const { customer } = await create({})
    expect(customer).toEqual({
      id: expect.stringMatching(/^cus_\w+$/),
      externalUserId: null,
      attributes: {},
      createdAt: expect.stringMatching(TIMESTAMP),
      updatedAt: customer.createdAt
    })
  })

  it("may carry the partner's own user id and attributes", async () => {
    const body = { externalUserId: "user-1", attributes: { plan: "gold", tags: ["a", 1, null] } }
    const { owner, customer } = await create(body)
    expect(customer).toMatchObject(body)
    expect(answer(await owner.get(`/customers/${customer.id}`), 200)).toEqual(customer)
  })

  it("is refused when the external id belongs to a customer, and nothing is created", async () => {
    const { owner } = await create({ externalUserId: "user-1" })
    refusal(await owner.post("/customers", { externalUserId: "user-1" }), "conflict")
    const { data } = answer(await owner.get<Page<Customer>>("/customers"), 200)
    expect(data).toHaveLength(1)
  })

  it("may have an external id that another partner uses too", async () => {
    await create({ externalUserId: "shared" })
    await create({ externalUserId: "shared" })
  })

  it("exists once when ten requests with one external id come at once", async () => {
    const owner = await partner()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => owner.post("/customers", { externalUserId: "racer" }))
    )
    const statuses = replies.map((reply) => reply.status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  })

  it.each([
    [{ externalUserId: "" }, /externalUserId/],
    [{ externalUserId: "x".repeat(256) }, /externalUserId/],
    [{ externalUserId: "a\nb" }, /externalUserId/],
    [{ externalUserId: "a\u007fb" }, /externalUserId/],
    [{ externalUserId: 7 }, /externalUserId/],
    [{ attributes: [] }, /attributes/],
    [{ attributes: "x" }, /attributes/],
    [{ email: "someone@example.com" }, /email/],
    [[], /\S/],
    [null, /\S/]
  ])("is refused with %j", async (body, names) => {
    const owner = await partner()
    refusal(await owner.post("/customers", body), "invalid_request", names)
    expect(answer(await owner.get<Page<Customer>>("/customers"), 200).data).toEqual([])
  })

  it("takes 255 characters of external id", async () => {
    const { customer } = await create({ externalUserId: "é".repeat(255) })
    expect(customer.externalUserId).toBe("é".repeat(255))
  })
})

describe("finding a customer", () => {
  it("works by id, for its own partner only", async () => {
    const { owner, customer } = await create({})
    const stranger = await partner()
    answer(await owner.get(`/customers/${customer.id}`), 200)
    refusal(await stranger.get(`/customers/${customer.id}`), "not_found")
    refusal(await stranger.get(`/customers/${customer.id}/cards`), "not_found")
    refusal(await stranger.patch(`/customers/${customer.id}`, { attributes: {} }), "not_found")
  })

  it.each(["plain", "a b/c?d#e%f", "ünïcödé-✓", "cus_1"])(
    "works by external id %j",
    async (externalUserId) => {
      const { owner, customer } = await create({ externalUserId })
      const path = `/customers/by-external-id/${encodeURIComponent(externalUserId)}`
      expect(answer(await owner.get(path), 200)).toEqual(customer)
      refusal(await (await partner()).get(path), "not_found")
    }
  )

  it.each(["/customers/cus_nobody", "/customers/nobody", "/customers/by-external-id/nobody"])(
    "%s is 404",
    async (path) => refusal(await (await partner()).get(path), "not_found")
  )

  it("lists the cards of an unknown customer as 404", async () => {
    refusal(await (await partner()).get("/customers/cus_nobody/cards"), "not_found")
  })
})

describe("an update", () => {
  it("sets a missing external id", async () => {
    const { owner, customer } = await create({ attributes: { a: 1 } })
    const path = `/customers/${customer.id}`
    const updated = answer(await owner.patch(path, { externalUserId: "late" }), 200)
    expect(updated).toMatchObject({ externalUserId: "late", attributes: { a: 1 } })
    expect(answer(await owner.get("/customers/by-external-id/late"), 200)).toEqual(updated)
  })

  it("may repeat the present external id, but not change it: then nothing is applied", async () => {
    const { owner, customer } = await create({ externalUserId: "mine", attributes: { a: 1 } })
    const path = `/customers/${customer.id}`
    answer(await owner.patch(path, { externalUserId: "mine" }), 200)
    const moved = { externalUserId: "other", attributes: { a: 2 } }
    refusal(await owner.patch(path, moved), "conflict", /externalUserId/)
    expect(answer(await owner.get(path), 200)).toMatchObject({
      externalUserId: "mine",
      attributes: { a: 1 }
    })
  })

  it("cannot take the external id of another customer", async () => {
    const { owner } = await create({ externalUserId: "taken" })
    const { customer } = await create({}, owner)
    const body = { externalUserId: "taken", attributes: { a: 1 } }
    refusal(await owner.patch(`/customers/${customer.id}`, body), "conflict")
    expect(answer(await owner.get(`/customers/${customer.id}`), 200)).toEqual(customer)
  })

  it("merges attributes: a given key replaces the stored value, null removes it", async () => {
    const { owner, customer } = await create({
      attributes: { keep: 1, replace: { x: 1, y: 2 }, drop: true }
    })
    const attributes = { replace: { z: 3 }, drop: null, absent: null, fresh: [1] }
    const updated = await owner.patch<Customer>(`/customers/${customer.id}`, { attributes })
    expect(answer(updated, 200).attributes).toEqual({ keep: 1, replace: { z: 3 }, fresh: [1] })
  })

  it("changes nothing when it says nothing", async () => {
    const { owner, customer } = await create({ externalUserId: "u", attributes: { a: 1 } })
    const { updatedAt: _, ...rest } = customer
    expect(answer(await owner.patch(`/customers/${customer.id}`, {}), 200)).toMatchObject(rest)
  })

  it.each([
    [{ externalUserId: "" }, /externalUserId/],
    [{ externalUserId: "x".repeat(256) }, /externalUserId/],
    [{ externalUserId: null }, /externalUserId/],
    [{ attributes: null }, /attributes/],
    [{ id: "cus_1" }, /id/]
  ])("with %j is refused", async (body, names) => {
    const { owner, customer } = await create({ attributes: { a: 1 } })
    refusal(await owner.patch(`/customers/${customer.id}`, body), "invalid_request", names)
    expect(answer(await owner.get(`/customers/${customer.id}`), 200)).toEqual(customer)
  })

  it("of an unknown customer is 404", async () => {
    refusal(await (await partner()).patch("/customers/cus_nobody", {}), "not_found")
  })

  it("keeps both of two merges at once", async () => {
    const { owner, customer } = await create({})
    const path = `/customers/${customer.id}`
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}`)
    await Promise.all(keys.map((key) => owner.patch(path, { attributes: { [key]: true } })))
    const { attributes } = answer(await owner.get<Customer>(path), 200)
    expect(Object.keys(attributes).sort()).toEqual([...keys].sort())
  })
})

describe("attributes", () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]))

  it.each([
    ["50 keys", keys(50)],
    ["two nested levels", { a: { b: { c: 1 } } }],
    ["just under 8 KB", { a: "x".repeat(7_900) }],
    ["a dollar sign inside a key", { a$: 1 }]
  ])("may have %s", async (_, attributes) => {
    const { customer } = await create({ attributes })
    expect(customer.attributes).toEqual(attributes)
  })

  const tooMuch: ReadonlyArray<readonly [string, Body]> = [
    ["51 keys", keys(51)],
    ["three nested levels", { a: { b: { c: { d: 1 } } } }],
    ["more than 8 KB", { a: "x".repeat(8_200) }],
    ["more than 8 KB of UTF-8 in fewer characters", { a: "€".repeat(2_800) }],
    ["a key that starts with a dollar sign", { $set: 1 }],
    ["such a key one level down", { a: { $set: 1 } }],
    ["such a key two levels down", { a: { b: { $set: 1 } } }]
  ]

  it.each(tooMuch)("may not have %s on creation", async (_, attributes) => {
    refusal(
      await (await partner()).post("/customers", { attributes }),
      "invalid_request",
      /attributes/
    )
  })

  it.each(tooMuch)("may not have %s after an update", async (_, attributes) => {
    const { owner, customer } = await create({ attributes: { old: 1 } })
    const path = `/customers/${customer.id}`
    refusal(await owner.patch(path, { attributes }), "invalid_request", /attributes/)
    expect(answer(await owner.get(path), 200)).toEqual(customer)
  })

  it("keep their limits after the merge, not only in the request", async () => {
    const { owner, customer } = await create({ attributes: keys(50) })
    const path = `/customers/${customer.id}`
    refusal(await owner.patch(path, { attributes: { one: 1 } }), "invalid_request", /attributes/)
    const swapped = { one: 1, key0: null }
    const updated = answer(await owner.patch<Customer>(path, { attributes: swapped }), 200)
    expect(Object.keys(updated.attributes)).toHaveLength(50)
  })

  it("keep their size after the merge too", async () => {
    const { owner, customer } = await create({ attributes: { a: "x".repeat(5_000) } })
    const path = `/customers/${customer.id}`
    const more = { b: "x".repeat(5_000) }
    refusal(await owner.patch(path, { attributes: more }), "invalid_request", /attributes/)
    answer(await owner.patch(path, { attributes: { ...more, a: null } }), 200)
  })

  it("named __proto__ or constructor do no harm", async () => {
    const owner = await partner()
    const raw = '{"attributes":{"__proto__":{"admin":true},"constructor":{"a":1}}}'
    const reply = await owner.send<Customer>("POST", "/customers", { raw })
    if (reply.status !== 201) refusal(reply, "invalid_request", /attributes|__proto__/)
    else expect(reply.text).toContain('"__proto__":{"admin":true}')
    const { customer } = await create({}, owner)
    expect(customer.attributes).toEqual({})
  })
})
