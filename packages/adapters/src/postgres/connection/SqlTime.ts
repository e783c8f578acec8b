/** Measures the time that the database takes, as its caller sees it (decisions.md#metrics). */
import { Meter, Tracing } from "@cardpack/core/ports"
import { Effect, Exit, Metric } from "effect"

/** The steps of a batch's transaction; each is one or a few round trips. */
export const STEPS = ["lock", "load", "stock", "write", "commit"] as const
type Step = (typeof STEPS)[number]

const steps = new Map(
  STEPS.map((step) => [
    step,
    Metric.histogram("cardpack_sql_batch_seconds", {
      description: "Time of one step of a batch's transaction.",
      attributes: { step },
      boundaries: Meter.SECONDS
    })
  ])
)

const reads = Metric.histogram("cardpack_sql_read_seconds", {
  description: "Time of one statement outside of batches, the wait for a connection included.",
  boundaries: Meter.SECONDS
})

const timed = <A, E, R>(
  metric: Metric.Histogram<number> | undefined,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) => {
    const { context } = fiber
    const begun = Meter.now(context)
    return Effect.onExit(work, () => {
      metric?.updateUnsafe(Meter.secondsBetween(begun, Meter.now(context)), context)
      return Exit.void
    })
  })

const POSTGRES = { kind: "client", attributes: { "db.system.name": "postgresql" } } as const

/** Has a span in a batch that is traced. */
export const step = <A, E, R>(name: Step, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  const measured = timed(steps.get(name), work)
  return Tracing.below(`sql ${name}`, POSTGRES, () => measured)
}

export const read = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  timed(reads, work)
