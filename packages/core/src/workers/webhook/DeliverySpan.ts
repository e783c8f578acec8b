/** One span for each request to a receiver, in its event's trace (decisions.md#traces). */
import { Context, Exit, Option, Tracer } from "effect"
import { type Attempt, isSuccess } from "../../domain/webhook/Attempt.ts"
import type { Event } from "../../domain/webhook/Event.ts"
import * as Tracing from "../../engine/Tracing.ts"

type Record = (event: Event, attempt: Attempt, number: number) => void

const nanos = (milliseconds: number): bigint => BigInt(Math.round(milliseconds)) * 1_000_000n

/** Answers a function that takes an attempt that has ended, and its number from 1. */
export const make = (context: Context.Context<never>): Record => {
  const tracer = Context.get(context, Tracer.Tracer)
  if (tracer === Tracer.nativeTracer) return () => {}
  return ({ id, type }, attempt, number) => {
    const span = tracer.span({
      name: "deliver webhook",
      parent: Option.some(Tracing.ofEvent(id)),
      annotations: Context.empty(),
      links: [],
      startTime: nanos(attempt.at),
      kind: "client",
      root: false,
      sampled: true
    })
    span.attribute("cardpack.event.id", id)
    span.attribute("cardpack.event.type", type)
    span.attribute("cardpack.delivery.attempt", number)
    if (attempt.statusCode !== null) {
      span.attribute("http.response.status_code", attempt.statusCode)
    }
    const ended = nanos(attempt.at + attempt.durationMs)
    span.end(ended, isSuccess(attempt) ? Exit.void : Tracing.FAILED)
  }
}
