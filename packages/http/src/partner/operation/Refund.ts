/** The body of a refund (contract.md#refund). */
import { kinds } from "@cardpack/core/commands"
import { Schema } from "effect"
import { cardIds } from "../card/Api.ts"
import * as Field from "../Field.ts"
import * as Variant from "./Variant.ts"

const Refund = Schema.Struct({
  kind: Field.only("refund"),
  mode: Variant.only("offchain"),
  customerId: Variant.customerId,
  cardIds: cardIds("Sealed cards, before their `refundableUntil`.")
}).annotate({
  identifier: "Refund",
  description:
    "Gives sealed packs back, unopened, and returns their price to the buckets that paid it."
})

export const refund = Variant.of(kinds.refund)(Refund, ({ cardIds, customerId }) => ({
  kind: "refund",
  customerId,
  cardIds
}))
