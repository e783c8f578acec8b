/** What an identifier or another name belongs to (design.md#operator-api). */
import { Found as CoreFound } from "@cardpack/core/ports"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

export const Found = Schema.Struct({
  kind: Schema.Literals(CoreFound.KINDS).annotate({ description: "What it is." }),
  id: Field.text(
    "Its identifier; of an item the reference, of a sweep the transaction, of a deposit address the address.",
    "card_01jb5m8x3tf9r9v1s6k2c4d7ae"
  ),
  partnerId: Field.maybeText("Whose it is; null when it is no partner's."),
  partnerName: Field.maybeText("The partner's name."),
  path: Field.text(
    "Where this API answers it: itself, or the list that holds it.",
    "/operator/v1/cards/card_01jb5m8x3tf9r9v1s6k2c4d7ae"
  )
}).annotate({ identifier: "Found", description: "A thing that the text names." })

const Q = "must be 1 to 255 characters without control characters"

/** One name, whatever it is the name of. */
export const query = {
  q: Schema.String.annotate({ message: Q })
    .check(Schema.isPattern(/^(?!\s*$)\P{Cc}{1,255}$/u, { message: Q }))
    .annotate({ examples: ["PSA-71234567"] })
}

export class Search extends HttpApiGroup.make("search")
  .add(
    HttpApiEndpoint.get("search", "/search", {
      query,
      success: Schema.Struct({ data: Schema.Array(Found) }).annotate({
        description: "At most twenty of a kind; empty when nothing has that name."
      }),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("search.read"))
      .annotateMerge(
        described(
          "Search",
          "Finds what has exactly this name: an identifier of any kind, a card's reference, a customer's external user id, a parcel's tracking number, a transaction hash or a deposit address; and partners whose name begins so. Answers only what the role may read, and never which item a card is."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Search", "What an identifier or another name belongs to.")) {}
