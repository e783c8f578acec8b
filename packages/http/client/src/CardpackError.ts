/** The one error of this client: a refusal of the service, or an answer that never came. */
import type { ErrorCode } from "./generated/Schemas.ts"

/** Codes that no service sends. */
export type ClientCode =
  /** The client was called wrongly; nothing was sent. */
  | "invalid_argument"
  /** No webhook of this service, or not for these secrets. */
  | "invalid_webhook"
  /** The draw log does not go on with the one that was seen before: it shows others another past. */
  | "forked_log"
  /** A seed or odds that the draw log does not bear out. */
  | "wrong_seed"
  /** No answer came. With an idempotency key the request can be sent again without harm. */
  | "network_error"
  /** No answer came in time. */
  | "timeout"
  /** The answer is not one of this API's: a proxy, a redirect, a wrong address. */
  | "unexpected_response"

/** Of the service or of this client; later versions of the service may have others. */
export type Code = ErrorCode | ClientCode | (string & {})

export interface Fields {
  readonly code: Code
  readonly status?: number | undefined
  readonly details?: unknown
  readonly retryable?: boolean | undefined
  readonly retryAfterMs?: number | undefined
  readonly requestId?: string | undefined
  readonly idempotencyKey?: string | undefined
  readonly cause?: unknown
}

export class CardpackError extends Error {
  override readonly name = "CardpackError"
  /** Branch on this: 409 alone has four codes. */
  readonly code: Code
  /** Of the answer; undefined when none came. */
  readonly status: number | undefined
  /** What else is known, such as the last state of an operation that was waited for. */
  readonly details: unknown
  /**
   * The same call may succeed later and can do no harm. Give it the same `idempotencyKey`, if there
   * is one here. This client has already retried such a call, within its limits.
   */
  readonly retryable: boolean
  /** The service's advice how long to wait. */
  readonly retryAfterMs: number | undefined
  /** Names the request in the service's log. */
  readonly requestId: string | undefined
  /** The key that the request was sent with. */
  readonly idempotencyKey: string | undefined

  constructor(message: string, fields: Fields) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause })
    this.code = fields.code
    this.status = fields.status
    this.details = fields.details
    this.retryable = fields.retryable ?? false
    this.retryAfterMs = fields.retryAfterMs
    this.requestId = fields.requestId
    this.idempotencyKey = fields.idempotencyKey
  }
}

export const invalidArgument = (message: string): CardpackError =>
  new CardpackError(message, { code: "invalid_argument" })
