/** The body of a mint (contract.md#mint). */
import { kinds } from "@cardpack/core/commands"
import { WalletAddress } from "@cardpack/core/domain"
import { Schema } from "effect"
import { cardIds } from "../card/Api.ts"
import * as Field from "../Field.ts"
import * as Variant from "./Variant.ts"

const wallet =
  "must be an address: 0x and 40 hexadecimal digits, not all zero, mixed case as EIP-55 has it"

const Mint = Schema.Struct({
  kind: Field.only("mint"),
  mode: Variant.only("onchain"),
  customerId: Variant.customerId,
  cardIds: cardIds("Held cards."),
  walletAddress: Schema.String.check(
    Schema.isPattern(/^0x[0-9a-fA-F]{40}$/u, { message: wallet }),
    Schema.makeFilter(WalletAddress.isReceiver, { message: wallet })
  ).annotate({
    description: "The receiving wallet.",
    examples: ["0x52908400098527886E0F7030069857D2E4169EE7"]
  })
}).annotate({
  identifier: "Mint",
  description: "Authorizes mints. 503 while the chain is not configured."
})

export const mint = Variant.of(kinds.mint)(Mint, ({ cardIds, customerId, walletAddress }) => ({
  kind: "mint",
  customerId,
  cardIds,
  walletAddress
}))
