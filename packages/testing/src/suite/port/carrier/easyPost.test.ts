import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as EasyPost from "@cardpack/adapters/carrier/EasyPost"
import * as EasyPostLabels from "@cardpack/adapters/carrier/EasyPostLabels"
import { Carrier, Labels } from "@cardpack/core/ports"
import { assert, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, Result } from "effect"
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

const SAID = "Wrong parameters: 12 Elm Street is no street"

/** Refuses all that is asked. */
const refusing = Effect.acquireRelease(
  Effect.promise(async () => {
    const server = createServer((_, response) => {
      const error = { code: "TRACKER.CREATE.ERROR", message: SAID }
      response.writeHead(422).end(JSON.stringify({ error }))
    })
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    return server
  }),
  (server) => Effect.sync(() => server.close())
)

it.live("EasyPost's own words reach the operator who asked, and no log", () =>
  Effect.gen(function* () {
    const { port } = (yield* refusing).address() as AddressInfo
    const options = { key: Redacted.make(EasyPostStandIn.KEY), url: `http://127.0.0.1:${port}` }
    const tracking = Context.get(
      yield* Layer.build(EasyPost.layer({ ...options, webhookSecret: null })),
      Carrier.Carrier
    )
    const why = "EasyPost answered 422 (TRACKER.CREATE.ERROR)"
    const answer = yield* tracking.track({ carrier: null, trackingNumber: "EZ1" })
    assert.deepStrictEqual(answer, { _tag: "refused", why })
    const from = { country: "US" }
    const selling = Context.get(
      yield* Layer.build(EasyPostLabels.layer({ ...options, from })),
      Labels.Labels
    )
    const refused = yield* Effect.flip(selling.file("shp_1"))
    assert.deepStrictEqual(refused, { _tag: "refused", why: `${why}: ${SAID}` })
  }).pipe(Effect.scoped)
)
