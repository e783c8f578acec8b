/** Variables that the service knows and no document lists (decisions.md#fewer-settings). */

/** For tests, which can't wait as long as people; production refuses them. */
export const TRIALS = ["CARDPACK_TEST_BACKOFF_UNIT", "CARDPACK_TEST_AUTHORIZATION_TTL"] as const

/** Of OpenTelemetry: a platform sets it for all its programs. */
export const STANDARD = ["OTEL_EXPORTER_OTLP_PROTOCOL"] as const

/** Settings of earlier versions, with the value that now holds for everybody. */
export const REMOVED = {
  CARDPACK_MAX_CONNECTIONS: "each listener takes 4096 connections",
  CARDPACK_MAX_CONCURRENT_REQUESTS: "a key may have 512 requests at the same time in one process",
  CARDPACK_WEBHOOK_BACKOFF_UNIT: "retries come after 2, 4, 8, … at most 60 minutes",
  CARDPACK_AUTHORIZATION_TTL: "an authorization lives for 15 minutes"
} as const

export type Name = (typeof TRIALS)[number] | (typeof STANDARD)[number] | keyof typeof REMOVED

export const NAMES: ReadonlyArray<Name> = [
  ...TRIALS,
  ...STANDARD,
  ...(Object.keys(REMOVED) as ReadonlyArray<keyof typeof REMOVED>)
]

type Given = Readonly<Record<Name, string | null>>

/** A start says by name what it would otherwise ignore. */
export const problems = (given: Given, isProduction: boolean): ReadonlyArray<string> => [
  ...Object.entries(REMOVED)
    .filter(([name]) => given[name as keyof typeof REMOVED] !== null)
    .map(([name, now]) => `${name} must be taken away, because it is no setting any more: ${now}`),
  ...TRIALS.filter((name) => isProduction && given[name] !== null).map(
    (name) => `${name} must be taken away in production: it is for tests`
  )
]
