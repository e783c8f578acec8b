/** All numbers of an engine, in the text format of Prometheus (decisions.md#metrics). */
import { Context, Effect, Layer, Schedule } from "effect"
import * as PrometheusMetrics from "effect/observability/PrometheusMetrics"
import { Settings } from "../partner/Settings.ts"
import * as Otlp from "./Otlp.ts"
import * as ProcessMetrics from "./ProcessMetrics.ts"
import * as StoreMetrics from "./StoreMetrics.ts"

/** An export sends the numbers as they are, so that they are read again now and then. */
const EXPORTED = Schedule.spaced("15 seconds")

/** All that ask within a second share one answer. */
export class Metrics extends Context.Service<Metrics, Effect.Effect<string>>()(
  "cardpack/http/metrics/Metrics"
) {}

export const layer = Layer.effect(
  Metrics,
  Effect.gen(function* () {
    const context = yield* Effect.context<never>()
    const { environment } = yield* Settings
    const ofProcess = yield* ProcessMetrics.make(environment, context)
    const ofStore = yield* StoreMetrics.make(context)
    const read = Effect.map(ofStore, () => {
      ofProcess()
      return PrometheusMetrics.formatUnsafe(context)
    })
    if (yield* Otlp.Exporting) yield* Effect.forkScoped(Effect.repeat(read, EXPORTED))
    return yield* Effect.cachedWithTTL(read, "1 second")
  })
)
