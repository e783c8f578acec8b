/** The proof of a ledger's end by the log (contract.md#statement-proof). */
import { LedgerProof as CoreLedgerProof } from "@cardpack/core/domain"
import { Schema } from "effect"
import { Link } from "../account/Api.ts"
import * as Field from "../Field.ts"
import { bytes, NOTE, Proof, path } from "../LogProof.ts"

export const LedgerProof = Schema.Struct({
  format: Schema.Literals([CoreLedgerProof.FORMAT]),
  account: Field.id("par", "the account"),
  head: Schema.Struct({
    sequence: Field.text("The number of the ledger's last entry.", "1042"),
    link: Link,
    salt: bytes("Hides the account in the log")
  }),
  place: Schema.Int.annotate({
    description: "Of the account's leaf in the tree, from 0.",
    examples: [3]
  }),
  path,
  heads: Proof,
  checkpoint: NOTE.annotate({ description: "The signed end of the log that the path leads to." })
}).annotate({
  identifier: "LedgerProof",
  description:
    "Shows offline that the log has the link of a ledger: nobody can change an entry before it any more. Only the account's own proof has its salt."
})
