/** Operations and cards across partners, with their draw records (design.md#operator-api). */
import { KINDS } from "@cardpack/core/commands"
import { CardTransitions, Operation, OperationTransitions, StockList } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Card } from "../../partner/card/Api.ts"
import * as Filter from "../../partner/list/Filter.ts"
import * as Page from "../../partner/list/Page.ts"
import { OnchainBurn, OnchainOrder } from "../../partner/operation/OnchainEntries.ts"
import { Shipment } from "../../partner/shipment/Api.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

const summary = {
  id: Field.id("op", "the operation"),
  partnerId: Field.id("par", "the partner"),
  customerId: Field.id("cus", "the customer"),
  kind: Schema.Literals(KINDS),
  mode: Schema.Literals(Operation.MODES),
  status: Schema.Literals(OperationTransitions.STATUSES),
  vendingMachineId: Schema.NullOr(Schema.Int),
  quantity: Schema.NullOr(Schema.Int),
  chargedUsd: Field.usd("Amount charged."),
  creditedUsd: Field.usd("Amount credited.", "0.000000"),
  idempotencyKey: Field.text("The key that the partner sent.", "5f2b7c1e-order-1042"),
  completedAt: Field.maybe("Null unless completed."),
  createdAt: Field.timestamp("When it was created."),
  updatedAt: Field.timestamp("When it last changed.")
}

export const OperationSummary = Schema.Struct(summary).annotate({
  identifier: "OperationSummary",
  description: "An operation without its cards."
})

const Draw = Schema.Struct({
  vendingMachineId: Schema.Int,
  tier: Schema.String,
  oddsVersion: Schema.Int,
  oddsMode: Schema.Literals(StockList.ODDS_MODES).annotate({
    description: "Whether a tier was drawn by its weight, or one of all cards."
  }),
  odds: Schema.Array(Schema.Struct({ tier: Schema.String, weight: Schema.Number })).annotate({
    description:
      "With `weights` those that were in force. Empty with `stock`, where each card on sale was as likely."
  }),
  sequence: Field.maybeText("The machine's number of the draw."),
  list: Field.maybeText("The list that the card was drawn from: its tier's, or `*` of all."),
  generation: Schema.NullOr(Schema.Int).annotate({
    description: "How often the list had been numbered anew."
  }),
  size: Schema.NullOr(Schema.Int).annotate({ description: "Slots of the list." }),
  slot: Schema.NullOr(Schema.Int).annotate({ description: "The slot that the card had." }),
  minute: Schema.NullOr(Schema.Int).annotate({
    description: "The minute since 1970 whose seed chose tier and slot."
  }),
  entropy: Field.maybeText("What the order brought to the draw, in hex."),
  stage: Schema.NullOr(Schema.Int).annotate({
    description: "0: by the order's odds; 1: by the latest, as those had no stock left; 2: by any."
  }),
  shuffle: Schema.NullOr(Schema.Int).annotate({
    description: "Of draws before lists had slots, as `position` and `seed`: null for others."
  }),
  position: Field.maybeText("Position in the deck."),
  seed: Field.maybeText("The random value, in hex; it chose the tier."),
  createdAt: Field.timestamp("When it was drawn.")
}).annotate({ identifier: "Draw", description: "What is needed to audit a draw." })

const Claim = Schema.Struct({
  vendingMachineId: Schema.Int,
  oddsVersion: Schema.Int.annotate({ description: "The odds in force at the order." }),
  entropy: Field.text(
    "What the order brings to the draw, in hex. It decides nothing without a seed that nobody knows yet.",
    "d52b8b4d0fc70389f2a5ddc463310017b3681d6a6a01f11b0c3d4fde7467674a"
  )
}).annotate({
  identifier: "Claim",
  description:
    "What a card that was ordered sealed has of its machine: one card of its stock, and which one is drawn when it is opened."
})

export const OperatorCard = Schema.Struct({
  id: Field.id("card", "the card"),
  partnerId: Field.id("par", "the partner"),
  customerId: Field.id("cus", "the customer"),
  operationId: Field.id("op", "the order that drew it"),
  status: Schema.Literals(CardTransitions.STATUSES),
  sealed: Schema.Boolean,
  refundableUntil: Field.maybe("End of the refund window; null for cards revealed on creation."),
  paidUsd: Schema.Struct({ cash: Field.usd("From cash."), bonus: Field.usd("From bonus.") }),
  claim: Schema.NullOr(Claim).annotate({
    description:
      "Null for cards revealed on creation, and for those that were drawn at their order."
  }),
  reference: Field.maybeText("The physical card; null, as all that it is, while it is a claim."),
  name: Schema.NullOr(Schema.String),
  image: Schema.NullOr(Schema.String),
  buybackUsd: Schema.NullOr(Field.usd("Its current buyback value.")),
  onchain: Card.fields.onchain,
  frozenBy: Field.maybeText("The incident because of which nothing may be done with it."),
  draw: Schema.NullOr(Draw),
  createdAt: Field.timestamp("When it was drawn."),
  updatedAt: Field.timestamp("When it last changed.")
}).annotate({
  identifier: "OperatorCard",
  description:
    "A card with what it is and how it was drawn. A sealed one is a claim: nobody knows what it will be, operators included."
})

export const OperatorOperation = Schema.Struct({
  ...summary,
  clientSeed: Schema.NullOr(Schema.String).annotate({
    description: "The customer's words in an order's draw, as they were sent; else null."
  }),
  metadata: Schema.NullOr(Schema.String).annotate({
    description: "The order's metadata as the JSON text that was sent."
  }),
  cards: Schema.Array(OperatorCard).annotate({ description: "Cards that it created." }),
  affectedCards: Schema.Array(OperatorCard).annotate({ description: "Cards that it acted on." }),
  shipment: Schema.NullOr(Shipment),
  onchainOrders: Schema.Array(OnchainOrder).annotate({ description: "Mint entries." }),
  onchainBurns: Schema.Array(OnchainBurn).annotate({ description: "Burn entries." })
}).annotate({ identifier: "OperatorOperation", description: "An operation with its cards." })

export class OperatorOperations extends HttpApiGroup.make("operations")
  .add(
    HttpApiEndpoint.get("list", "/operations", {
      query: {
        status: Schema.optionalKey(Field.oneOf(OperationTransitions.STATUSES)),
        kind: Schema.optionalKey(Field.oneOf(KINDS)),
        olderThan: Schema.optionalKey(Schema.String),
        ...Filter.period,
        ...Page.query(200)
      },
      success: Page.of(OperationSummary, "Operations, newest first."),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("accounts.read"))
      .annotateMerge(
        described(
          "Search operations",
          "Of all partners, newest first. `olderThan` finds stuck ones."
        )
      ),
    HttpApiEndpoint.get("get", "/operations/:operationId", {
      params: { operationId: Field.id("op", "the operation") },
      success: OperatorOperation,
      error: Documented.NotFound
    })
      .annotateMerge(needs("accounts.read"))
      .annotateMerge(described("Read an operation", "With the draw records of its cards.")),
    HttpApiEndpoint.get("card", "/cards/:cardId", {
      params: { cardId: Field.id("card", "the card") },
      success: OperatorCard,
      error: Documented.NotFound
    })
      .annotateMerge(needs("accounts.read"))
      .annotateMerge(described("Read a card", "With its draw record once it is drawn."))
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Operations", "Operations and cards across partners.")) {}
