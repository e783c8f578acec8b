/**
 * Partners, keys, money, suspension and controls (design.md#operator-api).
 */
import { describe, expect, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import { answer, refusal } from "../../../world/service/Client.ts"
import { type Partner, uniqueKey } from "../../../world/service/Partner.ts"
import type { LedgerEntry, Page } from "../../../world/service/Resource.ts"
import * as World from "../../../world/service/World.ts"
import { stopButtons } from "../catalog/StopButtons.ts"

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/
const world = World.of(Backend.embedded)
const { operator } = world

const { orderOf } = World

describe("partners", () => {
  it("are made with a name, and listed", async () => {
    const body = { name: "Bravo", notificationEmail: "ops@bravo.example" }
    const made = answer(await operator.post<{ id: string }>("/partners", body), 201)
    expect(made).toMatchObject({
      ...body,
      id: expect.stringMatching(/^par_\w+$/),
      createdAt: expect.stringMatching(TIMESTAMP)
    })
    const { data } = answer(await operator.get<Page<unknown>>("/partners?limit=200"), 200)
    expect(data).toContainEqual(expect.objectContaining(made))
  })

  it("are read one by one, and in pages by their cursors, oldest first", async () => {
    const made = [await world.partner(), await world.partner(), await world.partner()]
    const seen: Array<string> = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const from: string = cursor === "" ? "" : `&cursor=${cursor}`
      const page: Page<{ id: string }> & { nextCursor: string | null } = answer(
        await operator.get(`/partners?limit=2${from}`),
        200
      )
      expect(page.data.length).toBeLessThanOrEqual(2)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => made.some((each) => each.id === id))).toEqual(
      made.map(({ id }) => id)
    )
    for (const { id } of made) {
      const listed = answer(await operator.get<Page<{ id: string }>>("/partners?limit=200"), 200)
      const read = answer(await operator.get(`/partners/${id}`), 200)
      expect(listed.data.find((each) => each.id === id)).toEqual(read)
    }
    refusal(await operator.get("/partners?limit=201"), "invalid_request", /^limit/)
    refusal(await operator.get("/partners?cursor=x"), "invalid_request", /^cursor/)
  })

  it("change their name and address; null clears the address", async () => {
    const { id } = await world.partner({ notificationEmail: "a@b.example" })
    const path = `/partners/${id}`
    const renamed = answer(await operator.patch(path, { name: "Charlie" }), 200)
    expect(renamed).toMatchObject({ id, name: "Charlie", notificationEmail: "a@b.example" })
    const cleared = answer(await operator.patch(path, { notificationEmail: null }), 200)
    expect(cleared).toMatchObject({ name: "Charlie", notificationEmail: null })
  })

  it("may bring the id that they have in the other environment, once", async () => {
    const { id } = await world.partner()
    const fresh = `${id.slice(0, -4)}${id.endsWith("0000") ? "1111" : "0000"}`
    const made = await operator.post("/partners", { id: fresh, name: "Delta" })
    expect(answer(made, 201)).toMatchObject({ id: fresh })
    refusal(await operator.post("/partners", { id: fresh, name: "Delta" }), "conflict")
  })

  it.each([
    [{}, /name/],
    [{ name: "" }, /name/],
    [{ name: 7 }, /name/],
    [{ name: "x", notificationEmail: "nowhere" }, /notificationEmail/],
    [{ name: "x", id: "cus_1" }, /id/],
    [{ name: "x", plan: "gold" }, /plan/]
  ])("are refused as %j", async (body, names) => {
    refusal(await operator.post("/partners", body), "invalid_request", names)
  })

  it("that are unknown are 404", async () => {
    refusal(await operator.patch("/partners/par_none", { name: "x" }), "not_found")
    refusal(await operator.get("/partners/par_none"), "not_found")
    refusal(await operator.get("/partners/par_01jb5m8x3tf9r9v1s6k2c4d7ae"), "not_found")
    refusal(await operator.post("/partners/par_none/keys", {}), "not_found")
    refusal(await operator.get("/partners/par_none/balance"), "not_found")
  })
})

describe("keys", () => {
  it("are shown once, listed by prefix, and stop working at once", async () => {
    const partner = await world.partner()
    const path = `/partners/${partner.id}/keys`
    const made = answer(
      await operator.post<{ id: string; key: string }>(path, { label: "ci" }),
      201
    )
    expect(made).toMatchObject({ label: "ci", createdAt: expect.stringMatching(TIMESTAMP) })
    const client = world.partnerWith(made.key)
    answer(await client.get("/account"), 200)
    const listed = answer(
      await operator.get<Page<{ id: string; prefix: string }>>(path),
      200
    ).data.find(({ id }) => id === made.id)
    expect(listed).toMatchObject({
      label: "ci",
      lastUsedAt: expect.stringMatching(TIMESTAMP),
      revokedAt: null
    })
    expect(made.key.startsWith(listed?.prefix ?? "none")).toBe(true)
    expect(listed?.prefix.length ?? 99).toBeLessThan(made.key.length / 2)
    const removed = await operator.remove(`${path}/${made.id}`)
    expect([removed.status, removed.text]).toEqual([204, ""])
    refusal(await client.get("/account"), "unauthorized")
    answer(await partner.get("/account"), 200)
    const after = await operator.get<Page<{ id: string }>>(path)
    expect(answer(after, 200).data.find(({ id }) => id === made.id)).toMatchObject({
      revokedAt: expect.stringMatching(TIMESTAMP)
    })
  })

  it("of another partner are 404", async () => {
    const [mine, theirs] = [await world.partner(), await world.partner()]
    refusal(await operator.remove(`/partners/${mine.id}/keys/${theirs.keyId}`), "not_found")
    refusal(await operator.remove(`/partners/${mine.id}/keys/nothing`), "not_found")
    answer(await theirs.get("/account"), 200)
  })
})

describe("a suspended partner", () => {
  it("gets 403 at once, for everything, until it is active again", async () => {
    const shop = await world.shop()
    const path = `/partners/${shop.partner.id}`
    answer(await shop.partner.get("/account"), 200)
    answer(await operator.patch(path, { status: "suspended" }), 200)
    refusal(await shop.partner.get("/account"), "forbidden")
    refusal(await shop.partner.operate(orderOf(shop)), "forbidden")
    refusal(await shop.partner.post("/customers", {}), "forbidden")
    answer(await operator.patch(path, { status: "active" }), 200)
    answer(await shop.partner.operate(orderOf(shop)), 201)
    refusal(await operator.patch(path, { status: "gone" }), "invalid_request", /status/)
  })
})

describe("bonus and adjustments", () => {
  const move = (partner: Partner, path: string, body: unknown, key?: string) =>
    operator.post<LedgerEntry>(`/partners/${partner.id}/${path}`, body, World.once(key))

  it("write one ledger entry each", async () => {
    const partner = await world.partner()
    const bonus = await move(partner, "bonus", { amountUsd: "5.000000", reason: "welcome" })
    expect(answer(bonus, 201)).toMatchObject({
      kind: "BONUS",
      amountUsd: "5.000000",
      bonusUsd: "5.000000",
      reason: "welcome",
      balanceAfter: { total: "5.000000" }
    })
    const adjustment = { amountUsd: "-2.000001", bucket: "bonus", reason: "mistake" }
    expect(answer(await move(partner, "adjustments", adjustment), 201)).toMatchObject({
      kind: "ADJUSTMENT",
      amountUsd: "-2.000001",
      bonusUsd: "-2.000001",
      cashUsd: "0.000000"
    })
    expect(await partner.balance()).toMatchObject({ cash: "0.000000", bonus: "2.999999" })
    await world.adds(partner)
  })

  it("have a reason for the partner, and a note that only operators read", async () => {
    const partner = await world.partner()
    const said = { amountUsd: "5.000000", reason: "welcome", note: "a friend of the house" }
    const bonus = answer(await move(partner, "bonus", said), 201)
    const body = { ...said, bucket: "cash" }
    answer(await move(partner, "adjustments", body), 201)
    const { text } = await partner.get("/ledger-entries")
    expect(text.match(/welcome/g)).toHaveLength(2)
    expect(text).not.toContain(said.note)
    const log = await operator.get("/log")
    expect(log.text.match(/a friend of the house/g)).toHaveLength(2)
    expect(log.text).toContain(bonus.id)
    const other = move(partner, "adjustments", { ...body, note: 7 })
    refusal(await other, "invalid_request", /note/)
  })

  it("may take the last micro-dollar of a bucket", async () => {
    const partner = await world.partner({ cash: "5.000000", bonus: "3.000000" })
    const body = { amountUsd: "-5.000000", bucket: "cash", reason: "all of it" }
    answer(await move(partner, "adjustments", body), 201)
    expect(await partner.balance()).toMatchObject({ cash: "0.000000", bonus: "3.000000" })
  })

  it("never go below zero, in either bucket", async () => {
    const partner = await world.partner({ cash: "5.000000", bonus: "5.000000" })
    for (const bucket of ["cash", "bonus"]) {
      const body = { amountUsd: "-5.000001", bucket, reason: "too much" }
      refusal(await move(partner, "adjustments", body), "insufficient_balance")
    }
    expect((await partner.balance()).total).toBe("10.000000")
  })

  it("need an idempotency key, and happen once", async () => {
    const partner = await world.partner()
    const body = { amountUsd: "5.000000", reason: "once" }
    const path = `/partners/${partner.id}/bonus`
    refusal(await operator.post(path, body), "invalid_request", /Idempotency-Key/i)
    const key = uniqueKey()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => move(partner, "bonus", body, key))
    )
    expect(replies.filter((reply) => reply.status === 201).length).toBeGreaterThan(0)
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    const other = { ...body, amountUsd: "6.000000" }
    refusal(await move(partner, "bonus", other, key), "idempotency_conflict")
    expect((await partner.balance()).total).toBe("5.000000")
  })

  it.each([
    ["bonus", { amountUsd: "0", reason: "x" }, /amountUsd/],
    ["bonus", { amountUsd: "-1.000000", reason: "x" }, /amountUsd/],
    ["bonus", { amountUsd: 5, reason: "x" }, /amountUsd/],
    ["bonus", { amountUsd: "1.0000001", reason: "x" }, /amountUsd/],
    ["bonus", { amountUsd: "1e3", reason: "x" }, /amountUsd/],
    ["bonus", { amountUsd: "1000000000.000001", reason: "x" }, /amountUsd/],
    ["bonus", { amountUsd: "1.000000" }, /reason/],
    ["adjustments", { amountUsd: "1.000000", reason: "x" }, /bucket/],
    ["adjustments", { amountUsd: "1.000000", bucket: "gold", reason: "x" }, /bucket/]
  ])("are refused: %s %j", async (path, body, names) => {
    const partner = await world.partner()
    refusal(await move(partner, path, body), "invalid_request", names)
    expect(await partner.ledger()).toEqual([])
  })

  it("may reach a thousand million dollars of balance without losing a micro-dollar", async () => {
    const partner = await world.partner({ cash: "999999999.999999" })
    expect((await partner.balance()).total).toBe("999999999.999999")
  })
})

describe("stop buttons", () => stopButtons(world))
