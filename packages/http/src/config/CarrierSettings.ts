/** The service that tells where parcels are, and sells labels, if there is one. */
import { Instant, type Json } from "@cardpack/core/domain"
import { Redacted, Result, Schema } from "effect"
import * as Setting from "./Setting.ts"

type Name =
  | "CARDPACK_EASYPOST_KEY"
  | "CARDPACK_EASYPOST_WEBHOOK_SECRET"
  | "CARDPACK_SHIP_FROM"
  | "CARDPACK_TRACKING_INTERVAL"

const part = Schema.String.check(Schema.isPattern(/^[^\p{C}]{1,100}$/u))
const some = Schema.optionalKey(part)

/** With the fields of `shipmentInfo`. */
const SenderFields = Schema.Struct({
  name: part,
  phone: part,
  address1: part,
  address2: some,
  city: part,
  state: some,
  postalCode: some,
  country: Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/))
})

export type Sender = Json.JsonObject & { readonly country: string }

const EXAMPLE =
  '{"name":"Cards Inc","phone":"+1 503 555 0100","address1":"1 Main St","city":"Portland","state":"OR","postalCode":"97201","country":"US"}'

const decodeSender = Schema.decodeUnknownResult(Schema.fromJsonString(SenderFields), {
  onExcessProperty: "error"
})

/** The address itself is not repeated. */
const sender = (text: string): Result.Result<Sender, string> =>
  Result.mapError(
    decodeSender(text),
    () =>
      `must be the address that parcels come from as JSON, with its country as two letters, such as ${EXAMPLE}`
  )

export interface CarrierConfig {
  /** Null: off. */
  readonly key: Redacted.Redacted | null
  readonly webhookSecret: Redacted.Redacted | null
  /** Who sends the parcels; null: no labels are bought. */
  readonly from: Sender | null
  /** Milliseconds between two questions about a parcel. */
  readonly interval: number
}

export interface Reading {
  readonly environment: string
  readonly read: <A>(name: Name, parse: (text: string) => Result.Result<A, string>, unset: A) => A
  readonly problem: (text: string) => void
}

export const read = ({ environment, problem, read }: Reading): CarrierConfig => {
  const key = read<string | null>("CARDPACK_EASYPOST_KEY", Setting.token, null)
  const secret = read<string | null>("CARDPACK_EASYPOST_WEBHOOK_SECRET", Setting.token, null)
  if (key === null && secret !== null) {
    problem(
      "CARDPACK_EASYPOST_WEBHOOK_SECRET must come with CARDPACK_EASYPOST_KEY, by which parcels are tracked"
    )
  }
  const from = read<Sender | null>("CARDPACK_SHIP_FROM", sender, null)
  if (key === null && from !== null)
    problem("CARDPACK_SHIP_FROM must come with CARDPACK_EASYPOST_KEY, by which labels are bought")
  const weak = environment === "production" && secret !== null ? Setting.guessable(secret) : null
  if (weak !== null) problem(`CARDPACK_EASYPOST_WEBHOOK_SECRET ${weak}`)
  return {
    key: key === null ? null : Redacted.make(key),
    webhookSecret: secret === null ? null : Redacted.make(secret),
    from,
    interval: read(
      "CARDPACK_TRACKING_INTERVAL",
      Setting.duration("1 minute", "7 days"),
      2 * Instant.HOUR
    )
  }
}
