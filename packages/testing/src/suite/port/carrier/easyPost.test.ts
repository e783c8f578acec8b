import * as EasyPost from "@cardpack/adapters/carrier/EasyPost"
import { Carrier } from "@cardpack/core/ports"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted, Result } from "effect"
import { carrier, labels } from "../../../kit/carrier.ts"
import * as EasyPostStandIn from "../../../world/carrier/EasyPostStandIn.ts"
import * as PostageStandIn from "../../../world/carrier/PostageStandIn.ts"
import { ours } from "../../../world/run/Certificates.ts"

carrier({ adapter: "EasyPost", open: EasyPostStandIn.open, ...ours })
labels({ adapter: "EasyPost", open: PostageStandIn.open, ...ours })

it.effect.each(["__proto__", "constructor", "of a later version"])(
  "the status %s says nothing of where a parcel is",
  (status) =>
    Effect.gen(function* () {
      const { hear } = yield* Carrier.Carrier
      const result = { object: "Tracker", tracking_code: "EZ1", status }
      const body = Buffer.from(JSON.stringify({ description: "tracker.updated", result }))
      const headers = { "x-hmac-signature": EasyPost.signatureOf(EasyPostStandIn.SECRET, body) }
      const tracked = Result.getOrNull(hear({ headers, body }))
      assert.strictEqual(tracked?.place, "unknown")
    }).pipe(
      Effect.provide(
        EasyPost.layer({
          key: Redacted.make(EasyPostStandIn.KEY),
          webhookSecret: Redacted.make(EasyPostStandIn.SECRET)
        })
      )
    )
)
