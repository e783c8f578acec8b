/**
 * An error as clients see it: the one place that knows codes and statuses (contract.md#errors).
 * Both APIs of the service answer `{ error: { code, message } }` for everything.
 */
import { Data, Effect } from "effect"
import * as HttpServerRespondable from "effect/http/HttpServerRespondable"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/** Each code with its status. Clients branch on the code, because 409 has four of them. */
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
  /** The request was not read to its end, so the connection can't be used again. */
  readonly closes?: boolean
}> {
  [HttpServerRespondable.symbol]() {
    return Effect.succeed(response(this))
  }
}

/** A value is not acceptable. The message begins with the field's path. */
export const invalid = (message: string) => new Problem({ code: "invalid_request", message })

export const notFound = (message: string) => new Problem({ code: "not_found", message })

/** No route answers: also for another spelling of a path that one has. */
export const unknownPath = notFound("there is no such path or method")

export const unavailable = (message: string) =>
  new Problem({ code: "service_unavailable", message })

/** What a client is told of a defect; the cause is in the log under the request id. */
export const internal = new Problem({
  code: "internal_error",
  message: "the service failed to answer; the failure is logged under this request's x-request-id"
})

export const response = (problem: Problem): HttpServerResponse.HttpServerResponse => {
  const headers: Record<string, string> = {}
  if (problem.code === "unauthorized") headers["www-authenticate"] = "Bearer"
  if (problem.retryAfter !== undefined) headers["retry-after"] = String(problem.retryAfter)
  if (problem.closes === true) headers.connection = "close"
  const { code, message } = problem
  return HttpServerResponse.text(JSON.stringify({ error: { code, message } }), {
    status: STATUS[code],
    contentType: "application/json",
    headers
  })
}
