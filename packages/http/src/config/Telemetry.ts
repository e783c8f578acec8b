/** Who may read the numbers of the service, and where it sends them (decisions.md#metrics). */
import { Redacted, Result } from "effect"
import * as Setting from "./Setting.ts"
import type * as Unlisted from "./Unlisted.ts"
import type * as Variables from "./Variables.ts"

type Name = keyof typeof Variables.WATCHING | (typeof Unlisted.STANDARD)[number]

const PROTOCOLS = ["http/protobuf", "http/json"] as const

export interface OtlpConfig {
  /** Of the collector; its path may be a secret. */
  readonly endpoint: Redacted.Redacted
  readonly protocol: (typeof PROTOCOLS)[number]
}

export interface TelemetryConfig {
  /** Reads the metrics and nothing else; null: only operators' tokens do. */
  readonly metricsToken: Redacted.Redacted | null
  /** Null: traces, metrics and logs are not exported. */
  readonly otlp: OtlpConfig | null
}

export type Read = <A>(name: Name, parse: (text: string) => Result.Result<A, string>, unset: A) => A

const address = Setting.url(["http:", "https:"])

/** `fetch` makes no request with a password in its address. */
const collector = (text: string): Result.Result<string, string> => {
  const parsed = address(text)
  if (Result.isFailure(parsed)) return parsed
  const { password, username } = new URL(text)
  return username === "" && password === ""
    ? parsed
    : Result.fail(
        "must hold no user and no password: set OTEL_EXPORTER_OTLP_HEADERS to authorization=…"
      )
}

export const read = (given: Read): TelemetryConfig => {
  const token = given<string | null>("CARDPACK_METRICS_TOKEN", Setting.token, null)
  const endpoint = given<string | null>("OTEL_EXPORTER_OTLP_ENDPOINT", collector, null)
  const protocol = given<OtlpConfig["protocol"]>(
    "OTEL_EXPORTER_OTLP_PROTOCOL",
    Setting.word(PROTOCOLS),
    "http/protobuf"
  )
  return {
    metricsToken: token === null ? null : Redacted.make(token),
    otlp: endpoint === null ? null : { endpoint: Redacted.make(endpoint), protocol }
  }
}

/** Problems in production. */
export const weak = (token: string | null): ReadonlyArray<string> => {
  const why = token === null ? null : Setting.guessable(token)
  return why === null ? [] : [`CARDPACK_METRICS_TOKEN ${why}`]
}
