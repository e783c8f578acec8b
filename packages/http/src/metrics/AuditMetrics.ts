/** The result of the last audit that this process ran. */
import { type Context, Effect } from "effect"
import * as Gauges from "./Gauges.ts"

/** Answers a function that takes whether the audit was clean. */
export const audited: Effect.Effect<(ok: boolean) => void> = Effect.map(
  Effect.context<never>(),
  (context: Context.Context<never>) => {
    const ok = Gauges.of(
      { name: "cardpack_audit_ok", description: "1 when the last audit found nothing." },
      context
    )
    const at = Gauges.of(
      {
        name: "cardpack_audit_timestamp_seconds",
        description: "When the last audit ended, in seconds since 1970."
      },
      context
    )
    return (clean) => {
      ok(clean ? 1 : 0)
      at(Math.floor(Date.now() / 1000))
    }
  }
)
