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
/** Mails to one address, whoever causes them and whatever they say. */
export const MAILS = { limit: 3, window: Duration.minutes(15) }
/** Mails that the people of one organization cause. */
export const MAILS_OF = { limit: 30, window: Duration.hours(1) }
/** Requests of one public address or IPv6 network, which may be that of a whole office. */
export const OF_ADDRESS = { limit: 120, window: Duration.minutes(1) }

/** Passwords compared at the same time: each takes a core for a twentieth of a second, and 32 MiB. */
export const AT_ONCE = 2
/** Further ones that may wait for their turn. */
export const WAITING = 20

const ATTEMPTS = "too many attempts to sign in; wait, or ask an owner for a new invitation"
const TO_ADDRESS = `this address got ${MAILS.limit} mails within ${Duration.toMinutes(MAILS.window)} minutes`
const OF_ORGANIZATION = `the organization sent ${MAILS_OF.limit} mails within an hour`

const tooMany = (why: string, wait: Duration.Duration) => {
  const retryAfter = Math.max(1, Math.ceil(Duration.toSeconds(wait)))
  const message = why === ATTEMPTS ? why : `${why}; the next one may go in ${retryAfter} seconds`
  return new Problem.Problem({ code: "rate_limited", message, retryAfter })
}

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
  const limited = (path: string, subject: string, terms: typeof GUESSES, why = ATTEMPTS) =>
    limiter.consume({ key: keyOf(path, subject), ...terms, algorithm: "fixed-window" }).pipe(
      Effect.asVoid,
      Effect.catch(({ reason }) =>
        reason._tag === "RateLimitExceeded"
          ? Effect.fail(tooMany(why, reason.retryAfter))
          : Effect.logWarning("the rate limit's counters are not reachable", reason.message)
      )
    )
  const mailTo = (address: string) => limited("mail-to", address.toLowerCase(), MAILS, TO_ADDRESS)
  return {
    limited,
    mailTo,
    /** A mail that somebody of this organization causes. */
    mailOf: (organization: string, address: string): Effect.Effect<void, Problem.Problem> =>
      Effect.andThen(limited("mail-of", organization, MAILS_OF, OF_ORGANIZATION), mailTo(address)),
    /** A private address may be a proxy, with everybody behind it. */
    ofAddress: (address: string): Effect.Effect<void, Problem.Problem> =>
      IpAddress.isPublic(address)
        ? limited("address", Peer.networkOf(address), OF_ADDRESS)
        : Effect.void,
    inTurn: inTurn()
  }
})
