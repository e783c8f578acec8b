/** Writes when a key or a token was last used: in the background, at most once a minute for each. */
import { Instant } from "@cardpack/core/domain"
import { Effect } from "effect"

interface Used<Id> {
  readonly id: Id
  readonly lastUsedAt: Instant.Instant | null
}

/** `what` names it in the log. */
export const make = <Id, E>(
  what: string,
  touch: (used: ReadonlyArray<readonly [Id, Instant.Instant]>) => Effect.Effect<void, E>
) =>
  Effect.gen(function* () {
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    const writing = new Set<Id>()
    const write = (id: Id, now: Instant.Instant) =>
      touch([[id, now]]).pipe(
        Effect.catch((error) =>
          Effect.logWarning(`the last use of ${what} was not written`, error)
        ),
        Effect.ensuring(Effect.sync(() => writing.delete(id)))
      )
    return ({ id, lastUsedAt }: Used<Id>, now: Instant.Instant): void => {
      if (writing.has(id)) return
      if (lastUsedAt !== null && now - lastUsedAt < Instant.MINUTE) return
      writing.add(id)
      fork(write(id, now))
    }
  })
