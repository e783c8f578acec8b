/**
 * What every response of the service has in common: an `x-request-id`, and the error shape also
 * where no endpoint answers (unknown paths, defects).
 */

import { randomBytes } from "node:crypto"
import { IncomingMessage } from "node:http"
import { Cause, Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerError } from "effect/http/HttpServerError"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Problem from "../problem/Problem.ts"

const SANE = /^[A-Za-z0-9._:/+=@-]{1,128}$/

export const newRequestId = (): string => randomBytes(12).toString("hex")

/** The client's own id when it is a sane one. */
const requestIdOf = (request: HttpServerRequest): string => {
  const given = request.headers["x-request-id"]
  return given !== undefined && SANE.test(given) ? given : newRequestId()
}

const NOT_FOUND = Problem.response(Problem.notFound("there is no such path or method"))
const INTERNAL = Problem.response(Problem.internal)

const answer = (
  cause: Cause.Cause<unknown>,
  request: HttpServerRequest,
  requestId: string
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const failure = cause.reasons.find((reason) => reason._tag === "Fail")?.error
  if (failure instanceof HttpServerError && failure.reason._tag === "RouteNotFound") {
    return Effect.succeed(NOT_FOUND)
  }
  if (failure instanceof Problem.Problem) return Effect.succeed(Problem.response(failure))
  // Paths may hold ids of the partner's users, so that only the method is logged.
  return Effect.logError("a request failed", cause).pipe(
    Effect.annotateLogs({ requestId, method: request.method }),
    Effect.as(INTERNAL)
  )
}

const KEY = "idempotency-key"

const REPEATED_KEY = Problem.response(
  Problem.invalid("the Idempotency-Key header must be given once")
)

const NO_HOST = Problem.response(
  new Problem.Problem({
    code: "invalid_request",
    message: "the Host header is required",
    closes: true
  })
)

/**
 * A path in another spelling: with a letter or digit percent-encoded, or with what the router
 * cuts off as if it were the query. A proxy in front may judge it as another path.
 */
const RESPELLED = /^[^?]*(?:[;#]|%(?:3[0-9]|[46][1-9a-f]|[57][0-9a]))/i

/** What no route may see; Node joins repeated headers, and two keys are not one. */
const refusedAtOnce = ({ headers, source, url }: HttpServerRequest) => {
  if (RESPELLED.test(url)) return NOT_FOUND
  if (!(source instanceof IncomingMessage)) return undefined
  if (headers.host === undefined && source.httpVersion === "1.1") return NO_HOST
  const repeated = headers[KEY]?.includes(", ") && (source.headersDistinct[KEY]?.length ?? 0) > 1
  return repeated ? REPEATED_KEY : undefined
}

/** Balances, cards and secrets are for the one who asked: no cache on the way may keep them. */
const isPrivate = (request: HttpServerRequest): boolean =>
  request.url.startsWith("/api/v2/") || request.url.startsWith("/operator/v1/")

const headersOf = (request: HttpServerRequest, requestId: string) =>
  HttpServerResponse.setHeaders(
    isPrivate(request)
      ? { "x-request-id": requestId, "cache-control": "no-store" }
      : { "x-request-id": requestId }
  )

export const layer = HttpRouter.middleware(
  (httpEffect) =>
    Effect.flatMap(HttpServerRequest, (request) => {
      const requestId = requestIdOf(request)
      const withId = headersOf(request, requestId)
      const refused = refusedAtOnce(request)
      if (refused !== undefined) return Effect.succeed(withId(refused))
      return Effect.matchCauseEffect(httpEffect, {
        onSuccess: (response) => Effect.succeed(withId(response)),
        onFailure: (cause) =>
          Cause.hasInterruptsOnly(cause)
            ? Effect.failCause(cause)
            : Effect.map(answer(cause, request, requestId), withId)
      })
    }),
  { global: true }
)
