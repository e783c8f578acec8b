/**
 * People whom the environment that holds them vouches for. A token is believed for its life, in
 * this process's memory; then the next request asks again.
 */
import { Cache, Duration, Effect, Exit } from "effect"
import * as Problem from "../../problem/Problem.ts"
import type { Person } from "../Identity.ts"
import type * as TrustedTokens from "./TrustedTokens.ts"

/** People that one process remembers for the life of a token. */
const REMEMBERED = 10_000

export const make = Effect.fnUntraced(function* (
  tokens: TrustedTokens.TrustedTokens,
  issuer: string
) {
  const unreachable = Problem.unavailable(
    `${issuer}, where people sign in, gives no answer that can be trusted`
  )

  const asked = <A>(work: () => Promise<A>): Effect.Effect<A, Problem.Problem> =>
    Effect.tryPromise({ try: work, catch: (error) => error }).pipe(
      Effect.tapError((error) =>
        // The message alone: a library's error holds the token's claims.
        Effect.logWarning(
          "the environment that holds the people gave no token",
          error instanceof Error ? error.message : ""
        )
      ),
      Effect.mapError(() => unreachable)
    )

  const known = yield* Cache.makeWith(
    // Others wait for it when the request that asked first is gone.
    (grant: string) => Effect.uninterruptible(asked(() => tokens.personOf(grant))),
    {
      capacity: REMEMBERED,
      timeToLive: (exit) =>
        Exit.isSuccess(exit) && exit.value !== null
          ? Duration.millis(exit.value.life)
          : Duration.zero
    }
  )

  return {
    /** Null when the grant is worth nothing any more. */
    personOf: (grant: string): Effect.Effect<Person | null, Problem.Problem> =>
      Effect.map(Cache.get(known, grant), (trusted) => trusted?.person ?? null),
    grantOf: (code: string, verifier: string) => asked(() => tokens.grantOf(code, verifier)),
    /** Here at once; other processes of this environment may believe it for a token's life. */
    end: (grant: string): Effect.Effect<void> =>
      Effect.andThen(Effect.ignore(asked(() => tokens.end(grant))), Cache.invalidate(known, grant))
  }
})
