/**
 * How fast people may try to get in: guesses at one person, requests of one address, and passwords
 * that are compared at the same time (decisions.md#identity-pace).
 */
import { createHash } from "node:crypto"
import { IpAddress } from "@cardpack/adapters/webhook/guard"
import { Duration, Effect, Semaphore } from "effect"
import * as RateLimiter from "effect/persistence/RateLimiter"
import * as Problem from "../problem/Problem.ts"
import * as Peer from "../request/Peer.ts"

/** Guesses at one password or code, wherever they come from. */
export const GUESSES = { limit: 10, window: Duration.minutes(15) }
/** Mails to one address. */
export const MAILS = { limit: 3, window: Duration.minutes(15) }
/** Requests of one public address or IPv6 network, which may be that of a whole office. */
export const OF_ADDRESS = { limit: 120, window: Duration.minutes(1) }

/** Passwords compared at the same time: each takes a core for a twentieth of a second, and 32 MiB. */
export const AT_ONCE = 2
/** Further ones that may wait for their turn. */
export const WAITING = 20

const tooMany = (retryAfter: Duration.Duration) =>
  new Problem.Problem({
    code: "rate_limited",
    message: "too many attempts to sign in; wait, or ask an owner for a new invitation",
    retryAfter: Math.max(1, Math.ceil(Duration.toSeconds(retryAfter)))
  })

const crowded = new Problem.Problem({
  code: "service_unavailable",
  message: "too many people sign in at the same time; try again",
  retryAfter: 1
})

const keyOf = (path: string, subject: string): string =>
  `sign-in:${createHash("sha256").update(`${path} ${subject}`).digest("hex")}`

/** Runs what compares a password when it is its turn, and refuses it when too many wait. */
export const inTurn = () => {
  const turns = Semaphore.makeUnsafe(AT_ONCE)
  let waiting = 0
  return <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | Problem.Problem, R> =>
    Effect.suspend((): Effect.Effect<A, E | Problem.Problem, R> => {
      if (waiting >= AT_ONCE + WAITING) return Effect.fail(crowded)
      waiting++
      return Effect.ensuring(
        turns.withPermits(1)(work),
        Effect.sync(() => {
          waiting--
        })
      )
    })
}

export const make = Effect.gen(function* () {
  const limiter = yield* RateLimiter.RateLimiter
  const limited = (path: string, subject: string, terms: typeof GUESSES) =>
    limiter.consume({ key: keyOf(path, subject), ...terms, algorithm: "fixed-window" }).pipe(
      Effect.asVoid,
      Effect.catch(({ reason }) =>
        reason._tag === "RateLimitExceeded"
          ? Effect.fail(tooMany(reason.retryAfter))
          : Effect.logWarning("the rate limit's counters are not reachable", reason.message)
      )
    )
  return {
    limited,
    /** A private address may be a proxy, with everybody behind it. */
    ofAddress: (address: string): Effect.Effect<void, Problem.Problem> =>
      IpAddress.isPublic(address)
        ? limited("address", Peer.networkOf(address), OF_ADDRESS)
        : Effect.void,
    inTurn: inTurn()
  }
})
