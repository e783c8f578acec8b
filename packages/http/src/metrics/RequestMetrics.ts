/** Counts and times requests, by the pattern of their route; error codes apart. */

import { Meter } from "@cardpack/core/ports"
import { Clock, Context, Effect, Metric } from "effect"
import * as Problem from "../problem/Problem.ts"
import * as RefusedRequests from "../request/RefusedRequests.ts"
import * as RequestLog from "../request/RequestLog.ts"
import * as RequestSpan from "../request/RequestSpan.ts"

const CODES = Object.keys(Problem.STATUS) as ReadonlyArray<Problem.Code>

/** No route fits: an unknown path, or malformed HTTP. */
const UNMATCHED = "unmatched"

const requestsOf = (attributes: { method: string; route: string; status: string }) =>
  Metric.counter("cardpack_http_requests_total", {
    description: "Answered requests; the status 499 is a client that left before the answer.",
    attributes,
    incremental: true
  })

const durationOf = (attributes: { method: string; route: string }) =>
  Metric.histogram("cardpack_http_request_duration_seconds", {
    description: "Time from the arrival of a request's headers until its answer was ready.",
    attributes,
    boundaries: Meter.SECONDS
  })

const memoized = <A>(make: () => A, known: Map<string, A>, key: string): A => {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

const measure = (context: Context.Context<never>): RequestLog.Write => {
  const requests = new Map<string, Metric.Counter<number>>()
  const durations = new Map<string, Metric.Histogram<number>>()
  // There before the first request, so that all of them can be summed.
  requestsOf({ method: "", route: UNMATCHED, status: "404" }).updateUnsafe(0, context)
  const refusals = Meter.counters(
    {
      name: "cardpack_refusals_total",
      description: "Requests answered with an error, by its code."
    },
    "code",
    CODES,
    context
  )
  return ({ code, durationMs, status, ...line }) => {
    const route = line.route ?? UNMATCHED
    // Strangers choose the methods of unknown paths.
    const method = line.route === null ? "" : line.method
    const name = `${method} ${route}`
    const counted = memoized(
      () => requestsOf({ method, route, status: String(status) }),
      requests,
      `${status} ${name}`
    )
    counted.updateUnsafe(1, context)
    const timed = memoized(() => durationOf({ method, route }), durations, name)
    timed.updateUnsafe(durationMs / 1000, context)
    if (code !== null) refusals(code, 1)
  }
}

/** Measures each request, ends its span, writes its line if lines are written, and keeps refusals. */
export const write: Effect.Effect<RequestLog.Write> = Effect.map(
  Effect.context<never>(),
  (context) => {
    const measured = measure(context)
    const written = Context.get(context, RequestLog.RequestLog)
    const kept = Context.get(context, RefusedRequests.RefusedRequests)
    const clock = Context.get(context, Clock.Clock)
    const now = () => clock.currentTimeNanosUnsafe()
    return (line) => {
      measured(line)
      RequestSpan.end(line, now)
      written?.(line)
      kept?.(line)
    }
  }
)
