/** One attempt to deliver an event (contract.md#delivery-record). */
import type * as Instant from "../time/Instant.ts"

/** Bytes kept of a receiver's answer. */
export const MAX_RESPONSE_BYTES = 1024

/** How a request to a receiver ended. */
export interface Outcome {
  /** The answer's status; null when none came in time. */
  readonly statusCode: number | null
  /** Why the attempt counts as failed, in words for the partner; null for a 2xx. */
  readonly error: string | null
  readonly durationMs: number
  /**
   * The beginning of the answer's body, at most {@link MAX_RESPONSE_BYTES}; null when none was
   * read.
   */
  readonly responseBody: string | null
}

export interface Attempt extends Outcome {
  /** When it started. */
  readonly at: Instant.Instant
}

/** Any 2xx in time is success (contract.md#delivery). */
export const isSuccess = ({ error, statusCode }: Outcome): boolean =>
  error === null && statusCode !== null && statusCode >= 200 && statusCode <= 299
