/** Certifies where parcels are, against a stand-in of the carrier's service. */
import type { ShipmentTracking } from "@cardpack/core/domain"
import { Carrier } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, Layer, Result, type Scope } from "effect"
import { certify, type Options } from "../certify/Certify.ts"

/** An adapter and the stand-in that it asks. */
export interface CarrierPlace<E = never> {
  readonly layer: Layer.Layer<Carrier.Carrier, E>
  /** The stand-in knows a parcel, and where it is. */
  readonly put: (trackingNumber: string, place: Exclude<ShipmentTracking.Place, "unknown">) => void
  /** From now on it answers an error, nonsense, or nothing. */
  readonly fail: (how: "error" | "nonsense" | "silence") => void
  /** The signed message that it would send of a parcel now, or of something else. */
  readonly message: (trackingNumber: string | null) => Carrier.Heard
  /** What must be in no answer, such as keys. */
  readonly secrets: ReadonlyArray<string>
}

export interface CarrierOptions<E> extends Options {
  /** Opens an adapter that waits for at most `timeout` milliseconds. */
  readonly open: (timeout: number) => Effect.Effect<CarrierPlace<E>, E, Scope.Scope>
}

type It = Vitest.MethodsNonLive<never>

const TIMEOUT = 300
const NUMBER = "EZ1000000001"
const ASKED = { carrier: "USPS", trackingNumber: NUMBER }

export const carrier = <E>(options: CarrierOptions<E>): void => {
  const opened = <A>(
    use: (port: Carrier.Carrier["Service"], place: CarrierPlace<E>) => Effect.Effect<A>
  ) =>
    Effect.scoped(
      Effect.gen(function* () {
        const place = yield* options.open(TIMEOUT)
        const asked = Carrier.Carrier.use((port) => use(port, place))
        return yield* Effect.provide(asked, place.layer)
      })
    )

  const tracks = (it: It): void => {
    it.effect("CARRIER-TRACK-01: a parcel is where the carrier has it, each time it is asked", () =>
      opened((port, { put }) =>
        Effect.gen(function* () {
          for (const place of ["pre_transit", "in_transit", "in_transit", "delivered"] as const) {
            put(NUMBER, place)
            const answer = yield* port.track(ASKED)
            assert.strictEqual(answer._tag, "tracked")
            if (answer._tag !== "tracked") return
            assert.strictEqual(answer.tracked.place, place)
            assert.strictEqual(answer.tracked.trackingNumber, NUMBER)
          }
        })
      )
    )
    it.effect("CARRIER-TRACK-02: a parcel on hold says why", () =>
      opened((port, { put }) =>
        Effect.gen(function* () {
          put(NUMBER, "exception")
          const answer = yield* port.track({ ...ASKED, carrier: null })
          assert.strictEqual(answer._tag, "tracked")
          if (answer._tag !== "tracked") return
          assert.strictEqual(answer.tracked.place, "exception")
          assert.isNotEmpty(answer.tracked.why)
        })
      )
    )
    it.effect("CARRIER-TRACK-03: a number that the carrier does not know is refused", () =>
      opened((port) =>
        Effect.map(port.track({ ...ASKED, trackingNumber: "nobody's" }), ({ _tag }) =>
          assert.strictEqual(_tag, "refused")
        )
      )
    )
    it.effect.each(["error", "nonsense", "silence"] as const)(
      "CARRIER-TRACK-04: a service that fails is worth another try, and no secret is told: %s",
      (how) =>
        opened((port, { fail, put, secrets }) =>
          Effect.gen(function* () {
            put(NUMBER, "in_transit")
            fail(how)
            const answer = yield* port.track(ASKED)
            assert.strictEqual(answer._tag, "failed")
            for (const secret of secrets) assert.notInclude(JSON.stringify(answer), secret)
          })
        )
    )
  }

  const hears = (it: It): void => {
    it.effect("CARRIER-HEAR-01: a signed message tells where a parcel is", () =>
      opened((port, { message, put }) =>
        Effect.sync(() => {
          put(NUMBER, "delivered")
          const heard = port.hear(message(NUMBER))
          assert.isTrue(Result.isSuccess(heard))
          const { place, trackingNumber } = Result.getOrNull(heard) ?? {}
          assert.deepStrictEqual(
            { place, trackingNumber },
            { place: "delivered", trackingNumber: NUMBER }
          )
        })
      )
    )
    it.effect(
      "CARRIER-HEAR-02: a message that was changed, or is not signed, is not believed",
      () =>
        opened((port, { message, put }) =>
          Effect.sync(() => {
            put(NUMBER, "delivered")
            const { body, headers } = message(NUMBER)
            const changed = new Uint8Array([...body, 32])
            for (const wrong of [
              { headers, body: changed },
              { headers: {}, body }
            ])
              assert.isTrue(Result.isFailure(port.hear(wrong)))
          })
        )
    )
    it.effect("CARRIER-HEAR-03: a message about something else tells nothing", () =>
      opened((port, { message }) =>
        Effect.sync(() => assert.deepStrictEqual(port.hear(message(null)), Result.succeed(null)))
      )
    )
  }

  certify("carrier", options, (certifier) =>
    certifier.block("Carrier", Layer.empty, [], (it) => {
      tracks(it)
      hears(it)
    })
  )
}
