/** The body of an off-chain buyback (contract.md#offchain-buyback). */
import { kinds } from "@cardpack/core/commands"
import type { Operation } from "@cardpack/core/domain"
import { Schema } from "effect"
import { cardIds } from "../card/Api.ts"
import * as Field from "../Field.ts"
import * as Variant from "./Variant.ts"

/** A buyback has two modes, so its body always says which. */
export const buybackMode = <const Word extends Operation.Mode>(mode: Word) =>
  Schema.Literal(mode).annotate({
    message: `must be "offchain" or "onchain"`,
    description: `Always \`${mode}\`.`
  })

const OffchainBuyback = Schema.Struct({
  kind: Field.only("buyback"),
  mode: buybackMode("offchain"),
  customerId: Variant.customerId,
  cardIds: cardIds("Held cards.")
}).annotate({
  identifier: "OffchainBuyback",
  description: "Credits the sum of the current buyback values to cash."
})

export const buyback = Variant.of(kinds.buyback)(OffchainBuyback, ({ cardIds, customerId }) => ({
  kind: "buyback",
  mode: "offchain",
  customerId,
  cardIds
}))
