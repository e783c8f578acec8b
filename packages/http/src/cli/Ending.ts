/** What a signal means to the command that runs. */
import { Context, Effect } from "effect"

/** Most commands were not finished when a signal ended them, and the process says so. */
export const Ending = Context.Reference<{ bySignal: "failure" | "success" }>(
  "cardpack/http/cli/Ending",
  { defaultValue: () => ({ bySignal: "failure" }) }
)

/** From now on a signal is how the command is meant to end. */
export const untilStopped = Effect.map(Ending, (ending) => {
  ending.bySignal = "success"
})
