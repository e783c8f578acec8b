/** Refused queries of lists, and unknown paths. */
import { assert, beforeAll, describe, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as Business from "../../../world/service/Business.ts"
import * as Call from "../../../world/service/Call.ts"
import * as World from "../../../world/service/World.ts"

const world = World.of(Backend.embedded)
let business: Business.Business
let call: Call.Call
beforeAll(async () => {
  business = await Business.open(world)
  call = business.call
})

describe("lists", () => {
  const maxima = {
    "/ledger-entries": 200,
    "/customers": 200,
    "/operations": 200,
    "/events": 200,
    "/webhooks": 200,
    "/funding-intents": 100,
    "/funding-transactions": 100
  }
  const paths = () => ({
    ...maxima,
    [`/customers/${business.customerId}/cards`]: 200,
    [`/webhooks/${business.endpointId}/deliveries`]: 100
  })

  it("refuse every limit outside of theirs", async () => {
    for (const [path, maximum] of Object.entries(paths())) {
      Call.ok(await call(`/api/v2${path}?limit=1`))
      Call.ok(await call(`/api/v2${path}?limit=${maximum}`))
      for (const limit of ["0", "-1", String(maximum + 1), "1.5", "1e1", "x", "", " 1", "%00"]) {
        const message = Call.refused(
          await call(`/api/v2${path}?limit=${limit}`),
          400,
          "invalid_request"
        )
        assert.strictEqual(message, `limit must be an integer from 1 to ${maximum}`)
      }
    }
  })

  it("refuse a parameter that is given twice, even with the same value", async () => {
    for (const path of Object.keys(paths())) {
      const cursor = path === "/events" ? "after" : "cursor"
      for (const [field, query] of [
        ["limit", "limit=1&limit=2"],
        ["limit", "limit=1&other=1&limit=1"],
        [cursor, `${cursor}=x&limit=1&${cursor}=y`]
      ] as const) {
        const answer = await call(`/api/v2${path}?${query}`)
        const message = Call.refused(answer, 400, "invalid_request")
        assert.strictEqual(message, `${field} must be given once`)
      }
    }
    const twice = `customerId=${business.customerId}&customerId=${business.customerId}`
    const answer = await call(`/api/v2/operations?${twice}`)
    const message = Call.refused(answer, 400, "invalid_request")
    assert.strictEqual(message, "customerId must be given once")
  })

  it("refuse cursors that are not theirs", async () => {
    const other = Buffer.from("elsewhere:1").toString("base64url")
    for (const path of Object.keys(paths())) {
      const field = path === "/events" ? "after" : "cursor"
      for (const cursor of [
        "x",
        "",
        "%00",
        "Latest",
        other,
        "a".repeat(5000),
        "bGVkZ2VyLWVudHJpZXM6MQ==x"
      ]) {
        const answer = await call(`/api/v2${path}?${field}=${cursor}`)
        assert.match(Call.refused(answer, 400, "invalid_request"), new RegExp(`^${field} must be`))
      }
    }
  })

  it("refuse a cursor in another writing of the same bits", async () => {
    const cursor = Buffer.from("customers:1").toString("base64url")
    assert.isTrue(cursor.endsWith("jE"))
    Call.ok(await call(`/api/v2/customers?cursor=${cursor}`))
    const other = await call(`/api/v2/customers?cursor=${cursor.slice(0, -1)}F`)
    Call.refused(other, 400, "invalid_request")
  })

  it.each([
    ["customerId", "card_1"],
    ["kind", "gift"],
    ["status", "done"]
  ])("of operations refuse the filter %s=%s", async (field, value) => {
    const answer = await call(`/api/v2/operations?${field}=${value}`)
    assert.match(Call.refused(answer, 400, "invalid_request"), new RegExp(`^${field} must be`))
  })
})

describe("paths", () => {
  it.each([
    ["GET", "/api/v2"],
    ["PUT", "/api/v2/webhooks"],
    ["DELETE", "/api/v2/webhooks"],
    ["GET", "/api/v1/account"],
    ["DELETE", "/api/v2/account"],
    ["PUT", "/api/v2/operations"],
    ["GET", "/api/v2/customers/by-external-id/%ZZ"],
    ["GET", "/images/none.svg"],
    ["GET", "/api/v2/account/"],
    ["POST", "/api/v2/customers/"],
    ["GET", "/api/v2/account;x=1"],
    ["GET", "/api/v2/%61ccount"],
    ["GET", "/API/v2/account"],
    ["GET", "/api//v2/account"],
    ["GET", "/api/health/"],
    ["GET", "/openapi.json/"],
    ["GET", `/api/v2/cards/${"x".repeat(6000)}`]
  ])("%s %s is not found", async (method, path) => {
    Call.refused(await call(path, { method }), 404, "not_found")
  })
})
