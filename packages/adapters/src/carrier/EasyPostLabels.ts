/**
 * Labels by EasyPost's public API (docs.easypost.com: Shipments): a shipment there costs nothing and has
 * rates, one of which is bought, once; it bears our reference, which names shipment and address.
 */
import { type Json, TrackingLink, Usd } from "@cardpack/core/domain"
import { Labels } from "@cardpack/core/ports"
import { Effect, Layer, Order, Result, Schema } from "effect"
import * as Client from "./EasyPostClient.ts"

/** A sender or recipient, with the fields of `shipmentInfo`. */
export type Address = Json.JsonObject

export interface Options extends Client.Options {
  readonly from: Address & { readonly country: string }
}

const OUNCE = 28.349523125
const INCH = 2.54

const Price = Schema.String.check(Schema.isPattern(/^\d{1,7}(?:\.\d{1,6})?$/))
const Word = Schema.String.check(Schema.isPattern(/^[^\p{C}]{1,255}$/u))
/** In paths of requests, too. */
const Name = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,100}$/))

const Rate = Schema.Struct({
  id: Name,
  carrier: Word,
  service: Word,
  rate: Price,
  currency: Schema.String,
  delivery_days: Schema.optionalKey(Schema.NullOr(Schema.Int))
})

const Made = Schema.Struct({
  object: Schema.Literal("Shipment"),
  id: Name,
  reference: Schema.NullOr(Schema.String),
  rates: Schema.Array(Rate),
  tracking_code: Schema.optionalKey(Schema.NullOr(Word)),
  tracker: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ public_url: Schema.optionalKey(Schema.NullOr(Schema.String)) }))
  ),
  selected_rate: Schema.optionalKey(Schema.NullOr(Rate)),
  postage_label: Schema.optionalKey(Schema.NullOr(Schema.Struct({ label_url: Schema.String })))
})
type Made = typeof Made.Type

const decodeMade = Schema.decodeUnknownResult(Made)

const NO_SHIPMENT = Client.failed("EasyPost's answer is no shipment")

const asked = (options: Client.Options, path: string, body?: object) =>
  Client.ask(options, path, body).pipe(
    Effect.mapError(({ _tag, why, words }) => ({
      _tag,
      why: words === undefined ? why : `${why}: ${words}`
    })),
    Effect.flatMap((answer) => {
      const made = decodeMade(answer)
      return Result.isSuccess(made) ? Effect.succeed(made.success) : Effect.fail(NO_SHIPMENT)
    })
  )

const text = (value: Json.Json | undefined): string => (typeof value === "string" ? value : "")

const addressOf = (info: Address, country: string) => ({
  name: text(info.name),
  phone: text(info.phone),
  street1: text(info.address1),
  street2: text(info.address2),
  city: text(info.city),
  state: text(info.state),
  zip: text(info.postalCode),
  country
})

const tenth = (value: number): number => Math.max(0.1, Math.round(value * 10) / 10)

/** Within a country there is no customs. */
const customsOf = ({ cards, weightGrams }: Labels.Parcel, country: string) => ({
  contents_type: "merchandise",
  customs_certify: true,
  customs_items: cards.map(({ name, valueUsd }) => ({
    description: name.slice(0, 100),
    quantity: 1,
    value: Usd.format(valueUsd),
    currency: "USD",
    weight: tenth(weightGrams / OUNCE / cards.length),
    origin_country: country
  }))
})

const shipmentOf = (from: Options["from"], parcel: Labels.Parcel) => {
  const [length, width, height] = parcel.centimetres.map((each) => tenth(each / INCH))
  return {
    reference: parcel.reference,
    from_address: addressOf(from, from.country),
    to_address: addressOf(parcel.to, parcel.countryCode),
    parcel: { length, width, height, weight: tenth(parcel.weightGrams / OUNCE) },
    options: { label_format: "PDF" },
    ...(parcel.countryCode !== from.country && { customs_info: customsOf(parcel, from.country) })
  }
}

const priceOf = ({ currency, rate }: typeof Rate.Type): Usd.Usd | null =>
  currency === "USD" ? Result.getOrNull(Usd.parse(rate)) : null

const cheapestFirst = Order.mapInput(Order.BigInt, ({ priceUsd }: Labels.Rate) => priceUsd)

const offerOf = ({ id, rates }: Made): Labels.Offer => ({
  id,
  rates: rates
    .flatMap((rate) => {
      const priceUsd = priceOf(rate)
      const { carrier, delivery_days: days = null, service } = rate
      return priceUsd === null ? [] : [{ id: rate.id, carrier, service, priceUsd, days }]
    })
    .toSorted(cheapestFirst)
})

/** Null while nothing is bought. */
const boughtOf = (made: Made): Labels.Bought | null => {
  const { postage_label, selected_rate, tracker, tracking_code } = made
  const priceUsd = selected_rate == null ? null : priceOf(selected_rate)
  if (postage_label == null || selected_rate == null || tracking_code == null) return null
  const link = tracker?.public_url ?? null
  return priceUsd === null
    ? null
    : {
        carrier: selected_rate.carrier,
        trackingNumber: tracking_code,
        trackingUrl: link !== null && TrackingLink.isValid(link) ? link : null,
        priceUsd
      }
}

const OTHERS = Client.refused(
  "the offer was made for another shipment or address: ask for a new one"
)
const UNBOUGHT = Client.failed("EasyPost does not say that the label is bought")

const make = (options: Options): Labels.Labels["Service"] => {
  const read = (id: string) =>
    Result.isSuccess(Schema.decodeUnknownResult(Name)(id))
      ? asked(options, `shipments/${id}`)
      : Effect.fail(Client.refused("there is no such offer"))
  const told = (made: Made) => {
    const bought = boughtOf(made)
    return bought === null ? Effect.fail(UNBOUGHT) : Effect.succeed(bought)
  }
  return {
    offer: (parcel) =>
      Effect.map(
        asked(options, "shipments", { shipment: shipmentOf(options.from, parcel) }),
        offerOf
      ),
    buy: Effect.fnUntraced(function* (reference, offerId, rateId) {
      const made = yield* read(offerId)
      if (made.reference !== reference) return yield* Effect.fail(OTHERS)
      const before = boughtOf(made)
      if (before !== null) return before
      const paid = asked(options, `shipments/${offerId}/buy`, { rate: { id: rateId } })
      return yield* Effect.matchEffect(paid, {
        // Another request may have bought it since it was read.
        onFailure: (failure) =>
          failure._tag === "failed"
            ? Effect.fail(failure)
            : Effect.flatMap(read(offerId), (now) => {
                const bought = boughtOf(now)
                return bought === null ? Effect.fail(failure) : Effect.succeed(bought)
              }),
        onSuccess: told
      })
    }),
    file: Effect.fnUntraced(function* (offerId) {
      const { postage_label } = yield* read(offerId)
      const url = postage_label?.label_url ?? ""
      return TrackingLink.isValid(url) ? url : yield* Effect.fail(UNBOUGHT)
    })
  }
}

export const layer = (options: Options): Layer.Layer<Labels.Labels> =>
  Layer.succeed(Labels.Labels, Labels.Labels.of(make(options)))
