/**
 * Errors as clients see them. Codes and statuses appear only here (contract.md#errors). Both APIs
 * answer every error as `{ error: { code, message } }`.
 */
import { Data, Effect } from "effect"
import * as HttpServerRespondable from "effect/http/HttpServerRespondable"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/** Each code with its status. Four codes share 409, so clients branch on the code. */
export const STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  idempotency_conflict: 409,
  insufficient_balance: 409,
  out_of_stock: 409,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503
} as const

export type Code = keyof typeof STATUS

export class Problem extends Data.TaggedError("Problem")<{
  readonly code: Code
  readonly message: string
  /** Seconds; sent as `Retry-After`. */
  readonly retryAfter?: number
  /** The request was not fully read, so the connection can't be reused. */
  readonly closes?: boolean
}> {
  [HttpServerRespondable.symbol]() {
    return Effect.succeed(response(this))
  }
}

/** The message begins with the field's path. */
export const invalid = (message: string) => new Problem({ code: "invalid_request", message })

export const notFound = (message: string) => new Problem({ code: "not_found", message })

/** No route, or another spelling of a route's path. */
export const unknownPath = notFound("there is no such path or method")

export const unavailable = (message: string) =>
  new Problem({ code: "service_unavailable", message })

/** Node joins repeated headers, so two keys would look like one. */
export const repeatedKey = invalid("the Idempotency-Key header must be given once")

/** A defect. Its cause is in the log, under the request id. */
export const internal = new Problem({
  code: "internal_error",
  message: "the service failed to answer; the failure is logged under this request's x-request-id"
})

export type Told = Pick<Problem, "code" | "message">

/** The errors of answers, by their bodies, which all changes of headers keep. */
const errors = new WeakMap<object, Told>()

/** What an error's answer tells; null for any other answer. */
export const toldBy = ({ body }: HttpServerResponse.HttpServerResponse): Told | null =>
  errors.get(body) ?? null

export const response = (problem: Problem): HttpServerResponse.HttpServerResponse => {
  const headers: Record<string, string> = {}
  if (problem.code === "unauthorized") headers["www-authenticate"] = "Bearer"
  if (problem.retryAfter !== undefined) headers["retry-after"] = String(problem.retryAfter)
  if (problem.closes === true) headers.connection = "close"
  const { code, message } = problem
  const answer = HttpServerResponse.text(JSON.stringify({ error: { code, message } }), {
    status: STATUS[code],
    contentType: "application/json",
    headers
  })
  errors.set(answer.body, { code, message })
  return answer
}
