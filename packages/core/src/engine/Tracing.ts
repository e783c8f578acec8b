/**
 * Spans of the engine, below those of its callers (decisions.md#traces). They name no partner and no
 * customer, and hold no text of an error. Where no caller has a span there is none.
 */
import { Clock, Effect, Exit, type Fiber, Tracer } from "effect"
import { type EventId, toUuid } from "../domain/id/Id.ts"

export type Span = Tracer.Span

type Options = Tracer.SpanOptionsNoTrace

/** An error's own text may hold anything. */
export const FAILED = Exit.fail("failed")

/** The span of the code that runs; undefined when it is not traced. */
export const current = ({ cache }: Fiber.Fiber<unknown, unknown>): Tracer.AnySpan | undefined =>
  cache.tracerEnabled ? cache.span : undefined

/** Runs work in a span. */
export const within = <A, E, R>(
  name: string,
  options: Options,
  work: (span: Span) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.flatMap(Effect.makeSpan(name, options), (span) =>
    Effect.onExit(Effect.withParentSpan(work(span), span), (exit) =>
      Effect.map(Clock.currentTimeNanos, (now) =>
        span.end(now, Exit.isSuccess(exit) ? Exit.void : FAILED)
      )
    )
  ) as Effect.Effect<A, E, R>

/** Runs work in a span below the current one, if there is one. */
export const below = <A, E, R>(
  name: string,
  options: Options,
  work: (span: Span | null) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) =>
    current(fiber) === undefined ? work(null) : within(name, options, work)
  )

/**
 * Deliveries of an event may run much later, in another process. Their trace has the event's own
 * number, so that it is found without storing anything.
 */
export const ofEvent = (id: EventId): Tracer.ExternalSpan => {
  const traceId = toUuid(id).replaceAll("-", "")
  return Tracer.externalSpan({ traceId, spanId: traceId.slice(16), sampled: true })
}
