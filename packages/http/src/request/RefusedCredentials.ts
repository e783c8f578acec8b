/**
 * Refused credentials: counted, logged by address and, when there are many, answered with 429.
 * Valid credentials are never counted, so a neighbour at the same address can't be locked out.
 */
import { Elapsed } from "@cardpack/core/domain"
import { Meter } from "@cardpack/core/ports"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Problem from "../problem/Problem.ts"
import * as Peer from "./Peer.ts"

const DOORS = ["partner", "operator", "console"] as const
export type Door = (typeof DOORS)[number]

const WINDOW = 60_000

/** Refusals of one address in a window before 429. */
export const MAX_REFUSALS = 100

/** Addresses kept in the table; the oldest is dropped. */
export const MAX_ADDRESSES = 10_000

/** Log lines in a window, for all addresses together. */
export const MAX_LINES = 60

const REFUSALS = {
  name: "cardpack_refused_credentials_total",
  description:
    "Requests whose API key, operator token, password or session was unknown, revoked or expired."
}

interface Seen {
  readonly since: number
  count: number
}

/** Counts by address, in windows of a minute. */
export class RefusalCounts {
  private readonly seen = new Map<string, Seen>()

  get size(): number {
    return this.seen.size
  }

  /** The count with this one, and the end of the window. */
  add(address: string, now: number): { readonly count: number; readonly until: number } {
    const known = this.seen.get(address)
    const current = known !== undefined && now - known.since < WINDOW
    const seen = current ? known : { since: now, count: 0 }
    if (!current) {
      this.seen.delete(address)
      this.seen.set(address, seen)
      const [oldest] = this.seen.keys()
      if (this.seen.size > MAX_ADDRESSES && oldest !== undefined) this.seen.delete(oldest)
    }
    seen.count++
    return { count: seen.count, until: seen.since + WINDOW }
  }
}

/** Bounds the log lines of a minute, and counts those left out. */
export class LineLimit {
  private since = 0
  private written = 0
  private omitted = 0

  /** The number of lines left out before this one; null when this one is left out too. */
  admit(now: number): number | null {
    if (now - this.since >= WINDOW) {
      this.since = now
      this.written = 0
    }
    if (this.written >= MAX_LINES) {
      this.omitted++
      return null
    }
    const { omitted } = this
    this.written++
    this.omitted = 0
    return omitted
  }
}

/** Logs the first, tenth, hundredth … refusal of an address. */
const isLogged = (count: number): boolean => /^10*$/.test(String(count))

const tooMany = (message: string, seconds: number) =>
  new Problem.Problem({
    code: "rate_limited",
    message: `${message}, and this address sent more than ${MAX_REFUSALS} such requests within a minute`,
    retryAfter: Math.max(1, Math.ceil(seconds))
  })

export class RefusedCredentials extends Context.Service<
  RefusedCredentials,
  {
    /** Fails a request with a refused credential: with `answer`, or 429. */
    readonly refuse: (
      door: Door,
      answer: Problem.Problem
    ) => Effect.Effect<never, Problem.Problem, HttpServerRequest>
    /**
     * Fails a request by what its headers hold: no credential is not a refused one, and a session that
     * has ended, which nobody guesses, is counted and stays 401. So people can always sign in.
     */
    readonly unknown: (
      door: Door,
      answer: Problem.Problem
    ) => Effect.Effect<never, Problem.Problem, HttpServerRequest>
    /** Logs that a valid credential lacked a permission, within the same bound. */
    readonly note: (
      message: string,
      facts: Readonly<Record<string, unknown>>
    ) => Effect.Effect<void>
  }
>()("cardpack/http/request/RefusedCredentials") {}

/** In a Cookie header. */
const SESSION = /session_token=/

const elapsed = Clock.clockWith((clock) => Effect.sync(() => Elapsed.by(clock)))

const make = Effect.map(Effect.context<never>(), (context) => {
  const refusals = Meter.counters(REFUSALS, "door", DOORS, context)
  const table = new RefusalCounts()
  const sessions = new RefusalCounts()
  const lines = new LineLimit()

  const note = Effect.fnUntraced(function* (
    message: string,
    facts: Readonly<Record<string, unknown>>
  ) {
    const omitted = lines.admit(yield* elapsed)
    if (omitted === null) return
    yield* Effect.logWarning(message).pipe(
      Effect.annotateLogs(omitted === 0 ? facts : { ...facts, linesHeldBack: omitted })
    )
  })

  const counted = Effect.fnUntraced(function* (table: RefusalCounts, door: Door) {
    const { peerAddress } = yield* HttpServerRequest
    const remote = yield* Peer.Remote
    const address = Peer.networkOf(remote ?? Option.getOrElse(peerAddress, () => "unknown"))
    const now = yield* elapsed
    const { count, until } = table.add(address, now)
    refusals(door, 1)
    if (isLogged(count)) yield* note("a credential was refused", { address, door, count })
    return { count, seconds: (until - now) / 1000 }
  })

  const refuse = Effect.fnUntraced(function* (door: Door, answer: Problem.Problem) {
    const { count, seconds } = yield* counted(table, door)
    return yield* Effect.fail(count > MAX_REFUSALS ? tooMany(answer.message, seconds) : answer)
  })

  const unknown = Effect.fnUntraced(function* (door: Door, answer: Problem.Problem) {
    const { authorization, cookie = "" } = (yield* HttpServerRequest).headers
    if (authorization !== undefined) return yield* refuse(door, answer)
    if (SESSION.test(cookie)) yield* counted(sessions, door)
    return yield* Effect.fail(answer)
  })

  return RefusedCredentials.of({ refuse, unknown, note })
})

export const layer = Layer.effect(RefusedCredentials, make)
