/** What each role of a partner's people may do in each environment, at every path (design.md#identity). */
import { ENVIRONMENTS } from "@cardpack/core/domain/webhook/Event"
import { PARTNER_ROLES } from "@cardpack/http/identity/Identity"
import * as Permissions from "@cardpack/http/identity/Permissions"
import { PartnerApi } from "@cardpack/http/partner/Api"
import { permissionOf, refusal, refusalOfKind } from "@cardpack/http/partner/PartnerGrants"
import { OpenApi } from "effect/http-api"
import { assert, describe, it } from "vitest"
import * as Paths from "../../../world/service/Paths.ts"

const partners = Paths.of(OpenApi.fromApi(PartnerApi)).filter(({ path }) => path !== "/api/health")

const SERVED = ["POST /api/v2/operations", "PUT /api/v2/operations/{operationId}/shipment/address"]

describe("people of a partner", () => {
  it("only read, in production too, unless their role says more", () => {
    assert.strictEqual(permissionOf("PATCH", "/api/v2/customers/webhooks"), "trade")
    for (const { method, name, path } of partners) {
      for (const environment of ENVIRONMENTS) {
        const may = PARTNER_ROLES.filter(
          (role) => refusal(role, environment, { method, path }) === null
        )
        assert.include(may, "admin", name)
        assert.strictEqual(may.includes("viewer"), method === "GET", name)
        const tries = environment === "sandbox" || path.startsWith("/api/v2/webhooks")
        assert.strictEqual(may.includes("developer"), method === "GET" || tries, name)
        assert.strictEqual(may.includes("support"), method === "GET" || SERVED.includes(name), name)
      }
    }
  })

  it.each([
    ["order", ["admin"]],
    ["mint", ["admin"]],
    ["refund", ["admin", "support"]],
    ["buyback", ["admin", "support"]],
    ["redemption", ["admin", "support"]]
  ] as const)("ask for a %s in production as %j", (kind, roles) => {
    const may = PARTNER_ROLES.filter((role) => refusalOfKind(role, "production", kind) === null)
    assert.deepStrictEqual(may, [...roles])
    assert.isNull(refusalOfKind(null, "production", kind))
  })

  it("make no key in production that does what they may not", () => {
    for (const role of PARTNER_ROLES) {
      const may = Permissions.of({ organizationId: "par_x", role }, "production")
      assert.strictEqual(may.includes("keys"), may.includes("trade"), role)
    }
  })
})
