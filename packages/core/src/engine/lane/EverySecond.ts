/** Something that is done while long work goes on, as late commands are refused while a batch takes long. */
import { Effect } from "effect"

const LOOK = "1 second"

/** Does something every second for as long as the work takes. */
export const everySecond =
  (something: Effect.Effect<void>) =>
  (work: Effect.Effect<void>): Effect.Effect<void> =>
    Effect.flatMap(
      // Only its sleep can be interrupted: a command that it refuses must get its answer.
      Effect.forkDetach(
        Effect.uninterruptible(
          Effect.forever(Effect.andThen(Effect.interruptible(Effect.sleep(LOOK)), something))
        )
      ),
      (fiber) =>
        Effect.andThen(
          work,
          Effect.sync(() => fiber.interruptUnsafe())
        )
    )
