/**
 * The `data` of every event type as a schema (contract.md#events). The API documents show them, and
 * a test checks every event against them. They list today's fields; receivers must ignore fields
 * and types that they do not know.
 */
import { kinds } from "@cardpack/core/commands"
import {
  CardTransitions,
  EndpointHealth,
  type Event,
  OnchainTransitions,
  Operation,
  OperationTransitions,
  Revealed,
  ShipmentTransitions
} from "@cardpack/core/domain"
import { Schema } from "effect"

const EXAMPLE = "01jb5m8x3tf9r9v1s6k2c4d7ae"

const id = (prefix: string, of: string) =>
  Schema.String.annotate({
    description: `Opaque identifier of ${of}, prefix \`${prefix}_\`.`,
    examples: [`${prefix}_${EXAMPLE}`]
  })

const usd = (description: string, example: string) =>
  Schema.String.annotate({
    description: `${description} US dollars as a decimal string with six places.`,
    examples: [example]
  })

const timestamp = (description: string) =>
  Schema.String.annotate({
    description,
    format: "date-time",
    examples: ["2026-09-12T08:00:00.000Z"]
  })

const text = (description: string, example: string) =>
  Schema.String.annotate({ description, examples: [example] })

const textOrNull = (description: string) => Schema.NullOr(Schema.String).annotate({ description })

const topup = {
  fundingTransactionId: id("ftx", "the funding transaction"),
  amountUsd: usd("The deposit.", "100.000000"),
  chainId: Schema.Int.annotate({
    description: "8453 in production, 84532 in the sandbox.",
    examples: [8453]
  }),
  transactionHash: Schema.String.annotate({
    description: "The transaction that carried it.",
    examples: [`0x${"5b".repeat(32)}`]
  })
}

export const Card = Schema.Struct({
  id: id("card", "the card"),
  status: Schema.Literals(CardTransitions.STATUSES),
  sealed: Schema.Boolean.annotate({
    description: "While true, or once refunded, what the card is stays null."
  }),
  refundableUntil: Schema.NullOr(timestamp("When a sealed card stops being refundable.")),
  name: textOrNull("Null while sealed."),
  image: textOrNull("Null while sealed."),
  buybackUsd: Schema.NullOr(usd("Its buyback value at that moment; null while sealed.", "9.500000"))
}).annotate({ identifier: "EventCard", description: "A card as it was when the event happened." })

export const Shipment = Schema.Struct({
  id: id("shp", "the shipment"),
  status: Schema.Literals(ShipmentTransitions.STATUSES),
  carrier: textOrNull("Once known."),
  trackingNumber: textOrNull("Once known."),
  trackingUrl: textOrNull("Once known."),
  statusReason: textOrNull("Why the shipment is in `exception`."),
  updatedAt: timestamp("When it changed.")
}).annotate({
  identifier: "EventShipment",
  description: "The shipment after the change; never the recipient's address."
})

const entry = {
  cardId: id("card", "the card"),
  status: Schema.Literals(OnchainTransitions.STATUSES),
  tokenId: Schema.String.annotate({ description: "The token in the collection." }),
  deadline: timestamp("Until when the authorization holds."),
  transactionHash: textOrNull("Null until known."),
  confirmedAt: Schema.NullOr(timestamp("Null until confirmed.")),
  failureReason: textOrNull("Why a reported transaction did not count.")
}

export const OnchainOrder = Schema.Struct({
  id: id("oco", "the mint entry"),
  ...entry
}).annotate({ identifier: "EventOnchainOrder", description: "A mint entry, without its calldata." })

export const OnchainBurn = Schema.Struct({
  id: id("ocb", "the burn entry"),
  quotedUsd: usd("What the burn credits.", "18.500000"),
  ...entry
}).annotate({ identifier: "EventOnchainBurn", description: "A burn entry, without its calldata." })

const operation = <Kinds extends Schema.Codec<string>>(kind: Kinds, description: string) =>
  Schema.Struct({
    operationId: id("op", "the operation"),
    customerId: id("cus", "the customer"),
    kind,
    mode: Schema.Literals(Operation.MODES),
    status: Schema.Literals(OperationTransitions.STATUSES),
    vendingMachineId: Schema.NullOr(Schema.Int).annotate({ description: "Of orders." }),
    quantity: Schema.NullOr(Schema.Int).annotate({ description: "Of orders." }),
    chargedUsd: usd("Amount charged.", "25.000000"),
    creditedUsd: usd("Amount credited.", "0.000000"),
    completedAt: Schema.NullOr(timestamp("Null unless completed.")),
    shipmentId: Schema.NullOr(id("shp", "the shipment")).annotate({
      description: "Of redemptions."
    }),
    cards: Schema.Array(Card).annotate({ description: "Cards that an order created." }),
    affectedCards: Schema.Array(Card).annotate({
      description: "Cards that a refund, buyback, redemption or mint acted on."
    }),
    entryIds: Schema.Array(Schema.String).annotate({
      description:
        "The mint or burn entries that the event is about, prefix `oco_` or `ocb_`: newly signed, failed, confirmed or cancelled ones. Empty off chain."
    }),
    onchainOrders: Schema.Array(OnchainOrder).annotate({ description: "Of mints." }),
    onchainBurns: Schema.Array(OnchainBurn).annotate({ description: "Of on-chain buybacks." })
  }).annotate({ description })

/** The kinds that are complete as soon as they begin, and emit nothing of their own. */
const complete = Object.values(kinds).flatMap(({ begins, kind }) =>
  OperationTransitions.table.begins[begins].emits.includes("operation.completed") ? [kind] : []
)

/** Each type's data; the description says when the event is emitted. */
export const SCHEMAS = {
  "balance.topup.detected": Schema.Struct(topup).annotate({
    description: "A USDC deposit reached the address and is being verified."
  }),
  "balance.topup.confirmed": Schema.Struct(topup).annotate({
    description: "A deposit was verified and credited."
  }),
  "balance.topup.failed": Schema.Struct({
    ...topup,
    failureReason: Schema.String.annotate({ description: "Why it was not credited." })
  }).annotate({ description: "A detected deposit failed verification." }),
  "balance.low": Schema.Struct({
    balance: Schema.Struct({
      cash: usd("Funded value and buyback credits.", "420.000000"),
      bonus: usd("Promotional value.", "0.000000"),
      total: usd("Both.", "420.000000")
    }).annotate({ description: "The balance right after the crossing." }),
    thresholdUsd: usd("What the total fell below.", "500.000000")
  }).annotate({
    description:
      "The total balance fell from the partner's threshold, or above it, to below it: once for each crossing. There is no threshold until the partner sets one in the console."
  }),
  "card.revealed": Schema.Struct({
    cardId: id("card", "the card"),
    operationId: id("op", "the order that created it"),
    customerId: id("cus", "the customer"),
    vendingMachineId: Schema.NullOr(Schema.Int).annotate({
      description: "The machine that sold it.",
      examples: [1]
    }),
    trigger: Schema.Literals(Revealed.TRIGGERS).annotate({
      description:
        "`request`: a reveal was asked for. `window_end`: the refund window ended, and the pack was opened by itself."
    }),
    keyId: Schema.NullOr(id("key", "the key that asked")).annotate({
      description:
        "Null when a person asked in the console, who is named on the card's page, and at the end of a window."
    }),
    revealedAt: timestamp("When it was opened."),
    tier: textOrNull("The tier that was drawn."),
    card: Card
  }).annotate({
    description:
      "A sealed pack was opened, by a reveal or by the end of its refund window. A card that its order reveals is in `operation.completed`."
  }),
  "operation.completed": operation(
    Schema.Literals([...complete, "mint"]),
    "An order or a mint finished; a mint when every card is minted."
  ),
  "operation.awaiting_chain": operation(
    Schema.Literals(["mint", "buyback"]),
    "Authorizations of a mint or an on-chain buyback are ready to submit, at first and after each re-signing."
  ),
  "operation.onchain_failed": Schema.Struct({
    ...operation(Schema.Literal("mint"), "").fields,
    onchainOrderId: id("oco", "the mint entry whose transaction did not count"),
    failureReason: Schema.String.annotate({ description: "Why it did not count." })
  }).annotate({ description: "A reported mint transaction failed or did not match." }),
  "operation.onchain_cancelled": operation(
    Schema.Literal("mint"),
    "A mint was cancelled: what was not minted is held again, and what was minted stays so."
  ),
  "operation.cancelled": operation(
    Schema.Literals(["mint", "buyback"]),
    "An on-chain operation ended with nothing confirmed."
  ),
  "buyback.completed": operation(
    Schema.Literal("buyback"),
    "A buyback finished and its credit was posted; `status` is `cancelled` when a part of its burns was cancelled."
  ),
  "refund.completed": operation(Schema.Literal("refund"), "Sealed cards were refunded."),
  "redemption.completed": operation(
    Schema.Literal("redemption"),
    "Cards were redeemed for shipping."
  ),
  "shipment.updated": Schema.Struct({
    operationId: id("op", "the redemption"),
    customerId: id("cus", "the customer"),
    previousStatus: Schema.Literals(ShipmentTransitions.STATUSES),
    changedFields: Schema.Array(Schema.String).annotate({
      description:
        "Names of what changed: `status`, `carrier`, `trackingNumber`, `trackingUrl`, `statusReason`, `shipmentInfo`.",
      examples: [["status", "carrier", "trackingNumber"]]
    }),
    shipment: Shipment
  }).annotate({
    description:
      "The status, carrier, tracking or note of a shipment changed, or its address was corrected."
  }),
  "webhook.failing": Schema.Struct({
    webhookEndpointId: id("wh", "the endpoint"),
    host: text("The host of its URL.", "hooks.partner.example"),
    failures: Schema.Int.annotate({
      description: "The attempts in a row that failed.",
      examples: [EndpointHealth.IN_A_ROW]
    }),
    statusCode: Schema.NullOr(Schema.Int).annotate({
      description: "Of the last attempt; null when there was no answer."
    }),
    error: textOrNull("Why the last attempt counts as failed.")
  }).annotate({
    description: `${EndpointHealth.IN_A_ROW} attempts in a row to deliver to an endpoint failed: told once, to other endpoints.`
  }),
  "webhook.recovered": Schema.Struct({
    webhookEndpointId: id("wh", "the endpoint"),
    host: text("The host of its URL.", "hooks.partner.example"),
    failingSince: Schema.NullOr(timestamp("When `webhook.failing` told of it."))
  }).annotate({
    description: "An endpoint that failed took an event again: told once, to other endpoints."
  }),
  "webhook.test": Schema.Struct({
    webhookEndpointId: id("wh", "the endpoint that was tested")
  }).annotate({
    description: "A test was asked for; it goes to that endpoint alone, whatever it subscribes to."
  })
} as const satisfies Readonly<Record<Event.AnyType, Schema.Top>>
