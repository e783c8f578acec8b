/** The books over all partners: trial balance, movements, journal, margins, ledger (design.md#books). */
import { Movement as CoreMovement } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { LedgerEntry } from "../../partner/ledger/Api.ts"
import * as Page from "../../partner/list/Page.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

/** In days. */
export const SPAN = { usual: 30, most: 366 } as const

const since = Field.timestamp("From this moment on.")
const until = Field.timestamp("Before this moment.")
const day = Field.text("The day, in UTC.", "2026-11-22")
const partnerId = Field.id("par", "the partner")
const vendingMachineId = Schema.NullOr(Schema.Int).annotate({
  description: "The pack; null for what is of none."
})

const amounts = {
  bucket: Schema.Literals(["cash", "bonus"]),
  openingUsd: Field.usd("Owed before.", "100.000000"),
  topupsUsd: Field.usd("USDC that came in.", "250.000000"),
  creditsUsd: Field.usd("Top-ups without a deposit, as in the sandbox.", "0.000000"),
  bonusesUsd: Field.usd("Granted.", "0.000000"),
  adjustmentsUsd: Field.usd("By operators; signed.", "-5.000000"),
  salesUsd: Field.usd("Packs that were paid for; not above zero.", "-50.000000"),
  refundsUsd: Field.usd("Sealed packs that were given back.", "10.000000"),
  buybacksUsd: Field.usd("Cards that were bought back.", "8.000000"),
  feesUsd: Field.usd("Shipping that was paid for; not above zero.", "-20.000000"),
  closingUsd: Field.usd("Owed after: the sum of all before.", "293.000000")
}

export const TrialBalance = Schema.Struct({
  since,
  until,
  data: Schema.Array(Schema.Struct({ partnerId, ...amounts })).annotate({
    description: "A row of each partner and bucket; each adds up."
  }),
  total: Schema.Array(Schema.Struct(amounts)).annotate({ description: "Of all partners." }),
  cashOwedUsd: Field.usd("What partners have in cash at the end.", "293.000000"),
  usdcReceivedUsd: Field.usd("All USDC that was credited until then.", "350.000000")
}).annotate({
  identifier: "TrialBalance",
  description: "What was owed to partners, what moved it, and what is owed."
})

const BOTH = "Of both buckets; signed."

export const MovementsReport = Schema.Struct({
  since,
  until,
  data: Schema.Array(
    Schema.Struct({
      day,
      partnerId,
      vendingMachineId,
      cause: Schema.Literals(CoreMovement.CAUSES),
      cashUsd: Field.usd("In cash; signed.", "-20.000000"),
      bonusUsd: Field.usd("In bonus; signed.", "-5.000000"),
      amountUsd: Field.usd(BOTH, "-25.000000")
    })
  ).annotate({ description: "By partner, day, cause and pack." })
}).annotate({ identifier: "MovementsReport", description: "What moved balances." })

export const Journal = Schema.Struct({
  since,
  until,
  data: Schema.Array(
    Schema.Struct({
      entry: Schema.Int.annotate({ description: "Its number in this answer." }),
      day,
      debit: Field.text("The account that is debited.", "Owed to partners: cash"),
      credit: Field.text("The account that is credited.", "Sales of packs"),
      amountUsd: Field.usd("Above zero.", "25.000000"),
      partnerId,
      vendingMachineId,
      cause: Schema.Literals([...CoreMovement.CAUSES, "cost", "cost_back"])
    })
  ).annotate({ description: "By day." })
}).annotate({ identifier: "Journal", description: "Entries in double entry." })

export const MarginsReport = Schema.Struct({
  since,
  until,
  data: Schema.Array(
    Schema.Struct({
      partnerId,
      vendingMachineId: Schema.Int,
      salesUsd: Field.usd("Packs that were paid for.", "50.000000"),
      refundsUsd: Field.usd("Sealed packs that were given back.", "10.000000"),
      buybacksUsd: Field.usd("Cards that were bought back.", "8.000000"),
      costUsd: Field.usd("Of the cards that were opened, less those bought back.", "11.000000"),
      marginUsd: Field.usd("Sales less the others.", "21.000000"),
      unknownCosts: Schema.Int.annotate({ description: "Of so many cards nobody said the cost." })
    })
  ).annotate({ description: "By partner and pack." })
}).annotate({ identifier: "MarginsReport", description: "What was earned with packs." })

const HostEntry = Schema.Struct({ partnerId, ...LedgerEntry.fields }).annotate({
  identifier: "HostLedgerEntry",
  description: "An entry of a partner's ledger."
})

const Csv = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/csv" }))

const query = {
  since: Schema.optionalKey(Schema.String),
  until: Schema.optionalKey(Schema.String),
  format: Schema.optionalKey(Field.oneOf(["json", "csv"]))
}

const error = Documented.InvalidRequest

const SAYS = `From the ledger, between two of its entries, so that an answer never changes. The last ${SPAN.usual} days unless asked otherwise, at most ${SPAN.most}, until a minute ago at the latest; JSON or CSV.`

const report = <Name extends string, Shape extends Schema.Top>(
  name: Name,
  path: `/${string}`,
  shape: Shape,
  title: string,
  says: string
) =>
  HttpApiEndpoint.get(name, path, { query, success: [shape, Csv], error })
    .annotateMerge(needs("reports.read"))
    .annotateMerge(described(title, `${says} ${SAYS}`))

export class Books extends HttpApiGroup.make("books")
  .add(
    report(
      "trialBalance",
      "/reports/trial-balance",
      TrialBalance,
      "Report the trial balance",
      "By partner and bucket: what was owed, all that moved it, and what is owed then, which add up to the micro-dollar; beside it the USDC that came in."
    ),
    report(
      "movements",
      "/reports/movements",
      MovementsReport,
      "Report movements",
      "Top-ups, bonuses, adjustments, sales, refunds, buybacks and shipping fees by UTC day, partner and pack."
    ),
    report(
      "journal",
      "/reports/journal",
      Journal,
      "Report the journal",
      "Entries for accounting, by UTC day, partner and pack. In CSV two lines each, a debit and a credit."
    ),
    report(
      "margins",
      "/reports/margins",
      MarginsReport,
      "Report margins",
      "By partner and pack: sales less refunds, buybacks and what the cards cost."
    ),
    HttpApiEndpoint.get("ledger", "/ledger-entries", {
      query: { ...query, ...Page.query(200) },
      success: [Page.of(HostEntry, "Entries, newest first."), Csv],
      error
    })
      .annotateMerge(needs("reports.read"))
      .annotateMerge(
        described(
          "List all ledger entries",
          "Of all partners, newest first, from `since` on and before `until`; all without them. CSV holds all of them, without pages."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Books", "What was owed to partners and what moved it, for accounting.")) {}
