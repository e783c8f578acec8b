/** What a catalog or a price list would change; nothing is written (design.md#previews). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import { CardInput, MachineInput, PutPrices } from "../catalog/CatalogShapes.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"
import * as Shapes from "./PreviewShapes.ts"

/** A wrong machine id is an error of its row, not of the whole document. */
export const Card = Schema.Struct({ ...CardInput.fields, vendingMachineId: Schema.Number })
export const Machine = Schema.Struct({ ...MachineInput.fields, id: Schema.Number })

export const Catalog = Schema.Struct({
  vendingMachines: Schema.Array(Machine),
  cards: Schema.Array(Card)
}).annotate({ identifier: "CatalogToPreview", description: "As for `PUT /catalog`." })

export class Previews extends HttpApiGroup.make("previews")
  .add(
    HttpApiEndpoint.post("catalog", "/catalog/preview", {
      payload: Catalog,
      success: Shapes.Catalog,
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("catalog.read"))
      .annotateMerge(
        described(
          "Preview the catalog",
          "What `PUT /catalog` would do with this document: each row that would be added, changed or refused, and what becomes of the machines' expected values. Writes nothing. Send its `preview` with the PUT to apply exactly what was shown."
        )
      ),
    HttpApiEndpoint.post("prices", "/prices/preview", {
      payload: PutPrices,
      success: Shapes.Prices,
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("catalog.read"))
      .annotateMerge(
        described(
          "Preview buyback values",
          "What `PUT /prices` would do with this list: each value that would change, be held or be refused. Writes nothing."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Previews", "What a change would do, before it is made.")) {}
