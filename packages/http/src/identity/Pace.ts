/**
 * How fast people may try to get in: guesses at one person, and requests of one address
 * (decisions.md#identity-pace).
 */
import { createHash } from "node:crypto"
import { IpAddress } from "@cardpack/adapters/webhook/guard"
import { Duration, Effect } from "effect"
import * as RateLimiter from "effect/persistence/RateLimiter"
import * as Problem from "../problem/Problem.ts"
import * as Peer from "../request/Peer.ts"

/** Guesses at one password or code, of one network or known device. */
export const GUESSES = { limit: 10, window: Duration.minutes(15) }
/** Guesses at one password of all devices that are not known, wherever they are. */
export const OF_STRANGERS = { limit: 100, window: Duration.hours(1) }
/** Mails of one kind to one address, whoever causes them. */
export const MAILS = { limit: 3, window: Duration.minutes(15) }
/** Mails to one person about what changed in the own account. */
export const NOTICES = { limit: 10, window: Duration.minutes(15) }
/** Mails that the people of one organization cause. */
export const MAILS_OF = { limit: 30, window: Duration.hours(1) }
/** Requests of one public address or IPv6 network, which may be that of a whole office. */
export const OF_ADDRESS = { limit: 120, window: Duration.minutes(1) }

const ATTEMPTS = "too many attempts to sign in; wait, or choose a new password by a mailed link"
const TO_ADDRESS = `this address got ${MAILS.limit} mails within ${Duration.toMinutes(MAILS.window)} minutes`
const OF_ORGANIZATION = `the organization sent ${MAILS_OF.limit} mails within an hour`

const tooMany = (why: string, wait: Duration.Duration) => {
  const retryAfter = Math.max(1, Math.ceil(Duration.toSeconds(wait)))
  const message = why === ATTEMPTS ? why : `${why}; the next one may go in ${retryAfter} seconds`
  return new Problem.Problem({ code: "rate_limited", message, retryAfter })
}

const keyOf = (path: string, subject: string): string =>
  `sign-in:${createHash("sha256").update(`${path} ${subject}`).digest("hex")}`

export interface Guess {
  readonly email: string
  readonly network: string
  /** Null when the account was never opened at it. */
  readonly device: string | null
  readonly since: number
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
  /** By what they say, so that invitations hold back no new password, nor tell that one was asked for. */
  const mailTo = (what: string, address: string) =>
    limited(`${what} mail-to`, address.toLowerCase(), MAILS, TO_ADDRESS)
  return {
    limited,
    /** A password of somebody: `since` changes with it, so that a new one is not slowed. */
    guess: ({ device, email, network, since }: Guess): Effect.Effect<void, Problem.Problem> =>
      device === null
        ? Effect.andThen(
            limited("network", `${network} ${email} ${since}`, GUESSES),
            limited("strangers", `${email} ${since}`, OF_STRANGERS)
          )
        : limited("device", `${device} ${email} ${since}`, GUESSES),
    /** A new password, whoever asks for it. */
    resetTo: (address: string) => mailTo("reset", address),
    noticeTo: (address: string) => limited("notice mail-to", address.toLowerCase(), NOTICES),
    /** A mail that somebody of this organization causes. */
    mailOf: (organization: string, address: string): Effect.Effect<void, Problem.Problem> =>
      Effect.andThen(
        limited("mail-of", organization, MAILS_OF, OF_ORGANIZATION),
        mailTo("invitation", address)
      ),
    /** A private address may be a proxy, with everybody behind it. */
    ofAddress: (address: string): Effect.Effect<void, Problem.Problem> =>
      IpAddress.isPublic(address)
        ? limited("address", Peer.networkOf(address), OF_ADDRESS)
        : Effect.void
  }
})
