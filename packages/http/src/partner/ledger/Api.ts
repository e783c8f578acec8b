/** Ledger entries (contract.md#ledger-entry). */
import { LedgerEntry as CoreLedgerEntry } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { Authorization } from "../Authorization.ts"
import { Amounts } from "../account/Api.ts"
import * as Field from "../Field.ts"
import * as Page from "../list/Page.ts"

export const LedgerEntry = Schema.Struct({
  id: Field.id("led", "the entry"),
  kind: Schema.Literals(CoreLedgerEntry.KINDS).annotate({
    description: "What changed the balance. A refund is a `SPEND` of the opposite sign."
  }),
  amountUsd: Field.usd("The signed change.", "-25.000000"),
  cashUsd: Field.usd("Its signed part in cash.", "-20.000000"),
  bonusUsd: Field.usd("Its signed part in bonus.", "-5.000000"),
  balanceAfter: Amounts.annotate({ description: "The balance after the change." }),
  operationId: Schema.NullOr(Schema.String).annotate({
    description: "The operation that caused it; null when none did."
  }),
  fundingTransactionId: Schema.NullOr(Schema.String).annotate({
    description: "The deposit that caused it; null when none did."
  }),
  reason: Schema.NullOr(Schema.String).annotate({
    description: "Why, for entries without an operation or a deposit."
  }),
  createdAt: Field.timestamp("When the balance changed.")
}).annotate({ identifier: "LedgerEntry", description: "Immutable record of a balance change." })

export class Ledger extends HttpApiGroup.make("ledger")
  .add(
    HttpApiEndpoint.get("list", "/ledger-entries", {
      query: Page.query(200),
      success: Page.of(LedgerEntry, "Entries, newest first."),
      error: Documented.InvalidRequest
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List ledger entries",
        description: "Every change of the balance, newest first."
      })
    )
  )
  .middleware(Authorization)
  .middleware(ErrorShape)
  .prefix("/api/v2")
  .annotateMerge(
    OpenApi.annotations({ title: "Ledger", description: "Every change of the balance." })
  ) {}
