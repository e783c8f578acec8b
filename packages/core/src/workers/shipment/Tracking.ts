/**
 * Asks the carrier where parcels are that are not there yet, and hears what it says by itself; both move
 * them forward (design.md#carrier). One of several processes asks; two that overlap change nothing twice.
 */
import { Effect, Option, Result } from "effect"
import { Engine } from "../../commands/Engine.ts"
import { trackShipment } from "../../commands/shipment/TrackShipment.ts"
import type { ShipmentId } from "../../domain/id/Id.ts"
import type { Shipment } from "../../domain/shipment/Shipment.ts"
import type { Tracked } from "../../domain/shipment/Tracking.ts"
import type { Status } from "../../domain/shipment/Transitions.ts"
import { Carrier, type Heard } from "../../engine/port/Carrier.ts"
import { Desk } from "../../engine/port/Desk.ts"
import * as ShipmentFilter from "../../engine/port/ShipmentFilter.ts"
import { Singleton } from "../../engine/port/Singleton.ts"

/** Shipments of one read. */
const PAGE = 100

/** Those that may move; one on hold may yet arrive. */
const UNDER_WAY: ReadonlyArray<Status> = ["created", "shipped", "in_transit", "exception"]

/** Between two questions, in milliseconds: carriers' services limit how many they answer. */
const APART = 200

export const make = Effect.fnUntraced(function* (carrier: Carrier["Service"]) {
  const desk = yield* Desk
  const engine = yield* Engine
  const told = ({ accountId, operationId }: Shipment, tracked: Tracked) =>
    engine.run(trackShipment(accountId, operationId, tracked))

  const ask = Effect.fnUntraced(function* (shipment: Shipment) {
    const { trackingNumber } = shipment
    if (trackingNumber === null) return
    const answer = yield* carrier.track({ carrier: shipment.carrier, trackingNumber })
    if (answer._tag === "tracked") yield* told(shipment, answer.tracked)
    else yield* Effect.logInfo(`the carrier does not tell where ${shipment.id} is: ${answer.why}`)
    yield* Effect.sleep(APART)
  })

  /** One parcel that fails does not stop the others. */
  const asked = (shipment: Shipment) =>
    Effect.catchCause(ask(shipment), (cause) =>
      Effect.logWarning(`the parcel ${shipment.id} could not be tracked`, cause)
    )

  return {
    /** Asks of every parcel under way, once. */
    look: Effect.gen(function* () {
      for (const status of UNDER_WAY) {
        let before: ShipmentId | null = null
        do {
          const page: ReadonlyArray<Shipment> = yield* desk.shipments(
            { ...ShipmentFilter.EVERY, status },
            { limit: PAGE, before }
          )
          for (const shipment of page) yield* asked(shipment)
          before = page.length < PAGE ? null : (page.at(-1)?.id ?? null)
        } while (before !== null)
      }
    }),
    /** Answers how many parcels moved, or why nobody is believed. */
    hear: Effect.fnUntraced(function* (heard: Heard) {
      const said = carrier.hear(heard)
      if (Result.isFailure(said)) return Result.fail(said.failure)
      if (said.success === null) return Result.succeed(0)
      const tracked = said.success
      // No parcel has such a number, and the database would fail on NUL.
      if (/\p{Cc}/u.test(tracked.trackingNumber)) return Result.succeed(0)
      let moved = 0
      for (const { id, kind } of yield* desk.search(tracked.trackingNumber)) {
        if (kind !== "shipment") continue
        const shipment = yield* desk.shipment(id as ShipmentId)
        if (shipment !== null && (yield* told(shipment, tracked))) moved++
      }
      return Result.succeed(moved)
    })
  }
})

/** Looks for ever, in one process of many; not at all without a carrier. */
export const run = (every: number) =>
  Effect.gen(function* () {
    const carrier = Option.getOrNull(yield* Effect.serviceOption(Carrier))
    if (carrier === null) return
    const { look } = yield* make(carrier)
    const safely = Effect.catchCause(look, (cause) =>
      Effect.logWarning("parcels could not be tracked", cause)
    )
    const { run } = yield* Singleton
    yield* run("parcels", Effect.forever(Effect.andThen(safely, Effect.sleep(every))))
  })
