/** Erasing a partner's customer. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

export const ErasedCustomer = Schema.Struct({
  customerId: Field.id("cus", "the customer"),
  shipments: Schema.Int.annotate({
    description: "Shipments whose recipient was forgotten by this request."
  })
}).annotate({ identifier: "ErasedCustomer", description: "What was forgotten of a customer." })

export class Customers extends HttpApiGroup.make("customers")
  .add(
    HttpApiEndpoint.post("erase", "/partners/:partnerId/customers/:customerId/erase", {
      params: {
        partnerId: Field.id("par", "the partner"),
        customerId: Field.id("cus", "the customer")
      },
      success: ErasedCustomer,
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    })
      .annotateMerge(needs("customers.write"))
      .annotateMerge(
        described(
          "Forget the person behind a customer",
          "Clears the external id, the attributes and the recipients of all shipments. Cards, operations with their `metadata`, and the ledger stay. 409 `conflict` while a shipment that is not delivered still needs its address."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Customers", "The end users of partners.")) {}
