/** Mint and burn entries of an operation (contract.md#onchain-order, contract.md#onchain-burn). */
import { OnchainTransitions } from "@cardpack/core/domain"
import { Schema } from "effect"
import * as Field from "../Field.ts"

const shared = {
  cardId: Field.id("card", "the card"),
  status: Schema.Literals(OnchainTransitions.STATUSES).annotate({
    description: "`confirmed` once its transaction is final, `cancelled` when it was given up."
  }),
  chainId: Schema.Int,
  collectionAddress: Schema.String,
  tokenId: Schema.String,
  deadline: Field.timestamp("Until when the authorization holds: 15 minutes after its issue."),
  calldata: Schema.String,
  transactionHash: Schema.NullOr(Schema.String),
  confirmedAt: Field.timestampOrNull("Null until confirmed."),
  failureReason: Schema.NullOr(Schema.String).annotate({
    description: "Why a reported transaction did not count."
  })
}

export const OnchainOrder = Schema.Struct({
  id: Field.id("oco", "the mint entry"),
  ...shared,
  vendingMachineAddress: Schema.String.annotate({ description: "Where the calldata goes." }),
  buyerAddress: Schema.String,
  priceBaseUnits: Schema.String.annotate({ description: "Zero for mints." })
}).annotate({ identifier: "OnchainOrder", description: "A mint entry." })

export const OnchainBurn = Schema.Struct({
  id: Field.id("ocb", "the burn entry"),
  ...shared,
  handlerAddress: Schema.String.annotate({ description: "Where the calldata goes." }),
  burnRequestId: Schema.String.annotate({ description: "Stays the same across re-signing." }),
  ownerAddress: Schema.String.annotate({
    description:
      "The wallet that must send the calldata: the one that held the token when it was signed. Re-signing looks again."
  }),
  quotedUsd: Field.usd("What the burn credits.", "18.500000")
}).annotate({ identifier: "OnchainBurn", description: "A burn entry." })
