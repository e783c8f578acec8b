/** Whether a signal ends the command as a success or a failure. */
import { Context, Effect } from "effect"

/** A signal interrupts most commands, so the process reports a failure. */
export const Ending = Context.Reference<{ bySignal: "failure" | "success" }>(
  "cardpack/http/cli/Ending",
  { defaultValue: () => ({ bySignal: "failure" }) }
)

/** From now on a signal is the normal end of the command. */
export const untilStopped = Effect.map(Ending, (ending) => {
  ending.bySignal = "success"
})
