/**
 * The port to a carrier, or to a service that speaks for many: where parcels are (design.md#carrier),
 * asked for or told by it. Optional: without it nothing is asked, and nobody is heard.
 */
import { Context, type Effect, type Result } from "effect"
import type { Tracked } from "../../domain/shipment/Tracking.ts"

export interface Asked {
  /** As the operator wrote it; null lets the service find out. */
  readonly carrier: string | null
  readonly trackingNumber: string
}

/** `refused`: it knows no such parcel. `failed`: worth another try. */
export type Answer =
  | { readonly _tag: "tracked"; readonly tracked: Tracked }
  | { readonly _tag: "refused"; readonly why: string }
  | { readonly _tag: "failed"; readonly why: string }

/** A request as it came in. */
export interface Heard {
  /** Lowercase names. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}

export class Carrier extends Context.Service<
  Carrier,
  {
    /** May be asked again and again; never fails. `why` goes to the log: no key or address. */
    readonly track: (asked: Asked) => Effect.Effect<Answer>
    /**
     * What its signed message says of a parcel; null when it says nothing of one. Fails with the reason
     * when it is not its own, or can't be read.
     */
    readonly hear: (heard: Heard) => Result.Result<Tracked | null, string>
  }
>()("cardpack/core/engine/port/Carrier") {}
