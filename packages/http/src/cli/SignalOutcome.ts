/** Whether a signal ends the command as a success or a failure. */
import { Context, Effect } from "effect"

/** A signal interrupts most commands, so the process reports a failure. */
export const SignalOutcome = Context.Reference<{ bySignal: "failure" | "success" }>(
  "cardpack/http/cli/SignalOutcome",
  { defaultValue: () => ({ bySignal: "failure" }) }
)

/** From now on a signal is the normal end of the command. */
export const untilStopped = Effect.map(SignalOutcome, (ending) => {
  ending.bySignal = "success"
})
