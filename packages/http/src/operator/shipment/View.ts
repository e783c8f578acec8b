/** Shipments as operators read them: with recipients, cards and labels (design.md#operator-api). */
import type { Engine } from "@cardpack/core"
import { recordRead } from "@cardpack/core/commands"
import { type Id, Instant, Json, type Operation, Shipment, Usd } from "@cardpack/core/domain"
import type { Reads, Vault } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Problem from "../../problem/Problem.ts"

const view = (
  shipment: Shipment.Shipment,
  details: Operation.Details | undefined,
  shipmentInfo: Json.JsonObject | null,
  isOffered: boolean
) => ({
  ...Shipment.view(shipment),
  partnerId: shipment.accountId,
  customerId: shipment.customerId,
  operationId: shipment.operationId,
  shipmentInfo,
  channels: shipment.channels,
  cards: (details?.affectedCards ?? []).flatMap(({ card, item }) =>
    item === null
      ? []
      : [
          {
            cardId: card.id,
            reference: item.reference,
            name: item.name,
            valueUsd: Usd.format(item.buybackUsd)
          }
        ]
  ),
  label: {
    isOffered,
    id: shipment.labelId,
    priceUsd: Usd.formatNullable(shipment.labelPriceUsd)
  },
  createdAt: Instant.format(shipment.createdAt)
})

/** The sealed text is the JSON of a request. */
const parse = (text: string): Json.JsonObject | null => {
  const value: unknown = JSON.parse(text)
  return Json.isObject(value) ? value : null
}

const noKey = Problem.unavailable("encryption of personal data is not configured")

/**
 * Null when the address was forgotten or sealed under another key: one unreadable row does not hide
 * the others.
 */
export const open = (vault: Vault.Vault["Service"], { id, info }: Shipment.Shipment) =>
  info === null
    ? Effect.succeed(null)
    : vault.open(info, { purpose: "address", id }).pipe(
        Effect.map(parse),
        Effect.catch(({ problem }) =>
          problem === "no key configured" ? Effect.fail(noKey) : Effect.succeed(null)
        )
      )

/** Writes to the log who read which recipients before they are shown. */
export const logged = Effect.fnUntraced(function* <Row extends ReturnType<typeof view>>(
  engine: Engine.Engine["Service"],
  actor: string,
  rows: ReadonlyArray<Row>
) {
  const [first, ...rest] = rows.flatMap((row) => (row.shipmentInfo === null ? [] : row.id))
  if (first !== undefined) yield* engine.run(recordRead(actor, [first, ...rest]))
  return rows
})

/** Adds recipients and cards to shipments, with one read for each partner. */
export const complete = Effect.fnUntraced(function* (
  reads: Reads.Reads["Service"],
  vault: Vault.Vault["Service"],
  isOffered: boolean,
  shipments: ReadonlyArray<Shipment.Shipment>
) {
  const byPartner = Map.groupBy(shipments, (shipment) => shipment.accountId)
  const details = new Map<Id.OperationId, Operation.Details>()
  for (const [accountId, own] of byPartner) {
    const ids = own.map((shipment) => shipment.operationId)
    for (const row of yield* reads.operationDetails(accountId, ids)) {
      details.set(row.operation.id, row)
    }
  }
  return yield* Effect.forEach(shipments, (shipment) =>
    Effect.map(open(vault, shipment), (info) =>
      view(shipment, details.get(shipment.operationId), info, isOffered)
    )
  )
})
