/** Operations: what a partner does for a customer (contract.md#operations). */
import { KINDS } from "@cardpack/core/commands"
import {
  Operation as CoreOperation,
  OperationTransitions,
  ShipmentTransitions
} from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { Authorization } from "../Authorization.ts"
import { Card } from "../card/Api.ts"
import { describeResponses } from "../Document.ts"
import * as Field from "../Field.ts"
import { SEALED_BOUND, SHARE_BOUND } from "../Introduction.ts"
import * as Filter from "../list/Filter.ts"
import * as Page from "../list/Page.ts"
import { Shipment } from "../shipment/Api.ts"
import { OnchainBurn, OnchainOrder } from "./OnchainEntries.ts"
import { Request } from "./Request.ts"

export const Operation = Schema.Struct({
  id: Field.id("op", "the operation"),
  kind: Schema.Literals(KINDS),
  mode: Schema.Literals(CoreOperation.MODES),
  status: Schema.Literals(OperationTransitions.STATUSES).annotate({
    description:
      "Off-chain operations are `completed` within the request; a mint or on-chain buyback once every entry is confirmed, and `cancelled` when any was cancelled: each entry's `status` says what became of it."
  }),
  customerId: Field.id("cus", "the customer"),
  vendingMachineId: Schema.NullOr(Schema.Int).annotate({ description: "For orders." }),
  quantity: Schema.NullOr(Schema.Int).annotate({ description: "For orders." }),
  chargedUsd: Field.usd("Amount charged."),
  creditedUsd: Field.usd("Amount credited.", "0.000000"),
  clientSeed: Schema.NullOr(Schema.String).annotate({
    description: "The customer's words in an order's draw, as they were sent; else null."
  }),
  completedAt: Field.timestampOrNull("Null unless completed."),
  createdAt: Field.timestamp("When it was created."),
  updatedAt: Field.timestamp("When it last changed."),
  shipment: Schema.NullOr(Shipment).annotate({ description: "Present for redemptions." }),
  cards: Schema.Array(Card).annotate({ description: "Cards that the operation created." }),
  affectedCards: Schema.Array(Card).annotate({
    description: "Cards that the operation acted on."
  }),
  onchainOrders: Schema.Array(OnchainOrder).annotate({ description: "Mint entries." }),
  onchainBurns: Schema.Array(OnchainBurn).annotate({ description: "Burn entries." }),
  replayed: Schema.Boolean.annotate({
    description: "True when the response is an idempotent replay."
  }),
  metadata: Schema.Unknown.annotateKey({
    description: "The order's metadata, byte for byte as it was sent; else null."
  })
}).annotate({ identifier: "Operation", description: "What was done for a customer." })

const idempotencyKey = {
  "idempotency-key": Field.idempotencyKey(
    "1 to 255 characters, unique to the operation for ever. The same key with the same body replays the first answer; with another body it is 409 `idempotency_conflict`.",
    "5f2b7c1e-order-1042"
  )
}

export const SubmitTransaction = Schema.Struct({
  transactionHash: Schema.String.check(
    Schema.isPattern(/^0x[0-9a-fA-F]{64}$/u, {
      message: "must be a transaction hash: 0x and 64 hexadecimal digits"
    })
  )
}).annotate({ identifier: "SubmitTransaction" })

/** "Orders, refunds, ... and mints", from the list of kinds. */
const EVERY_KIND = KINDS.map((kind) => `${kind}s`)
  .join(", ")
  .replace(/, (?=[^,]*$)/, " and ")
  .replace(/^./, (letter) => letter.toUpperCase())

const params = { operationId: Field.id("op", "the operation") }

const onchainErrors = [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict] as const

const submit = <Name extends string, Path extends `/${string}`, Param extends string>(
  name: Name,
  path: Path,
  param: Param,
  idOf: Schema.String,
  summary: string
) =>
  HttpApiEndpoint.post(name, path, {
    params: { ...params, [param]: idOf } as typeof params & {
      readonly [K in Param]: Schema.String
    },
    payload: SubmitTransaction,
    success: Operation,
    error: onchainErrors
  }).annotateMerge(
    OpenApi.annotations({
      summary,
      description: "Optional and early: the chain watcher also finds the transaction."
    })
  )

const action = <Name extends string, Path extends `/${string}`>(
  name: Name,
  path: Path,
  summary: string,
  description: string
) =>
  HttpApiEndpoint.post(name, path, {
    params,
    success: Operation,
    error: onchainErrors
  }).annotateMerge(OpenApi.annotations({ summary, description }))

export class Operations extends HttpApiGroup.make("operations")
  .add(
    HttpApiEndpoint.post("create", "/operations", {
      headers: idempotencyKey,
      payload: Request,
      success: [Operation.pipe(HttpApiSchema.status(201)), Operation],
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.OperationConflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Create an operation",
        description: `${EVERY_KIND}. 201 on first use of the Idempotency-Key, 200 with \`replayed\` true when the identical request is repeated. All or nothing: a refused request changes nothing and leaves its key free.`,
        transform: describeResponses({
          201: "Executed; `replayed` is false.",
          200: "The identical request was executed before: the operation in its current state, with `replayed` true.",
          404: "There is no such customer in this account, no such card of this customer, or the vending machine is not available.",
          409: `\`insufficient_balance\`, \`out_of_stock\`, \`idempotency_conflict\` (the key was used with other data), or \`conflict\`: a card's state does not allow it, or the account would hold more than ${SEALED_BOUND}, or more of one machine than ${SHARE_BOUND}. Nothing changed.`
        })
      })
    ),
    HttpApiEndpoint.get("list", "/operations", {
      query: {
        ...Page.query(200),
        customerId: Schema.optionalKey(Field.idInput("cus", "a customer")),
        cardId: Schema.optionalKey(Field.idInput("card", "a card")),
        kind: Schema.optionalKey(Field.oneOf(KINDS)),
        status: Schema.optionalKey(Field.oneOf(OperationTransitions.STATUSES)),
        shipmentStatus: Schema.optionalKey(Field.oneOf(ShipmentTransitions.STATUSES)),
        ...Filter.machine,
        ...Filter.period
      },
      success: Page.of(Operation, "Operations, newest first."),
      error: Documented.InvalidRequest
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List operations",
        description:
          "Newest first; of one customer, kind or status when asked so. Of one card: the order that created it, and all that was done with it since. With `shipmentStatus`: the redemptions whose shipment is in that status. With `vendingMachineId`: the orders of that machine."
      })
    ),
    HttpApiEndpoint.get("get", "/operations/:operationId", {
      params,
      success: Operation,
      error: Documented.NotFound
    }).annotateMerge(
      OpenApi.annotations({ summary: "Read an operation", description: "In its current state." })
    ),
    submit(
      "submitOrder",
      "/operations/:operationId/onchain-orders/:onchainOrderId/submit",
      "onchainOrderId",
      Field.id("oco", "the mint entry"),
      "Report a mint transaction"
    ),
    submit(
      "submitBurn",
      "/operations/:operationId/onchain-burns/:onchainBurnId/submit",
      "onchainBurnId",
      Field.id("ocb", "the burn entry"),
      "Report a burn transaction"
    ),
    action(
      "refresh",
      "/operations/:operationId/refresh",
      "Check the chain now",
      "Confirms pending mints and burns that have landed. 409 for off-chain operations."
    ),
    action(
      "resign",
      "/operations/:operationId/resign",
      "Issue new signatures",
      "For pending mints and burns whose deadline has passed; 409 when none has. A burn is signed for the wallet that holds the token now, at the buyback value of now. Emits `operation.awaiting_chain`."
    ),
    action(
      "cancel",
      "/operations/:operationId/cancel",
      "Cancel an on-chain operation",
      "Frees what is not confirmed, and keeps what is: the operation is then `cancelled` in any case, minted cards stay minted and confirmed burns keep their credit (`creditedUsd`). 409 while any signature is still valid; `Retry-After` says how long."
    )
  )
  .middleware(Authorization)
  .middleware(ErrorShape)
  .prefix("/api/v2")
  .annotateMerge(
    OpenApi.annotations({
      title: "Operations",
      description: "Sell packs, reveal, refund, buy back, ship and mint."
    })
  ) {}
