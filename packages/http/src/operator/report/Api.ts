/** Reports of a span of time: sales, deliveries, and how partners do (design.md#operator-api). */
import { ShipmentTransitions } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { Amounts } from "../../partner/account/Api.ts"
import * as Page from "../../partner/list/Page.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"
import { Partner } from "../partner/Api.ts"

/** In days. */
export const SALES = { usual: 30, most: 92 } as const
export const DELIVERIES = { usual: 7, most: 31 } as const

const sums = {
  packs: Schema.Int.annotate({ description: "Packs that were ordered." }),
  soldUsd: Field.usd("What was charged for them.", "250.000000"),
  refunded: Schema.Int.annotate({ description: "Sealed packs that were given back." }),
  refundsUsd: Field.usd("What they gave back.", "25.000000"),
  boughtBack: Schema.Int.annotate({ description: "Cards that were bought back." }),
  buybacksUsd: Field.usd("What was paid for them.", "120.000000")
}

const since = Field.timestamp("What was created from this moment on is counted.")
const until = Field.timestamp("What was created before this moment is counted.")
const day = Field.text("The day, in UTC.", "2026-11-22")

export const SalesReport = Schema.Struct({
  since,
  until,
  data: Schema.Array(
    Schema.Struct({
      day,
      partnerId: Field.id("par", "the partner"),
      vendingMachineId: Schema.Int,
      ...sums
    })
  ).annotate({ description: "By day, partner and machine, ascending; only those with a change." }),
  total: Schema.Struct(sums)
}).annotate({ identifier: "SalesReport", description: "Packs sold, and what came back." })

export const DeliveriesReport = Schema.Struct({
  since,
  until,
  data: Schema.Array(
    Schema.Struct({
      day,
      partnerId: Field.id("par", "the partner"),
      webhookEndpointId: Field.id("wh", "the endpoint"),
      url: Field.text("Where it goes.", "https://shop.example/hook"),
      delivered: Schema.Int,
      failed: Schema.Int.annotate({ description: "Whose attempts all failed." }),
      expired: Schema.Int.annotate({ description: "That were held for too long." })
    })
  ).annotate({ description: "By day and endpoint, ascending." })
}).annotate({ identifier: "DeliveriesReport", description: "Finished webhook deliveries." })

export const ParcelsReport = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({
      status: Schema.Literals(ShipmentTransitions.STATUSES),
      country: Field.text("ISO 3166-1 alpha-2 code.", "DE"),
      count: Schema.Int,
      oldestAt: Field.timestamp("When the one that waits longest was made.")
    })
  ).annotate({ description: "By status and country; delivered ones are left out." })
}).annotate({ identifier: "ParcelsReport", description: "Shipments that have not arrived." })

export const PartnerReport = Schema.Struct({
  ...Partner.fields,
  balance: Amounts,
  lastWeek: Schema.Struct(sums).annotate({
    description: "Of the last seven days, today included, by UTC days."
  }),
  sealed: Schema.Int.annotate({ description: "Packs of the last seven days ordered sealed." }),
  sealedRefunded: Schema.Int.annotate({ description: "How many of them it refunded." }),
  lastSeenAt: Field.maybe("When one of its keys was last used, to the minute.")
}).annotate({ identifier: "PartnerReport", description: "A partner, and how it does." })

const Csv = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/csv" }))

export const range = {
  since: Schema.optionalKey(Schema.String),
  until: Schema.optionalKey(Schema.String)
}

const error = Documented.InvalidRequest

export class Reports extends HttpApiGroup.make("reports")
  .add(
    HttpApiEndpoint.get("sales", "/reports/sales", {
      query: { ...range, format: Schema.optionalKey(Field.oneOf(["json", "csv"])) },
      success: [SalesReport, Csv],
      error
    })
      .annotateMerge(needs("reports.read"))
      .annotateMerge(
        described(
          "Report sales",
          `By UTC day, partner and pack: what was ordered, given back and bought back that day. A card that comes back counts for the pack that it came from. The last ${SALES.usual} days unless asked otherwise, at most ${SALES.most}; JSON or CSV.`
        )
      ),
    HttpApiEndpoint.get("deliveries", "/reports/deliveries", {
      query: range,
      success: DeliveriesReport,
      error
    })
      .annotateMerge(needs("deliveries.read"))
      .annotateMerge(
        described(
          "Report deliveries",
          `How many deliveries to each endpoint ended well, by the UTC day on which they were made. The last ${DELIVERIES.usual} days unless asked otherwise, at most ${DELIVERIES.most}.`
        )
      ),
    HttpApiEndpoint.get("parcels", "/reports/parcels", { success: ParcelsReport })
      .annotateMerge(needs("parcels.read"))
      .annotateMerge(
        described(
          "Report parcels",
          "How many shipments wait or are on their way, without a recipient's data."
        )
      ),
    HttpApiEndpoint.get("partners", "/reports/partners", {
      query: Page.query(200),
      success: Page.of(PartnerReport, "Partners, by id, which grows with time."),
      error
    })
      .annotateMerge(needs("reports.read"))
      .annotateMerge(
        described("Report partners", "Oldest first, with balance, volume, refunds and last use.")
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Reports", "What was sold, delivered and given back, by day.")) {}
