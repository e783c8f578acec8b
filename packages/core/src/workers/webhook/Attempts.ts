/** The requests that run, which are no fibers: all of them, to wait for or to end. */
import { Effect } from "effect"

export class Attempts {
  /** What ends each of them early. */
  private readonly stops = new Map<symbol, () => void>()
  private onEmpty = () => {}

  /** `begin` never calls `done` before it has returned, and answers what ends the request early. */
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
