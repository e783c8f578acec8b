/** Writes the results of deliveries; those that arrive during one write form the next. */
import { Effect, Schedule } from "effect"
import type { Delivery } from "../../domain/webhook/Delivery.ts"
import type { DeliveryQueue } from "../../engine/port/DeliveryQueue.ts"
import { Signal } from "../../engine/port/Wakeup.ts"

interface Settled {
  readonly before: Delivery
  readonly after: Delivery
}

interface Waiting extends Settled {
  readonly done: () => void
}

/** Retries for ever: a delivery whose result is not written would be sent again. */
const RETRIES = Schedule.min([Schedule.exponential("50 millis"), Schedule.spaced("5 seconds")])

export class Settler {
  private readonly signal = new Signal<Waiting>()

  private readonly queue: DeliveryQueue["Service"]
  private readonly limit: number

  /** `limit` bounds the deliveries of one write. */
  constructor(queue: DeliveryQueue["Service"], limit: number) {
    this.queue = queue
    this.limit = limit
  }

  /** Calls `done` once the result is written. */
  add(settled: Settled, done: () => void): void {
    this.signal.add([{ ...settled, done }])
  }

  private readonly write = Effect.fnUntraced(
    { self: this },
    function* (all: ReadonlyArray<Waiting>) {
      for (let from = 0; from < all.length; from += this.limit) {
        const part = all.slice(from, from + this.limit)
        const written = Effect.tapError(this.queue.settle(part), (error) =>
          Effect.logWarning("deliveries could not be written; trying again", error)
        )
        yield* Effect.orDie(Effect.retry(written, RETRIES))
        for (const { done } of part) done()
      }
    }
  )

  readonly run: Effect.Effect<never> = Effect.forever(
    Effect.suspend(() =>
      Effect.flatMap(this.signal.take, (taken) => {
        const all = Array.from(taken)
        // Writing again is harmless: the store ignores a number of attempts that it has passed.
        const back = Effect.sync(() => this.signal.add(all))
        return Effect.onInterrupt(this.write(all), () => back)
      })
    )
  )

  /** Writes all waiting results now. */
  readonly flush: Effect.Effect<void> = Effect.suspend(() =>
    this.write(Array.from(this.signal.drain()))
  )
}
