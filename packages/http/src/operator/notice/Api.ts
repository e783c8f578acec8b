/** Notices: tiers running out, packs worth too much or too little, packs that come back. */
import { ExpectedValue } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

const partner = {
  partnerId: Field.id("par", "the partner"),
  name: Schema.String,
  sealed: Schema.Int.annotate({ description: "Packs that it ordered sealed." }),
  refunded: Schema.Int.annotate({ description: "How many of them it refunded." }),
  ratio: Schema.Number.annotate({ description: "`refunded` of `sealed`, from 0 to 1." })
}

const StockLow = Schema.Struct({
  type: Schema.Literal("stock.low"),
  vendingMachineId: Schema.Int,
  tier: Schema.String,
  stock: Schema.Int.annotate({ description: "Cards of the tier that are on sale." }),
  lowStock: Schema.Int.annotate({ description: "Fewer than this are told here." })
}).annotate({ identifier: "StockLow", description: "A tier of an active machine runs out." })

const value = (share: string) => ({
  vendingMachineId: Schema.Int,
  name: Schema.String.annotate({ description: "The machine's." }),
  priceUsd: Field.usd("What a pack costs."),
  oddsValueUsd: Schema.NullOr(Field.usd("What a pack is worth on average, by the odds.")),
  stockValueUsd: Schema.NullOr(
    Field.usd("The average of all cards on sale; null where the odds are those of the stock.")
  ),
  outOfBounds: Schema.Array(Schema.Literals(ExpectedValue.SOURCES)).annotate({
    description: "Which of the two are."
  }),
  expectedValueUsd: Field.usd("The one that is furthest from the price."),
  shareOfPrice: Schema.Number.annotate({
    description: `\`expectedValueUsd\` of the price; ${share}.`
  }),
  openClaims: Schema.Int.annotate({ description: "Sealed packs of it that are open." }),
  since: Schema.NullOr(Field.timestamp("When it was first seen.")).annotate({
    description: "Null until the next look, ten minutes at most."
  }),
  acknowledged: Schema.NullOr(
    Schema.Struct({ by: Schema.String, at: Field.timestamp("When.") })
  ).annotate({ description: "Who said last that they have seen it, since it holds." })
})

const ValueHigh = Schema.Struct({
  type: Schema.Literal("value.high"),
  ...value("above 1")
}).annotate({
  identifier: "ValueHigh",
  description:
    "A pack of an active machine is worth more than it costs. As a machine that redistributes sells out, its last packs hold what its odds left over: restock it, let it `stop`, or set `active` false."
})

const ValueLow = Schema.Struct({
  type: Schema.Literal("value.low"),
  ...value("below 0.5")
}).annotate({
  identifier: "ValueLow",
  description:
    "A pack of an active machine is worth less than half of what it costs, by its odds or by all that is left. A machine that redistributes then sells on by odds that its stock no longer holds."
})

const RefundsHigh = Schema.Struct({ type: Schema.Literal("refunds.high"), ...partner }).annotate({
  identifier: "RefundsHigh",
  description: "More than half of 20 or more sealed packs of the last seven days came back."
})

export const Notice = Schema.Union([StockLow, ValueHigh, ValueLow, RefundsHigh])

export const AcknowledgeNotice = Schema.Struct({
  type: Schema.Literals(["value.high", "value.low"]),
  vendingMachineId: Schema.Int
}).annotate({ identifier: "AcknowledgeNotice" })

export class Notices extends HttpApiGroup.make("notices")
  .add(
    HttpApiEndpoint.get("list", "/notices", {
      success: Schema.Struct({ data: Schema.Array(Notice) }).annotate({
        description: "What holds now. Each process looks every ten minutes and logs what is new."
      })
    })
      .annotateMerge(needs("notices.read"))
      .annotateMerge(
        described("Read the notices", "Told from the stock and the orders as they are now.")
      ),
    HttpApiEndpoint.post("acknowledge", "/notices/acknowledge", {
      payload: AcknowledgeNotice,
      success: Schema.Struct({ data: Schema.Array(Notice) }).annotate({
        description: "The notices, as the list shows them."
      }),
      error: [Documented.InvalidRequest, Documented.NotFound]
    })
      .annotateMerge(needs("notices.write"))
      .annotateMerge(
        described(
          "Acknowledge a notice",
          "Says that somebody has seen it, until it is over. 404 when it does not hold."
        )
      ),
    HttpApiEndpoint.get("refunds", "/reports/refunds", {
      success: Schema.Struct({
        since: Field.timestamp("Packs that were ordered from then on are counted."),
        data: Schema.Array(Schema.Struct(partner))
      }).annotate({
        identifier: "RefundsReport",
        description: "Partners that ordered sealed packs, oldest partner first."
      })
    })
      .annotateMerge(needs("reports.read"))
      .annotateMerge(
        described(
          "Report refunds",
          "How many of the sealed packs of the last seven days came back."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Notices", "What operators should look at.")) {}
