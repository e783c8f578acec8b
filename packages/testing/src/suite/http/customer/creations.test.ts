/** `Idempotency-Key` on customers and funding intents (contract.md#idempotency). */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Call from "../../../world/service/Call.ts"
import * as OnChain from "../../../world/service/SimulatedChain.ts"

const CREATIONS = [
  ["/customers", { externalUserId: "user-1", attributes: { plan: "gold" } }, "data"],
  ["/funding-intents", { requestedUsd: "25.000000" }, "fundingIntents"]
] as const

const OTHER = { externalUserId: "user-2", attributes: {} }

describe("a key", () => {
  let onChain: OnChain.OnChain
  beforeAll(async () => {
    onChain = await OnChain.start()
    await onChain.service.machine()
  })
  afterAll(() => onChain.close())

  const open = async () => {
    const { key } = await onChain.service.partner({ cash: "10.000000" })
    return Call.to(onChain.service.url, key)
  }

  describe.each(CREATIONS)("of POST %s", (path, json, list) => {
    const url = `/api/v2${path}`
    const all = async (call: Call.Call) => Call.ok(await call(url))[list]
    const other = "requestedUsd" in json ? { requestedUsd: "26.000000" } : OTHER

    it("that comes many times at once creates one, and answers it again", async () => {
      const call = await open()
      const headers = Call.once()
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => call(url, { json, headers }))
      )
      const statuses = answers.map(({ status }) => status).sort()
      assert.deepStrictEqual(statuses, [...Array(7).fill(200), 201])
      for (const { body, status } of answers) assert.strictEqual(body.replayed, status === 200)
      const [{ id }, ...more] = await all(call)
      assert.lengthOf(more, 0)
      for (const { body } of answers) assert.strictEqual(body.id, id)
    })

    it("with other data is a conflict, and creates nothing", async () => {
      const call = await open()
      const headers = Call.once()
      Call.ok(await call(url, { json, headers }), 201)
      const refused = await call(url, { json: other, headers })
      Call.refused(refused, 409, "idempotency_conflict")
      assert.lengthOf(await all(call), 1)
      Call.ok(await call(url, { json: other, headers: Call.once() }), 201)
    })

    it("is free again after a refused request, in the same moment, too", async () => {
      const call = await open()
      const headers = Call.once()
      const bad = "requestedUsd" in json ? { requestedUsd: "0" } : { attributes: { $x: 1 } }
      const [refused, made] = await Promise.all([
        call(url, { json: bad, headers }),
        call(url, { json, headers })
      ])
      Call.refused(refused, 400, "invalid_request")
      Call.ok(made, 201)
      assert.lengthOf(await all(call), 1)
    })

    it("is of one account, of one kind of resource, and not needed", async () => {
      const [call, stranger] = [await open(), await open()]
      const headers = Call.once()
      const own = Call.ok(await call(url, { json, headers }), 201)
      assert.notStrictEqual(Call.ok(await stranger(url, { json, headers }), 201).id, own.id)
      for (const [elsewhere, body] of CREATIONS) {
        if (elsewhere === path) continue
        assert.isFalse(
          Call.ok(await call(`/api/v2${elsewhere}`, { json: body, headers }), 201).replayed
        )
      }
      const { id: customerId } = Call.ok(await call("/api/v2/customers", { json: {} }), 201)
      const order = { kind: "order", customerId, vendingMachineId: 1, quantity: 1 }
      const bought = Call.ok(await call("/api/v2/operations", { json: order, headers }), 201)
      assert.match(bought.id, /^op_/)
      const keyless = { json: other }
      const [one, two] = [await call(url, keyless), await call(url, keyless)]
      assert.strictEqual(Call.ok(one, 201).replayed, false)
      assert.strictEqual(two.status, "requestedUsd" in json ? 201 : 409)
    })

    it.each([
      ["empty", ""],
      ["too long", "k".repeat(256)],
      ["not printable", "caf\u00e9"]
    ])("that is %s is refused", async (_, key) => {
      const call = await open()
      const answer = await call(url, { json, headers: { "idempotency-key": key } })
      assert.match(Call.refused(answer, 400, "invalid_request"), /^Idempotency-Key must have/)
      assert.lengthOf(await all(call), 0)
      Call.ok(await call(url, { json, headers: { "idempotency-key": "k".repeat(255) } }), 201)
    })
  })

  it("answers a customer as it is now, whatever the order of the fields was", async () => {
    const call = await open()
    const headers = Call.once()
    const json = { externalUserId: "user-1", attributes: { plan: "gold", level: 1 } }
    const { id } = Call.ok(await call("/api/v2/customers", { json, headers }), 201)
    const changed = { json: { attributes: { plan: null } }, method: "PATCH" }
    Call.ok(await call(`/api/v2/customers/${id}`, changed))
    const again = { attributes: { level: 1, plan: "gold" }, externalUserId: "user-1" }
    const replay = Call.ok(await call("/api/v2/customers", { json: again, headers }), 200)
    assert.deepInclude(replay, { id, attributes: { level: 1 }, replayed: true })
  })
})
