/** Writes what became of deliveries: all that came in during one write are the next one. */
import { Effect, Schedule } from "effect"
import { Signal } from "../engine/Wakeup.ts"
import type { Delivery } from "./Delivery.ts"
import type { DeliveryQueue } from "./DeliveryQueue.ts"

interface Settled {
  readonly before: Delivery
  readonly after: Delivery
}

interface Waiting extends Settled {
  readonly done: () => Effect.Effect<void>
}

/** As long as it takes: what was sent must be written, or it would be sent again. */
const RETRIES = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("5 seconds")])

export class Settler {
  private readonly signal = new Signal<Waiting>()

  private readonly queue: DeliveryQueue["Service"]
  private readonly limit: number

  /** `limit` is how many deliveries one write takes. */
  constructor(queue: DeliveryQueue["Service"], limit: number) {
    this.queue = queue
    this.limit = limit
  }

  /** `done` runs once it is written. */
  add(settled: Settled, done: () => Effect.Effect<void>): void {
    this.signal.add([{ ...settled, done }])
  }

  private readonly write = (all: ReadonlyArray<Waiting>): Effect.Effect<void> =>
    Effect.gen({ self: this }, function* () {
      for (let from = 0; from < all.length; from += this.limit) {
        const part = all.slice(from, from + this.limit)
        yield* Effect.retry(
          Effect.tapError(this.queue.settle(part), (error) =>
            Effect.logWarning("deliveries could not be written; trying again", error)
          ),
          RETRIES
        ).pipe(Effect.orDie)
        for (const { done } of part) yield* done()
      }
    })

  readonly run: Effect.Effect<never> = Effect.forever(
    Effect.suspend(() =>
      Effect.flatMap(this.signal.take, (taken) => Effect.uninterruptible(this.write([...taken])))
    )
  )

  /** Writes what waits now, once. */
  readonly flush: Effect.Effect<void> = Effect.suspend(() => this.write([...this.signal.drain()]))
}
