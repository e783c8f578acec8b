/** Certifies a seller of labels, against a stand-in of its service. */
import { Labels } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, Layer, type Scope } from "effect"
import { certify, type Options } from "../certify/Certify.ts"

/** An adapter and the stand-in that it asks. */
export interface LabelPlace<E = never> {
  readonly layer: Layer.Layer<Labels.Labels, E>
  /**
   * From now on it answers an error, nonsense, or nothing; `lost` does what was asked, and its answer gets
   * lost; `refuse` refuses to sell; null works again.
   */
  readonly fail: (how: "error" | "nonsense" | "silence" | "lost" | "refuse" | null) => void
  /** What it was paid, in micro-dollars. */
  readonly paid: () => bigint
  /** What must be in no answer, such as keys. */
  readonly secrets: ReadonlyArray<string>
}

export interface LabelOptions<E> extends Options {
  /** Opens an adapter that waits for at most `timeout` milliseconds. */
  readonly open: (timeout: number) => Effect.Effect<LabelPlace<E>, E, Scope.Scope>
}

const TIMEOUT = 300
const REFERENCE = "shp_01jb5m8x3tf9r9v1s6k2c4d7ae"
/** Of the same shipment, once its address was corrected. */
const OTHER = `${REFERENCE}.1790000000000`

const PARCEL: Labels.Parcel = {
  reference: REFERENCE,
  to: { name: "Ada", phone: "+33 1 23", address1: "1 Rue", city: "Paris", country: "France" },
  countryCode: "FR",
  weightGrams: 250,
  centimetres: [20, 15, 5],
  cards: [{ name: "A card", valueUsd: 25_000_000n }]
}

type Port = Labels.Labels["Service"]

export const labels = <E>(options: LabelOptions<E>): void => {
  const opened = <A, F>(use: (port: Port, place: LabelPlace<E>) => Effect.Effect<A, F>) =>
    Effect.scoped(
      Effect.gen(function* () {
        const place = yield* options.open(TIMEOUT)
        return yield* Labels.Labels.use((port) => use(port, place)).pipe(
          Effect.provide(place.layer)
        )
      })
    )

  const offered = (port: Port) =>
    Effect.map(port.offer(PARCEL), ({ id, rates }) => ({ id, rate: rates[0] ?? assert.fail() }))

  const sells = (it: Vitest.MethodsNonLive<never>): void => {
    it.effect("LABEL-OFFER-01: an offer costs nothing, and names its rates, cheapest first", () =>
      opened((port, { paid }) =>
        Effect.gen(function* () {
          const { rates } = yield* port.offer(PARCEL)
          const prices = rates.map(({ priceUsd }) => priceUsd)
          assert.isAbove(prices.length, 1)
          assert.deepStrictEqual(
            prices,
            prices.toSorted((a, b) => Number(a - b))
          )
          assert.strictEqual(paid(), 0n)
        })
      )
    )
    it.effect("LABEL-BUY-01: a label is bought once, however often and by whatever rate", () =>
      opened((port, { paid }) =>
        Effect.gen(function* () {
          const { id, rate } = yield* offered(port)
          const [bought, again] = yield* Effect.all(
            [rate.id, "rate_other"].map((each) => port.buy(REFERENCE, id, each)),
            { concurrency: 1 }
          )
          assert.deepStrictEqual(again, bought)
          assert.strictEqual(bought?.priceUsd, rate.priceUsd)
          assert.isNotEmpty(bought?.trackingNumber)
          assert.strictEqual(paid(), rate.priceUsd)
          assert.match(yield* port.file(id), /^https:/)
        })
      )
    )
    it.effect("LABEL-BUY-02: two at once pay once", () =>
      opened((port, { paid }) =>
        Effect.gen(function* () {
          const { id, rate } = yield* offered(port)
          const both = [rate, rate].map((each) => port.buy(REFERENCE, id, each.id))
          const [one, two] = yield* Effect.all(both, { concurrency: 2 })
          assert.deepStrictEqual(one, two)
          assert.strictEqual(paid(), rate.priceUsd)
        })
      )
    )
    it.effect("LABEL-BUY-03: after a lost answer the same label is had, and paid once", () =>
      opened((port, { fail, paid }) =>
        Effect.gen(function* () {
          const { id, rate } = yield* offered(port)
          fail("lost")
          const lost = yield* Effect.flip(port.buy(REFERENCE, id, rate.id))
          assert.strictEqual(lost._tag, "failed")
          fail(null)
          const { priceUsd } = yield* port.buy(REFERENCE, id, rate.id)
          assert.deepStrictEqual([priceUsd, paid()], [rate.priceUsd, rate.priceUsd])
        })
      )
    )
    it.effect.each(["error", "nonsense", "silence"] as const)(
      "LABEL-BUY-04: it is not known whether a service that fails sold, and no secret is told: %s",
      (how) =>
        opened((port, { fail, secrets }) =>
          Effect.gen(function* () {
            const { id, rate } = yield* offered(port)
            fail(how)
            const failure = yield* Effect.flip(port.buy(REFERENCE, id, rate.id))
            assert.strictEqual(failure._tag, "failed")
            for (const secret of secrets) assert.notInclude(JSON.stringify(failure), secret)
          })
        )
    )
    it.effect("LABEL-BUY-05: what is refused is bought by nobody", () =>
      opened((port, { fail, paid }) =>
        Effect.gen(function* () {
          const { id, rate } = yield* offered(port)
          const foreign = yield* Effect.flip(port.buy(OTHER, id, rate.id))
          const unknown = yield* Effect.flip(port.buy(REFERENCE, "../x", rate.id))
          fail("refuse")
          const refused = yield* Effect.flip(port.buy(REFERENCE, id, rate.id))
          assert.deepStrictEqual(
            [foreign, unknown, refused].map(({ _tag }) => _tag),
            ["refused", "refused", "refused"]
          )
          assert.strictEqual(paid(), 0n)
          assert.strictEqual((yield* Effect.flip(port.file(id)))._tag, "failed")
          fail(null)
          yield* port.buy(REFERENCE, id, rate.id)
          const late = yield* Effect.flip(port.buy(OTHER, id, rate.id))
          assert.strictEqual(late._tag, "refused")
        })
      )
    )
  }

  certify("labels", options, (certifier) =>
    certifier.block("Labels", Layer.empty, [], (it) => sells(it))
  )
}
