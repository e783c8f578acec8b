/** What a delivery worker measures: attempts, by their result, and the time that they took. */
import { type Context, Metric } from "effect"
import type { Delivery } from "../../domain/webhook/Delivery.ts"
import * as Meter from "../../engine/Meter.ts"

const duration = Metric.histogram("cardpack_delivery_attempt_duration_seconds", {
  description: "Time of one request to a receiver.",
  boundaries: Meter.SECONDS
})

/** Answers a function that takes a delivery after an attempt. */
export const make = (context: Context.Context<never>): ((after: Delivery) => void) => {
  const attempts = Meter.counters(
    {
      name: "cardpack_delivery_attempts_total",
      description:
        "Requests to receivers; after pending ones another follows, after failed ones none."
    },
    "status",
    ["delivered", "pending", "failed"],
    context
  )
  return (after) => {
    attempts(after.status, 1)
    duration.updateUnsafe((after.attempts.at(-1)?.durationMs ?? 0) / 1000, context)
  }
}
