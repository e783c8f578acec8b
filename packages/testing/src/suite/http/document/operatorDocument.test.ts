/** The operator API's OpenAPI document. */
import { OperatorApi } from "@cardpack/http/operator/Api"
import { OpenApi } from "effect/http-api"
import { assert, describe, it } from "vitest"
import * as Document from "./Document.ts"

const document = OpenApi.fromApi(OperatorApi)

/** The operations that clients rely on (design.md#operator-api). */
const DESIGNED = [
  "post /partners",
  "get /partners",
  "get /partners/{partnerId}",
  "patch /partners/{partnerId}",
  "post /partners/{partnerId}/keys",
  "get /partners/{partnerId}/keys",
  "delete /partners/{partnerId}/keys/{keyId}",
  "post /partners/{partnerId}/bonus",
  "post /partners/{partnerId}/adjustments",
  "get /catalog",
  "put /catalog",
  "post /catalog/preview",
  "get /vending-machines",
  "patch /vending-machines/{id}",
  "put /prices",
  "post /prices/preview",
  "post /pictures",
  "get /shipping-countries",
  "put /shipping-countries",
  "get /shipments",
  "get /shipments/{shipmentId}",
  "patch /shipments/{shipmentId}",
  "get /shipments/{shipmentId}/history",
  "get /partners/{partnerId}/balance",
  "get /partners/{partnerId}/ledger-entries",
  "get /partners/{partnerId}/operations",
  "get /partners/{partnerId}/customers",
  "get /partners/{partnerId}/webhooks",
  "get /partners/{partnerId}/refused-requests",
  "post /partners/{partnerId}/customers/{customerId}/erase",
  "post /encryption/rotate",
  "get /deliveries",
  "get /deliveries/{deliveryId}",
  "post /deliveries/{deliveryId}/retry",
  "get /operations",
  "get /operations/{operationId}",
  "get /cards/{cardId}",
  "get /items",
  "get /items/{reference}",
  "post /stock/return",
  "post /stock/withdraw",
  "get /controls",
  "patch /controls",
  "get /reports/balances",
  "get /log",
  "get /search",
  "post /tokens",
  "get /tokens",
  "delete /tokens/{tokenId}",
  "get /audit",
  "get /chain",
  "post /chain/rescan",
  "get /deposits/addresses",
  "post /deposits/sweeps",
  "get /funding-transactions",
  "get /incidents",
  "post /incidents/{incidentId}/resolve",
  "get /notices",
  "get /reports/refunds",
  "get /reports/sales",
  "get /reports/deliveries",
  "get /reports/parcels",
  "get /reports/partners"
]

describe("the operator's OpenAPI document", () => {
  Document.rules(document, {
    snapshot: "operator-openapi.json",
    served: "/operator/openapi.json",
    designed: DESIGNED.map((row) => row.replace(" ", " /operator/v1"))
  })

  it("says of each operation which roles may ask for it", () => {
    const unsaid = Document.operationsOf(document).filter(
      ([, operation]) => !Reflect.has(operation, "x-roles")
    )
    assert.deepStrictEqual(
      unsaid.map(([name]) => name),
      []
    )
  })
})
