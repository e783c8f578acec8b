/** The service that tells where parcels are, if there is one. */
import { Instant } from "@cardpack/core/domain"
import { Redacted, type Result } from "effect"
import * as Setting from "./Setting.ts"

type Name =
  | "CARDPACK_EASYPOST_KEY"
  | "CARDPACK_EASYPOST_WEBHOOK_SECRET"
  | "CARDPACK_TRACKING_INTERVAL"

export interface CarrierConfig {
  /** Null: off. */
  readonly key: Redacted.Redacted | null
  readonly webhookSecret: Redacted.Redacted | null
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
  const weak = environment === "production" && secret !== null ? Setting.guessable(secret) : null
  if (weak !== null) problem(`CARDPACK_EASYPOST_WEBHOOK_SECRET ${weak}`)
  return {
    key: key === null ? null : Redacted.make(key),
    webhookSecret: secret === null ? null : Redacted.make(secret),
    interval: read(
      "CARDPACK_TRACKING_INTERVAL",
      Setting.duration("1 minute", "7 days"),
      2 * Instant.HOUR
    )
  }
}
