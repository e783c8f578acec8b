/**
 * Limits the requests that run at once to one host. Each account has a window of its own for each
 * host: one that fails or hangs there gets fewer and fewer, one that is answered gets more. The
 * accounts share the host, and none of them can fill it (decisions.md#host-pace). Waiting is no
 * attempt.
 */
import type { AccountId } from "../../domain/id/Id.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Outcome } from "../../domain/webhook/Attempt.ts"
import type { Target } from "./EndpointLane.ts"

/** Requests at once of one account to one host; `least` are always allowed. */
const WINDOW = { start: 64, least: 2 } as const

/** Requests at once to one host, beyond each account's least. */
const MOST = 1_024

/**
 * How long a shrunken window is remembered, in milliseconds: longer than any delay between
 * attempts.
 */
const MEMORY = 2 * 60 * 60 * 1_000

/** Shrunken windows to remember while nothing is sent. */
const MAX_IDLE = 10_000

/** An account's requests to a host. */
interface Share<Lane> {
  window: number
  running: number
  /** Outcomes still to ignore: their requests were running when the window shrank. */
  spared: number
  endedAt: Instant
  /** Lanes that wait, in order. */
  readonly waiting: Set<Lane>
}

interface Host<Lane> {
  running: number
  readonly shares: Map<AccountId, Share<Lane>>
  /** Shares with waiting lanes, in order. */
  readonly waiting: Set<Share<Lane>>
}

const keyOf = ({ account, host }: Target): string => `${account} ${host}`

/** Whether the receiver works; a 4xx counts as an answer. */
const isAnswer = ({ statusCode }: Outcome): boolean => statusCode !== null && statusCode < 500

/**
 * Whether one more request may begin. Beyond a few, an account has no more requests at a host than
 * are still free there: one alone takes half, two take a third each, and a newcomer finds room.
 */
const mayBegin = <Lane>(host: Host<Lane>, { running, window }: Share<Lane>): boolean =>
  running < WINDOW.least || (running < window && running < MOST - host.running)

/**
 * One more for each answer; half as many after a failure, and running requests then do not count.
 */
const learn = <Lane>(share: Share<Lane>, answered: boolean): void => {
  if (share.spared > 0) {
    share.spared--
  } else if (!answered) {
    share.spared = share.running - 1
    share.window = Math.max(WINDOW.least, Math.floor(share.window / 2))
  } else if (share.running * 2 >= share.window) {
    // A window grows only while it is used.
    share.window++
  }
}

export class Hosts<Lane> {
  /** Hosts with running requests. Lanes wait only for these. */
  private readonly hosts = new Map<string, Host<Lane>>()
  /** Shares with a shrunken window and no running requests; the longest idle first. */
  private readonly idle = new Map<string, Share<Lane>>()

  /** Counts a request as begun and answers true, or lets the lane wait for {@link end}. */
  begin(to: Target, lane: Lane, now: Instant): boolean {
    const host = this.hosts.get(to.host) ?? this.open(to)
    const share = host.shares.get(to.account) ?? this.wake(host, to, now)
    if (!mayBegin(host, share)) {
      share.waiting.add(lane)
      host.waiting.add(share)
      return false
    }
    host.running++
    share.running++
    return true
  }

  /** Records the end of a request and calls `go` for each waiting lane that may proceed. */
  end(to: Target, outcome: Outcome, now: Instant, go: (lane: Lane) => void): void {
    const host = this.hosts.get(to.host)
    const share = host?.shares.get(to.account)
    if (host === undefined || share === undefined) return
    learn(share, isAnswer(outcome))
    host.running--
    share.running--
    share.endedAt = now
    this.proceed(host, go)
    if (share.running === 0 && share.waiting.size === 0) this.rest(host, to, share)
    if (host.running === 0) this.hosts.delete(to.host)
  }

  /** Turns go by account first, then by lane: many lanes do not give an account many turns. */
  private proceed(host: Host<Lane>, go: (lane: Lane) => void): void {
    // The loop also visits shares that it moves to the end.
    for (const share of host.waiting) {
      if (!mayBegin(host, share)) continue
      host.waiting.delete(share)
      for (const lane of share.waiting) {
        share.waiting.delete(lane)
        go(lane)
        break
      }
      if (share.waiting.size > 0) host.waiting.add(share)
    }
  }

  private open({ host: name }: Target): Host<Lane> {
    const host = { running: 0, shares: new Map(), waiting: new Set<Share<Lane>>() }
    this.hosts.set(name, host)
    return host
  }

  private wake(host: Host<Lane>, to: Target, now: Instant): Share<Lane> {
    const key = keyOf(to)
    const known = this.idle.get(key)
    this.idle.delete(key)
    const fresh = { window: WINDOW.start, running: 0, spared: 0, endedAt: now }
    const share =
      known === undefined || now - known.endedAt >= MEMORY
        ? { ...fresh, waiting: new Set<Lane>() }
        : known
    host.shares.set(to.account, share)
    return share
  }

  private rest(host: Host<Lane>, to: Target, share: Share<Lane>): void {
    host.shares.delete(to.account)
    if (share.window >= WINDOW.start) return
    this.idle.set(keyOf(to), share)
    if (this.idle.size <= MAX_IDLE) return
    const [oldest] = this.idle.keys()
    if (oldest !== undefined) this.idle.delete(oldest)
  }
}
