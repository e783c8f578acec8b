/** The receipt of a drawn card (contract.md#receipt). */
import { Receipt as Receipts } from "@cardpack/core/domain"
import { Schema } from "effect"
import * as Field from "../Field.ts"
import { bytes, NOTE, Proof, path, proof } from "../LogProof.ts"

const SLOT = Schema.Int.annotate({ description: "A slot of the list, from 0.", examples: [172] })

const later = "null until the draw is in a signed checkpoint, which takes about two seconds"

export const Receipt = Schema.Struct({
  format: Schema.Literals([Receipts.FORMAT]),
  card: Schema.Struct({
    id: Field.id("card", "the card"),
    reference: Schema.String.annotate({
      description: "The certificate, as it is in stock.",
      examples: ["PSA-47803768"]
    }),
    label: Schema.String.annotate({ description: "The card's tier.", examples: ["Common"] }),
    salt: bytes("Hid the card in the list that was committed to")
  }),
  order: Schema.Struct({
    requestHash: Schema.NullOr(bytes("Of the account and the order's idempotency key")).annotate({
      description: "Null once the customer was erased, as the customer's words are then."
    }),
    ordinal: Schema.Int.annotate({
      description: "The card's place in its order, from 0.",
      examples: [0]
    }),
    clientSeed: Schema.NullOr(Schema.String.annotate({ examples: ["my lucky words"] })).annotate({
      description: "The customer's words, if the order had any."
    }),
    orderedAt: Field.timestamp("When the pack was ordered."),
    refundableUntil: Field.timestampOrNull("The end of the pack's window; null without one."),
    oddsVersion: Schema.Int.annotate({ description: "The odds of the order.", examples: [3] })
  }),
  seed: Schema.Struct({
    minute: Schema.Int.annotate({
      description: "Whose seed decided, in minutes since 1970.",
      examples: [29928240]
    }),
    value: Schema.NullOr(bytes("The seed")).annotate({
      description: "Null until it is disclosed, about a minute after the draw."
    })
  }),
  passed: Schema.Array(Schema.Struct({ slot: SLOT, taken: Schema.NullOr(Proof) })).annotate({
    description: "The empty slots that the numbers named first, and the entry that emptied each."
  }),
  stock: Schema.NullOr(Schema.Struct({ ...proof, slot: SLOT, itemPath: path })).annotate({
    description: `The entry that put the card in its slot; ${later}.`
  }),
  odds: Schema.Array(Proof).annotate({ description: "The entries of the odds that were used." }),
  draw: Schema.NullOr(Proof).annotate({ description: `The draw's own entry; ${later}.` }),
  day: Schema.NullOr(Schema.Struct({ ...proof, checkpoint: Schema.NullOr(NOTE) })).annotate({
    description: "The entry that promised the day's seeds, and the first checkpoint over it."
  }),
  replaced: Schema.NullOr(Proof).annotate({
    description:
      "The note by which the draw's seeds replaced others, with the reason; null when none were replaced. A pack that was ordered before it has no promise of its seeds."
  }),
  checkpoint: Schema.NullOr(NOTE).annotate({
    description: `The signed end of the log that the paths lead to; ${later}.`
  })
}).annotate({
  identifier: "Receipt",
  description:
    "All that shows offline where a card came from: `cardpack/verify` and `cardpack verify-draw` check it. No account, customer, operation or amount is in it."
})
