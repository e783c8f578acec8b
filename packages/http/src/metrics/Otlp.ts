/**
 * Sends traces, metrics and logs to a collector, by OTLP over HTTP (decisions.md#traces). A dead
 * collector costs a bounded amount of memory, and no request waits for it.
 */
import { ConfigProvider, Context, Effect, Layer, Redacted } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpClient from "effect/http/HttpClient"
import * as Export from "effect/observability/Otlp"
import * as OtlpSerialization from "effect/observability/OtlpSerialization"
import manifest from "../../package.json" with { type: "json" }
import type { TelemetryConfig } from "../config/Telemetry.ts"

/** Exports of one signal that may run at once; each holds at most a thousand spans or log lines. */
const AT_ONCE = 8

const PATIENCE = "10 seconds"

/** Whether the numbers are exported, so that they are read now and then without a scrape. */
export const Exporting = Context.Reference<boolean>("cardpack/http/metrics/Otlp/Exporting", {
  defaultValue: () => false
})

/** After a defect the exporter drops what it holds, and tries again in a minute. */
const giveUp = (why: string) =>
  Effect.andThen(Effect.logWarning(`telemetry is dropped for a minute: ${why}`), Effect.die(why))

/**
 * Follows no redirect, which would carry everything to another address. Of an answer only the status
 * counts, so its body is not read: it could be endless.
 */
const send: typeof fetch = async (input, init) => {
  const { body, headers, status } = await fetch(input, { ...init, redirect: "manual" })
  await body?.cancel()
  return new Response(null, { headers, status })
}

/** Asking again would not help. */
const isFinal = (status: number): boolean => status >= 300 && status < 500 && status !== 429

/** Bounds what waits for a collector that hangs: by itself the exporter begins more and more. */
const bounded = Effect.map(HttpClient.HttpClient, (client) => {
  const running = new Map<string, number>()
  const count = (url: string, change: number) => running.set(url, (running.get(url) ?? 0) + change)
  return HttpClient.transform(client, (answer, { url }) =>
    Effect.suspend(() => {
      if ((running.get(url) ?? 0) >= AT_ONCE) return giveUp("too many exports wait")
      count(url, 1)
      return answer.pipe(
        Effect.provideService(FetchHttpClient.Fetch, send),
        Effect.timeoutOrElse({
          duration: PATIENCE,
          orElse: () => giveUp(`the collector did not answer within ${PATIENCE}`)
        }),
        Effect.tap(({ status }) =>
          isFinal(status) ? giveUp(`the collector answered ${status}`) : Effect.void
        ),
        Effect.ensuring(Effect.sync(() => count(url, -1)))
      )
    })
  )
})

const client = Layer.effect(HttpClient.HttpClient, bounded).pipe(
  Layer.provide(FetchHttpClient.layer)
)

/** Other standard variables (`OTEL_…`) keep their meaning; these are for those that are not set. */
const DEFAULTS = {
  OTEL_LOGS_EXPORTER: "otlp",
  OTEL_METRICS_EXPORTER: "otlp",
  OTEL_TRACES_EXPORTER: "otlp",
  OTEL_SERVICE_NAME: "cardpack",
  // How long a stop waits for each signal, in milliseconds.
  OTEL_EXPORTER_OTLP_TIMEOUT: "1000"
}

const from = (env: Record<string, string>) => ConfigProvider.fromEnv({ env })

interface Options extends Pick<TelemetryConfig, "otlp"> {
  readonly environment: string
}

/** Nothing without an endpoint; then no span is made. */
export const layer = ({ environment, otlp }: Options): Layer.Layer<never> => {
  if (otlp === null) return Layer.empty
  const serialization =
    otlp.protocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf
  const endpoint = from({ OTEL_EXPORTER_OTLP_ENDPOINT: Redacted.value(otlp.endpoint) })
  const settings = Layer.effect(
    ConfigProvider.ConfigProvider,
    Effect.map(ConfigProvider.ConfigProvider, (given) =>
      ConfigProvider.orElse(endpoint, ConfigProvider.orElse(given, from(DEFAULTS)))
    )
  )
  const resource = {
    serviceVersion: manifest.version,
    attributes: { "deployment.environment.name": environment }
  }
  const exported = Export.layerFromConfig({ resource }).pipe(
    Layer.provide([client, serialization, settings])
  )
  return Layer.merge(exported, Layer.succeed(Exporting, true))
}
