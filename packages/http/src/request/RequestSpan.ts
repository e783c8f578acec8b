/**
 * The span of a request, below that of its caller if it sent one (decisions.md#traces). Like the
 * request's line it holds no path, query, address or header.
 */
import { Tracing } from "@cardpack/core/ports"
import { Effect, Exit, Option } from "effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpTraceContext from "effect/http/HttpTraceContext"
import * as RequestLog from "./RequestLog.ts"

/** Begins the span when the route is known; {@link end} ends it. Without a tracer it does nothing. */
export const around = <A, E, R>(
  route: string,
  facts: RequestLog.Facts | null,
  httpEffect: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | HttpServerRequest> =>
  Effect.withFiber(({ cache }): Effect.Effect<A, E, R | HttpServerRequest> => {
    const { tracer, tracerEnabled } = cache
    if (facts === null || tracer === undefined || !tracerEnabled) return httpEffect
    return Effect.flatMap(HttpServerRequest, ({ headers, method }) => {
      const caller = Option.getOrUndefined(HttpTraceContext.fromHeaders(headers))
      const options = { kind: "server", ...(caller && { parent: caller }) } as const
      return Effect.flatMap(Effect.makeSpan(`${method} ${route}`, options), (span) => {
        facts.span = span
        return Effect.withParentSpan(httpEffect, span)
      })
    }) as Effect.Effect<A, E, R | HttpServerRequest>
  })

/** Ends the span of an answered request; `now` is in nanoseconds since 1970. */
export const end = (line: RequestLog.Line, now: () => bigint): void => {
  const { code, method, requestId, route, span, status } = line
  if (span === null) return
  span.attribute("http.request.method", method)
  span.attribute("http.route", route)
  span.attribute("http.response.status_code", status)
  span.attribute("cardpack.request_id", RequestLog.named(requestId))
  if (code !== null) span.attribute("error.type", code)
  span.end(now(), status >= 500 ? Tracing.FAILED : Exit.void)
}
