/**
 * When a partner is told that an endpoint fails, and that it works again (contract.md#failing-endpoints).
 * The endpoint's row says what was told last, so each is told once, whichever process notices it.
 */
import type { JsonObject } from "../json/Json.ts"
import * as Instant from "../time/Instant.ts"
import { isSuccess, type Outcome } from "./Attempt.ts"
import type { Endpoint } from "./Endpoint.ts"
import type { AnyType } from "./Event.ts"

/** Every runtime has the web platform's `URL`; core is compiled without the types of any. */
declare const URL: { readonly parse: (url: string) => { readonly hostname: string } | null }

export const FAILING = "webhook.failing"
export const RECOVERED = "webhook.recovered"

/**
 * One that fails works again once it takes another event than these: else endpoints that fail and answer
 * in turn would tell one another of it for ever, each time to all others.
 */
export const isToldByItself = (type: AnyType): boolean => type === FAILING || type === RECOVERED

/** So many attempts in a row, to any of its deliveries, make an endpoint failing. */
export const IN_A_ROW = 5

/** More are not counted. */
const MOST = 1_000_000

/** The attempts in a row that failed, after one more. */
export const after = (failures: number, attempt: Outcome): number =>
  isSuccess(attempt) ? 0 : Math.min(failures + 1, MOST)

/** What is to be told after so many failures in a row; null for nothing new. */
export const due = (
  failingSince: Instant.Instant | null,
  failures: number
): typeof FAILING | typeof RECOVERED | null => {
  if (failingSince !== null) return failures === 0 ? RECOVERED : null
  return failures >= IN_A_ROW ? FAILING : null
}

/** Its host alone: these events go to other receivers, and a URL may hold a secret. */
const aboutOf = ({ id, url }: Endpoint) => ({
  webhookEndpointId: id,
  host: URL.parse(url)?.hostname ?? ""
})

export interface Failing extends JsonObject {
  readonly webhookEndpointId: string
  readonly host: string
  readonly failures: number
  /** Of the last attempt. */
  readonly statusCode: number | null
  readonly error: string | null
}

export interface Recovered extends JsonObject {
  readonly webhookEndpointId: string
  readonly host: string
  readonly failingSince: string | null
}

export const failing = (
  endpoint: Endpoint,
  failures: number,
  { error, statusCode }: Outcome
): Failing => ({ ...aboutOf(endpoint), failures, statusCode, error })

export const recovered = (endpoint: Endpoint): Recovered => ({
  ...aboutOf(endpoint),
  failingSince: Instant.formatNullable(endpoint.failingSince)
})
