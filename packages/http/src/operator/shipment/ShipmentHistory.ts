/**
 * What became of a shipment, and by whom: its events say what, the log says who. Both are written in
 * one transaction, so they have one moment (decisions.md#timelines).
 */
import { Instant, type Shipment, type ShipmentTransitions } from "@cardpack/core/domain"
import { type Desk, ListFilter, LogFilter, type Reads } from "@cardpack/core/ports"
import { Effect } from "effect"

/** More than a parcel goes through. */
const MOST = 100

type Status = ShipmentTransitions.Status

/** The part of `shipment.updated` that is shown. */
interface Updated {
  readonly previousStatus: Status
  readonly changedFields: ReadonlyArray<string>
  readonly shipment: { readonly status: Status }
}

export const read = Effect.fnUntraced(function* (
  desk: Desk.Desk["Service"],
  reads: Reads.Reads["Service"],
  { accountId, id, operationId }: Shipment.Shipment
) {
  const events = yield* reads.events(
    accountId,
    { ...ListFilter.EVENTS, operationIds: [operationId] },
    0n,
    MOST
  )
  const log = yield* desk.log(
    { ...LogFilter.EVERY_ENTRY, action: "shipment.update", subject: id },
    { limit: MOST, before: null }
  )
  const actors = new Map(log.map(({ actor, createdAt }) => [createdAt, actor]))
  const changes = events.flatMap(({ createdAt, data, id: eventId, type }) => {
    if (type !== "shipment.updated") return []
    const { changedFields, previousStatus, shipment } = data as unknown as Updated
    return {
      at: Instant.format(createdAt),
      status: shipment.status,
      previousStatus,
      changed: changedFields,
      eventId,
      actor: actors.get(createdAt) ?? null
    }
  })
  return changes.reverse()
})
