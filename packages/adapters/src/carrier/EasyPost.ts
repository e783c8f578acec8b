/**
 * Tracking by EasyPost's public API, which speaks for carriers of the world: a tracker is made by a POST
 * that answers the same one when it is repeated, and `tracker.updated` is told by a signed webhook
 * (docs.easypost.com: Trackers, Webhooks).
 */
import { createHmac, timingSafeEqual } from "node:crypto"
import type { ShipmentTracking } from "@cardpack/core/domain"
import { Carrier } from "@cardpack/core/ports"
import { Effect, Layer, Redacted, Result, Schema } from "effect"
import * as Client from "./EasyPostClient.ts"

export interface Options extends Client.Options {
  /** Null: nobody is heard. */
  readonly webhookSecret: Redacted.Redacted | null
}

/** EasyPost's statuses; those of later versions tell nothing. */
const PLACES: ReadonlyMap<string, ShipmentTracking.Place> = new Map([
  ["pre_transit", "pre_transit"],
  ["in_transit", "in_transit"],
  ["out_for_delivery", "in_transit"],
  ["available_for_pickup", "in_transit"],
  ["delivered", "delivered"],
  ["return_to_sender", "exception"],
  ["failure", "exception"],
  ["cancelled", "exception"],
  ["error", "exception"]
])

const Tracker = Schema.Struct({
  object: Schema.Literal("Tracker"),
  tracking_code: Schema.String,
  status: Schema.String,
  public_url: Schema.optionalKey(Schema.NullOr(Schema.String)),
  tracking_details: Schema.optionalKey(
    Schema.NullOr(
      Schema.Array(Schema.Struct({ message: Schema.optionalKey(Schema.NullOr(Schema.String)) }))
    )
  )
})

const Event = Schema.Struct({ description: Schema.String, result: Schema.Unknown })

const decodeTracker = Schema.decodeUnknownResult(Tracker)
const decodeEvent = Schema.decodeUnknownResult(Event)

const trackedOf = (tracker: typeof Tracker.Type): ShipmentTracking.Tracked => {
  const message = tracker.tracking_details?.at(-1)?.message ?? ""
  return {
    trackingNumber: tracker.tracking_code,
    place: PLACES.get(tracker.status) ?? "unknown",
    trackingUrl: tracker.public_url ?? null,
    why: message === "" ? tracker.status.replaceAll("_", " ") : message
  }
}

const track =
  (options: Client.Options) =>
  ({ carrier, trackingNumber }: Carrier.Asked): Effect.Effect<Carrier.Answer> => {
    const tracker = { tracking_code: trackingNumber, ...(carrier !== null && { carrier }) }
    return Effect.match(Client.ask(options, "trackers", { tracker }), {
      onFailure: ({ _tag, why }) => ({ _tag, why }),
      onSuccess: (answer) => {
        const read = decodeTracker(answer)
        return Result.isSuccess(read)
          ? { _tag: "tracked", tracked: trackedOf(read.success) }
          : { _tag: "failed", why: "EasyPost's answer is no tracker" }
      }
    })
  }

const SIGNATURE = "x-hmac-signature"

/** As EasyPost's own clients compute it: of the bytes, with the secret in its compatible form. */
export const signatureOf = (secret: string, body: Uint8Array): string =>
  `hmac-sha256-hex=${createHmac("sha256", secret.normalize("NFKD")).update(body).digest("hex")}`

const isSigned = (secret: string, { body, headers }: Carrier.Heard): boolean => {
  const given = Buffer.from(headers[SIGNATURE] ?? "")
  const right = Buffer.from(signatureOf(secret, body))
  return given.length === right.length && timingSafeEqual(given, right)
}

const hear =
  ({ webhookSecret }: Options): Carrier.Carrier["Service"]["hear"] =>
  (heard) => {
    if (webhookSecret === null) return Result.fail("no secret of webhooks is configured")
    if (!isSigned(Redacted.value(webhookSecret), heard))
      return Result.fail("the signature does not match")
    const event = decodeEvent(Client.parsed(new TextDecoder().decode(heard.body)))
    if (Result.isFailure(event)) return Result.fail("it is no event")
    const { description, result } = event.success
    if (!["tracker.created", "tracker.updated"].includes(description)) return Result.succeed(null)
    const tracker = decodeTracker(result)
    return Result.isSuccess(tracker)
      ? Result.succeed(trackedOf(tracker.success))
      : Result.fail("its result is no tracker")
  }

export const layer = (options: Options): Layer.Layer<Carrier.Carrier> =>
  Layer.succeed(Carrier.Carrier, Carrier.Carrier.of({ track: track(options), hear: hear(options) }))
