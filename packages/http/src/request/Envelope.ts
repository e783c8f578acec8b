/**
 * Adds to every response an `x-request-id` and security headers, and answers in the error shape
 * where no endpoint does (unknown paths, defects).
 */

import { randomFillSync } from "node:crypto"
import { IncomingMessage } from "node:http"
import { Cause, Context, Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerError } from "effect/http/HttpServerError"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as RequestMetrics from "../metrics/RequestMetrics.ts"
import * as Problem from "../problem/Problem.ts"
import * as RequestLog from "./RequestLog.ts"
import * as Sending from "./Sending.ts"

const WELL_FORMED_ID = /^[A-Za-z0-9._:/+=@-]{1,128}$/

const ID_BYTES = 12

/** Drawn for many ids at once, because a draw costs much more than its bytes. */
const pool = Buffer.alloc(ID_BYTES * 512)
let drawn = pool.length

export const newRequestId = (): string => {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  return pool.toString("hex", drawn, (drawn += ID_BYTES))
}

/** The client's own id, if it is well-formed. */
const requestIdOf = (request: HttpServerRequest): string => {
  const given = request.headers["x-request-id"]
  return given !== undefined && WELL_FORMED_ID.test(given) ? given : newRequestId()
}

const NOT_FOUND = Problem.response(Problem.unknownPath)
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
  // Logs no path, which may hold ids of the partner's users.
  return Effect.logError("a request failed", cause).pipe(
    Effect.annotateLogs({ requestId, method: request.method }),
    Effect.as(INTERNAL)
  )
}

const KEY = "idempotency-key"

const REPEATED_KEY = Problem.response(Problem.repeatedKey)

const wrongHost = (problem: string) =>
  Problem.response(
    new Problem.Problem({
      code: "invalid_request",
      message: `the Host header ${problem}`,
      closes: true
    })
  )

const NO_HOST = wrongHost("is required")
const TWO_HOSTS = wrongHost("must be given once")

/** Node keeps the first, but a proxy may have used another. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++
  }
  return hosts > 1
}

const ORIGIN = /^https?:\/\/[^/\\?#]*/i

/** Refused before any route. */
const refusedEarly = ({ headers, source, url }: HttpServerRequest) => {
  if (!(source instanceof IncomingMessage)) return undefined
  if (headers.host === undefined && source.httpVersion === "1.1") return NO_HOST
  if (hasTwoHosts(source)) return TWO_HOSTS
  // The path of an absolute target was normalized, for example from dots.
  if (source.url !== url && source.url?.replace(ORIGIN, "") !== url) return NOT_FOUND
  const repeated = headers[KEY]?.includes(", ") && (source.headersDistinct[KEY]?.length ?? 0) > 1
  return repeated ? REPEATED_KEY : undefined
}

const YEAR_SECONDS = 31_536_000

/**
 * Headers unless the route sets its own. Balances, cards and secrets belong to the caller, so by
 * default no cache keeps an answer.
 */
export const defaultsOf = (options: Options): Readonly<Record<string, string>> => ({
  "cache-control": "no-store",
  "content-security-policy": "frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  ...(options.https && { "strict-transport-security": `max-age=${YEAR_SECONDS}` })
})

export interface Options {
  /** Clients reach the service only by https. */
  readonly https: boolean
}

export const layer = (options: Options) => {
  const defaults = defaultsOf(options)
  const enclose = (response: HttpServerResponse.HttpServerResponse, requestId: string) =>
    HttpServerResponse.setHeaders(response, {
      ...defaults,
      ...response.headers,
      "x-request-id": requestId
    })
  return HttpRouter.middleware(
    Effect.map(
      RequestMetrics.write,
      (write) => (httpEffect) =>
        Effect.contextWith((context: Context.Context<HttpServerRequest>) => {
          const request = Context.getUnsafe(context, HttpServerRequest)
          const requestId = requestIdOf(request)
          const facts = RequestLog.newFacts()
          const say = RequestLog.sayer(write, { facts, requestId, method: request.method })
          const finish = (response: HttpServerResponse.HttpServerResponse) => {
            say(response.status, Problem.toldBy(response))
            return enclose(Sending.paced(request, response), requestId)
          }
          const refused = refusedEarly(request)
          if (refused !== undefined) return Effect.sync(() => finish(refused))
          return Effect.matchCauseEffect(
            Effect.provideService(httpEffect, RequestLog.RequestFacts, facts),
            {
              onSuccess: (response) => Effect.succeed(finish(response)),
              onFailure: (cause) => {
                if (!Cause.hasInterruptsOnly(cause)) {
                  return Effect.map(answer(cause, request, requestId), finish)
                }
                say(RequestLog.CLIENT_LEFT, null)
                return Effect.failCause(cause)
              }
            }
          )
        })
    ),
    { global: true }
  )
}
