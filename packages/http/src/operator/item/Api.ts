/** Items: the place of every physical card, and which are on sale (design.md#operator-api). */
import { MachineFields, Stock } from "@cardpack/core/commands"
import { CardTransitions, ShipmentTransitions } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Page from "../../partner/list/Page.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import { Waits } from "../approval/ApprovalShapes.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

export const PLACES = ["deck", "held", "bought_back", "redeemed", "withdrawn"] as const

const Place = Schema.Struct({
  kind: Schema.Literals(PLACES).annotate({
    description: "On sale, with a customer, bought back, shipped, or withdrawn."
  }),
  vendingMachineId: Schema.NullOr(Schema.Int).annotate({ description: "Of its deck, on sale." }),
  tier: Field.maybeText("Of its deck, on sale."),
  cardId: Field.maybeText("The holding that it is or was in.")
})

export const Item = Schema.Struct({
  reference: Field.text("The card's natural key.", "PSA-71234567"),
  vendingMachineId: Schema.Int.annotate({ description: "The machine that sells it." }),
  tier: Schema.String,
  name: Schema.String,
  image: Schema.String,
  buybackUsd: Field.usd("Its current buyback value.", "18.500000"),
  costUsd: Schema.NullOr(Field.usd("What it cost; null when nobody said.", "11.000000")),
  metadata: Schema.Json,
  place: Place,
  withdrawnAt: Field.maybe("When it was withdrawn; null while it is not."),
  createdAt: Field.timestamp("When it was added.")
}).annotate({ identifier: "Item", description: "A physical card and where it is." })

const Holding = Schema.Struct({
  cardId: Field.id("card", "the holding"),
  partnerId: Field.id("par", "the partner"),
  customerId: Field.id("cus", "the customer"),
  operationId: Field.id("op", "the order that drew it"),
  status: Schema.Literals(CardTransitions.STATUSES),
  sealed: Schema.Boolean,
  onchain: Schema.NullOr(
    Schema.Struct({
      chainId: Schema.Int,
      collectionAddress: Schema.String,
      tokenId: Schema.String,
      ownerAddress: Schema.String,
      mintedAt: Field.maybe("Block time of the mint.")
    })
  ),
  shipment: Schema.NullOr(
    Schema.Struct({
      id: Field.id("shp", "the shipment"),
      status: Schema.Literals(ShipmentTransitions.STATUSES),
      carrier: Field.maybeText("Once known."),
      trackingNumber: Field.maybeText("Once known.")
    })
  ),
  createdAt: Field.timestamp("When it was drawn."),
  updatedAt: Field.timestamp("When it last changed.")
}).annotate({ identifier: "Holding", description: "One customer's holding of an item." })

export const ItemWithHistory = Schema.Struct({
  ...Item.fields,
  history: Schema.Array(Holding).annotate({ description: "Every holding, oldest first." })
}).annotate({ identifier: "ItemWithHistory", description: "An item and all that held it." })

export const StockChange = Schema.Struct({
  references: Schema.Array(Schema.String).annotate({
    description: "1 to 1000 references, each once.",
    examples: [["PSA-71234567"]]
  }),
  reason: Field.reason
}).annotate({ identifier: "StockChange" })

export const Withdrawal = Schema.Struct({
  ...StockChange.fields,
  why: Schema.optionalKey(
    Field.oneOf(Stock.WHYS).annotate({
      description:
        "What happened to them: it is recorded with the machine's changes, and a closed series lets only `damaged` and `lost` ones go. Default `other`."
    })
  )
}).annotate({ identifier: "Withdrawal" })

const Changed = Schema.Struct({ changed: Schema.Int }).annotate({
  description: "How many items changed their place."
})

const change = {
  headers: Field.idempotencyKey,
  payload: StockChange,
  success: Changed,
  error: [Documented.InvalidRequest, Documented.NotFound, Documented.OperationConflict]
} as const

const MACHINE = "must be the id of a vending machine, an integer"

export const vendingMachineId = Schema.optionalKey(
  Schema.String.check(
    Schema.makeFilter(
      (text) => /^[0-9]{1,10}$/.test(text) && Number(text) <= MachineFields.MAX_MACHINE_ID,
      {
        message: MACHINE
      }
    )
  )
)

export const place = Schema.optionalKey(Field.oneOf(PLACES))

export class Items extends HttpApiGroup.make("items")
  .add(
    HttpApiEndpoint.get("list", "/items", {
      query: {
        vendingMachineId,
        tier: Schema.optionalKey(Schema.String),
        place,
        ...Page.query(200)
      },
      success: Page.of(Item, "Items by reference, ascending."),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("catalog.read"))
      .annotateMerge(described("List items", "By reference, with the place of each.")),
    HttpApiEndpoint.get("get", "/items/:reference", {
      params: { reference: Field.text("The card's natural key, percent-encoded.", "PSA-71234567") },
      success: ItemWithHistory,
      error: Documented.NotFound
    })
      .annotateMerge(needs("catalog.read"))
      .annotateMerge(described("Read an item", "Where it is, and every holding of it.")),
    HttpApiEndpoint.post("return", "/stock/return", { ...change, success: [Changed, Waits] })
      .annotateMerge(needs("stock.write"))
      .annotateMerge(
        described(
          "Return items to stock",
          "Bought-back and withdrawn items go on sale again, each in a slot of its own that a draw may name. All or nothing."
        )
      ),
    HttpApiEndpoint.post("withdraw", "/stock/withdraw", {
      ...change,
      payload: Withdrawal,
      success: [Changed, Waits]
    })
      .annotateMerge(needs("stock.write"))
      .annotateMerge(
        described("Withdraw items", "Lost or damaged items leave the stock. All or nothing.")
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Items", "Physical cards: where they are, and which are on sale.")) {}
