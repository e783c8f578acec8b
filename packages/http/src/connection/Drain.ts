/**
 * The end of a process in sight of its proxies (decisions.md#drain): from the signal on it is not
 * ready, and its answers close their connections; after a while nothing comes any more, and the
 * listeners close.
 */
import { Context, Effect } from "effect"

/** Of one service; whoever has none never ends. */
export class Drain extends Context.Reference<{ isOn: boolean }>("cardpack/http/connection/Drain", {
  defaultValue: () => ({ isOn: false })
}) {}

export const make = (): { isOn: boolean } => ({ isOn: false })

/** Another signal ends it: who sends one wants no more waiting. */
const pause = (milliseconds: number): Effect.Effect<void> =>
  Effect.callback((resume) => {
    const over = () => {
      clearTimeout(timer)
      process.off("SIGINT", over).off("SIGTERM", over)
      resume(Effect.void)
    }
    const timer = setTimeout(over, milliseconds)
    process.on("SIGINT", over).on("SIGTERM", over)
  })

/** Runs at the end of the scope, before all that was built in it until now ends. */
export const atEnd = (drain: { isOn: boolean }, milliseconds: number) =>
  Effect.addFinalizer(() =>
    Effect.suspend(() => {
      drain.isOn = true
      return milliseconds === 0 ? Effect.void : pause(milliseconds)
    })
  )
