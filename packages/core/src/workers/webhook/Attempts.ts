/** The running requests, which have no fibers, so that a stop can wait for them or end them. */
import { Effect } from "effect"

export class Attempts {
  /** Functions that end a request early. */
  private readonly stops = new Map<symbol, () => void>()
  private onEmpty = () => {}

  /**
   * `begin` returns a function that ends the request early; it calls `done` only after returning.
   */
  run(begin: (done: () => void) => () => void): void {
    const key = Symbol()
    const stop = begin(() => {
      this.stops.delete(key)
      if (this.stops.size === 0) this.onEmpty()
    })
    this.stops.set(key, stop)
  }

  readonly awaitEmpty: Effect.Effect<void> = Effect.callback((resume) => {
    if (this.stops.size === 0) return resume(Effect.void)
    this.onEmpty = () => resume(Effect.void)
  })

  readonly clear: Effect.Effect<void> = Effect.sync(() => {
    for (const stop of this.stops.values()) stop()
    this.stops.clear()
  })
}
