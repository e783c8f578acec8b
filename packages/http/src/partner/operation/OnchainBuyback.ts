/** The body of an on-chain buyback (contract.md#onchain-buyback). */
import { kinds } from "@cardpack/core/commands"
import { Schema } from "effect"
import { cardIds } from "../card/Api.ts"
import * as Field from "../Field.ts"
import { buybackMode } from "./Buyback.ts"
import * as Variant from "./Variant.ts"

const OnchainBuyback = Schema.Struct({
  kind: Field.only("buyback"),
  mode: buybackMode("onchain"),
  customerId: Variant.customerId,
  cardIds: cardIds("Minted cards.")
}).annotate({
  identifier: "OnchainBuyback",
  description: "Waits for the burns. 503 while the chain is not configured."
})

export const onchainBuyback = Variant.of(kinds.onchainBuyback)(
  OnchainBuyback,
  ({ cardIds, customerId }) => ({ kind: "buyback", mode: "onchain", customerId, cardIds })
)
