/** Ledger entries (contract.md#ledger-entry). */
import { LedgerEntry as CoreLedgerEntry, Movement } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { Authorization } from "../Authorization.ts"
import { Amounts, Link } from "../account/Api.ts"
import * as Field from "../Field.ts"
import * as Filter from "../list/Filter.ts"
import * as Page from "../list/Page.ts"
import { LedgerProof } from "./LedgerProof.ts"

const fields = {
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
  sequence: Field.text("Its number in the account's history, which rises.", "1042"),
  link: Link,
  createdAt: Field.timestamp("When the balance changed.")
}

/** As an operator's act is answered, whose kind is its cause. */
export const BalanceChange = Schema.Struct(fields).annotate({
  identifier: "BalanceChange",
  description: "Immutable record of a balance change that an operator made."
})

const cause = Field.oneOf(Movement.CAUSES).annotate({
  description:
    "What changed the balance: `topup` is USDC that came in, `credit` test money of the sandbox, `sale` packs, `fee` shipping."
})

export const LedgerEntry = Schema.Struct({ ...fields, cause }).annotate({
  identifier: "LedgerEntry",
  description: "Immutable record of a balance change."
})

const sums = {
  count: Schema.Int.annotate({ description: "How many entries these are." }),
  amountUsd: Field.usd("Their signed sum.", "-250.000000"),
  cashUsd: Field.usd("Its signed part in cash.", "-200.000000"),
  bonusUsd: Field.usd("Its signed part in bonus.", "-50.000000")
}

export const Statement = Schema.Struct({
  month: Field.text("The month, in UTC.", "2026-11"),
  since: Field.timestamp("Its first moment."),
  until: Field.timestamp("The first moment after it."),
  currency: Schema.Literal("USD"),
  opening: Schema.Struct({ ...Amounts.fields, link: Link }).annotate({
    description: "The balance before the month's first entry."
  }),
  entries: Schema.Array(Schema.Struct({ kind: LedgerEntry.fields.kind, ...sums })).annotate({
    description: "Each kind of entry once, also those without entries."
  }),
  causes: Schema.Array(
    Schema.Struct({
      cause,
      ...sums
    })
  ).annotate({
    description:
      "The same entries by what they were for: each cause once, also those without entries."
  }),
  closing: Schema.Struct({ ...Amounts.fields, link: Link }).annotate({
    description: "The balance after the month's last entry; of this month, at this moment."
  })
}).annotate({ identifier: "Statement", description: "What a month did to the balance." })

export class Ledger extends HttpApiGroup.make("ledger")
  .add(
    HttpApiEndpoint.get("list", "/ledger-entries", {
      query: {
        kind: Schema.optionalKey(Field.oneOf(CoreLedgerEntry.KINDS)),
        cause: Schema.optionalKey(Field.oneOf(Movement.CAUSES)),
        operationId: Schema.optionalKey(Schema.String),
        ...Filter.period,
        ...Page.query(200)
      },
      success: Page.of(LedgerEntry, "Entries, newest first."),
      error: Documented.InvalidRequest
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List ledger entries",
        description:
          "Changes of the balance, newest first: all of them, or those of a cause, of a kind, of an operation, of a time."
      })
    ),
    HttpApiEndpoint.get("statement", "/statements/:month", {
      params: { month: Field.text("A month of UTC, as `2026-11`.", "2026-11") },
      success: Statement,
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read the statement of a month",
        description:
          "The balance before and after, and the sums between them by kind and by cause, in each bucket. The opening balance and the sums add up to the closing balance. A month that has not begun gets 404."
      })
    ),
    HttpApiEndpoint.get("proof", "/statements/:month/proof", {
      params: { month: Field.text("A month of UTC, as `2026-11`.", "2026-11") },
      success: LedgerProof,
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Prove the end of a month",
        description:
          "Proves by the public log that the ledger stood at a link at the month's end, or lately in the present month: `cardpack verify-ledger --proof` checks it offline. The log shows the links of ledgers once a minute; until then, 404."
      })
    )
  )
  .middleware(Authorization)
  .middleware(ErrorShape)
  .prefix("/api/v2")
  .annotateMerge(
    OpenApi.annotations({ title: "Ledger", description: "Every change of the balance." })
  ) {}
