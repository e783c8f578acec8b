/** Lets use cases in until the engine closes, and knows when the last one has left. */
import { Effect, Latch } from "effect"
import { Unavailable } from "../../domain/refusal/Refusal.ts"
import { Refused } from "../Command.ts"

export const closing = new Refused({
  reason: Unavailable({ dependency: "the engine, which is closing" })
})

export class Gate {
  private isClosed = false
  private inside = 0
  private readonly left = Latch.makeUnsafe(false)

  private readonly leave = Effect.sync(() => {
    this.inside--
    this.openWhenLeft()
  })

  /** Runs the use case, unless the gate is closed. One that is inside goes on when it closes. */
  readonly pass = <A, E>(useCase: Effect.Effect<A, E>): Effect.Effect<A, E | Refused> =>
    Effect.uninterruptibleMask((restore): Effect.Effect<A, E | Refused> => {
      if (this.isClosed) return Effect.fail(closing)
      this.inside++
      return Effect.ensuring(restore(useCase), this.leave)
    })

  /** Closes the gate, and waits until all have left. */
  readonly close: Effect.Effect<void> = Effect.suspend(() => {
    this.isClosed = true
    this.openWhenLeft()
    return this.left.await
  })

  private openWhenLeft(): void {
    if (this.isClosed && this.inside === 0) this.left.openUnsafe()
  }
}
