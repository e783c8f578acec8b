/**
 * The port to a service that sells labels of carriers (design.md#labels). Optional: without it operators
 * buy them elsewhere, and write down the tracking number.
 */
import { Context, type Effect } from "effect"
import type { JsonObject } from "../../domain/json/Json.ts"
import type { Usd } from "../../domain/usd/Usd.ts"

export interface Parcel {
  /** Names the shipment and its address; a purchase says the same. */
  readonly reference: string
  /** The recipient, as the partner sent it. */
  readonly to: JsonObject
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly weightGrams: number
  /** Length, width and height. */
  readonly centimetres: readonly [number, number, number]
  /** What customs are told. */
  readonly cards: ReadonlyArray<{ readonly name: string; readonly valueUsd: Usd }>
}

export interface Rate {
  readonly id: string
  readonly carrier: string
  readonly service: string
  readonly priceUsd: Usd
  /** Until it is delivered, as the carrier says. */
  readonly days: number | null
}

/** Costs nothing until one of its rates is bought. */
export interface Offer {
  readonly id: string
  readonly rates: ReadonlyArray<Rate>
}

export interface Bought {
  readonly carrier: string
  readonly trackingNumber: string
  readonly trackingUrl: string | null
  readonly priceUsd: Usd
}

/** `refused`: nothing was bought. `failed`: that is not known, and the same may be asked again. */
export interface Failure {
  readonly _tag: "refused" | "failed"
  /** For the operator who asked, and no log: it may repeat the address. Holds no key. */
  readonly why: string
}

export class Labels extends Context.Service<
  Labels,
  {
    readonly offer: (parcel: Parcel) => Effect.Effect<Offer, Failure>
    /**
     * Buys a rate of an offer that was made with this reference; any other offer is refused, also one that
     * was bought. An offer is bought once at most: repeated, with whatever rate, it answers what was bought.
     */
    readonly buy: (
      reference: string,
      offerId: string,
      rateId: string
    ) => Effect.Effect<Bought, Failure>
    /** The address of a bought label's file, for printing. */
    readonly file: (offerId: string) => Effect.Effect<string, Failure>
  }
>()("cardpack/core/engine/port/Labels") {}
