/** `cardpack operations`, `cards` and `shipments`. */
import { KINDS } from "@cardpack/core/commands"
import { OperationTransitions, ShipmentTransitions } from "@cardpack/core/domain"
import { Argument, Command } from "effect/cli"
import type { OperationSummary, OperatorCard } from "../operator/operation/Api.ts"
import type { OperatorShipment } from "../operator/shipment/Api.ts"
import { call } from "./Client.ts"
import { importTracking } from "./ImportTracking.ts"
import * as Input from "./Input.ts"
import { type Columns, fields, page, table } from "./Output.ts"

const OPERATIONS: Columns<typeof OperationSummary.Type> = [
  ["id", (row) => row.id],
  ["partnerId", (row) => row.partnerId],
  ["kind", (row) => row.kind],
  ["status", (row) => row.status],
  ["chargedUsd", (row) => row.chargedUsd],
  ["creditedUsd", (row) => row.creditedUsd],
  ["createdAt", (row) => row.createdAt]
]

const CARDS: Columns<typeof OperatorCard.Type> = [
  ["id", (row) => row.id],
  ["status", (row) => row.status],
  ["sealed", (row) => row.sealed],
  ["reference", (row) => row.reference],
  ["name", (row) => row.name],
  ["tier", (row) => row.draw?.tier],
  ["position", (row) => row.draw?.position]
]

const SHIPMENTS: Columns<typeof OperatorShipment.Type> = [
  ["id", (row) => row.id],
  ["status", (row) => row.status],
  ["country", (row) => row.countryCode],
  ["recipient", (row) => recipient(row.shipmentInfo)],
  ["cards", (row) => row.cards.map((card) => card.reference).join(" ")],
  ["carrier", (row) => row.carrier],
  ["trackingNumber", (row) => row.trackingNumber],
  ["createdAt", (row) => row.createdAt]
]

const recipient = (info: (typeof OperatorShipment.Type)["shipmentInfo"]): string | null => {
  const parts = ["name", "address1", "postalCode", "city"].map((field) => info?.[field])
  const known = parts.filter((part) => typeof part === "string" && part !== "")
  return known.length === 0 ? null : known.join(", ")
}

const listOperations = Command.make(
  "list",
  {
    status: Input.oneOf("status", OperationTransitions.STATUSES, "Only in this status"),
    kind: Input.oneOf("kind", KINDS, "Only of this kind"),
    olderThan: Input.text("older-than", "A timestamp, or a duration such as '15 minutes'"),
    ...Input.paging
  },
  (flags) =>
    call((client) => client.operations.list({ query: Input.given(flags) }), page(OPERATIONS))
).pipe(Command.withDescription("Search operations of all partners"))

const showOperation = Command.make(
  "show",
  { operationId: Argument.String("operation") },
  ({ operationId }) =>
    call(
      (client) => client.operations.get({ params: { operationId } }),
      ({ affectedCards, cards, ...operation }) =>
        `${fields(operation)}\n\n${table([...cards, ...affectedCards], CARDS)}`
    )
).pipe(Command.withDescription("Show an operation with its draws"))

export const operations = Command.make("operations").pipe(
  Command.withDescription("What partners did for customers"),
  Command.withSubcommands([listOperations, showOperation])
)

const showCard = Command.make("show", { cardId: Argument.String("card") }, ({ cardId }) =>
  call((client) => client.operations.card({ params: { cardId } }), fields)
).pipe(Command.withDescription("Show a card with its draw, also a sealed one"))

export const cards = Command.make("cards").pipe(
  Command.withDescription("Cards that customers hold"),
  Command.withSubcommands([showCard])
)

const listShipments = Command.make(
  "list",
  {
    status: Input.oneOf("status", ShipmentTransitions.STATUSES, "Only in this status"),
    partnerId: Input.text("partner", "Only of this partner"),
    recipient: Input.text("recipient", "Only to people whose names have this part"),
    order: Input.oneOf("order", ["newest", "oldest"], "Which come first"),
    ...Input.paging
  },
  (flags) => call((client) => client.shipments.list({ query: Input.given(flags) }), page(SHIPMENTS))
).pipe(Command.withDescription("List shipments with their recipients"))

/** An empty flag clears the field. */
const cleared = <Fields extends Readonly<Record<string, string>>>(update: Fields) =>
  Object.fromEntries(
    Object.entries(update).map(([name, text]) => [name, text === "" ? null : text])
  ) as { readonly [Name in keyof Fields]: Fields[Name] | null }

const updateShipment = Command.make(
  "update",
  {
    shipmentId: Argument.String("shipment"),
    status: Input.oneOf("status", ShipmentTransitions.STATUSES, "Where it is now"),
    carrier: Input.text("carrier", "Empty clears it"),
    trackingNumber: Input.text("tracking-number", "Empty clears it"),
    trackingUrl: Input.text("tracking-url", "Empty clears it"),
    statusReason: Input.text(
      "status-reason",
      "Why it is on hold: needed to move to exception, which leaving it clears"
    )
  },
  ({ shipmentId, status, ...texts }) => {
    const payload = { ...Input.given({ status }), ...cleared(Input.given(texts)) }
    return call((client) => client.shipments.update({ params: { shipmentId }, payload }), fields)
  }
).pipe(Command.withDescription("Move a shipment"))

export const shipments = Command.make("shipments").pipe(
  Command.withDescription("Redeemed cards on their way"),
  Command.withSubcommands([listShipments, updateShipment, importTracking])
)
