/** A limit of time on what is asked outside. */
import { Effect } from "effect"
import * as BoundedFetch from "../connection/BoundedFetch.ts"

/** Milliseconds. */
const PATIENCE = 10_000

export const inTime = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.timeoutOrElse(effect, {
    duration: PATIENCE,
    orElse: () => Effect.fail(new Error(`no answer in ${PATIENCE / 1000} s`))
  })

/** A page's JSON, or its status when that is no success. */
export const json = (url: string): Effect.Effect<{ status: number; body: unknown }, Error> =>
  inTime(
    Effect.tryPromise({
      try: async (signal) => {
        const response = await BoundedFetch.small(url, { signal })
        return { status: response.status, body: response.ok ? await response.json() : null }
      },
      catch: () => new Error("it gives no answer that can be read")
    })
  )
