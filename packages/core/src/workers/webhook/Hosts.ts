/**
 * Limits the requests that run at once to one host, over all endpoints that name it. A host that
 * fails or hangs gets fewer and fewer; a host that answers gets more. Waiting is no attempt.
 */
import type { Instant } from "../../domain/time/Instant.ts"
import type { Outcome } from "../../domain/webhook/Attempt.ts"

/** Requests at once; `most` for a host that keeps answering. */
const WINDOW = { start: 64, least: 2, most: 1_024 } as const

/**
 * How long a slowed host is remembered, in milliseconds: longer than any delay between attempts.
 */
const MEMORY = 2 * 60 * 60 * 1_000

/** Slowed hosts to remember while nothing is sent to them. */
const MAX_IDLE = 10_000

interface Host<Lane> {
  readonly name: string
  window: number
  running: number
  /** Outcomes still to ignore: their requests were running when the host was slowed. */
  spared: number
  endedAt: Instant
  /** Lanes that wait for this host, in order. */
  readonly waiting: Set<Lane>
}

/** Whether the host itself works; a 4xx counts as an answer. */
const isAnswer = ({ statusCode }: Outcome): boolean => statusCode !== null && statusCode < 500

export class Hosts<Lane> {
  /** Hosts with running requests. Lanes wait only for these. */
  private readonly busy = new Map<string, Host<Lane>>()
  /** Slowed hosts without running requests; the longest idle first. */
  private readonly idle = new Map<string, Host<Lane>>()

  /** Counts a request as begun and answers true, or lets the lane wait for {@link end}. */
  begin(name: string, lane: Lane, now: Instant): boolean {
    const host = this.busy.get(name) ?? this.wake(name, now)
    if (host.running >= host.window) {
      host.waiting.add(lane)
      return false
    }
    host.running++
    return true
  }

  /** Records the end of a request and calls `go` for each waiting lane that may proceed. */
  end(name: string, outcome: Outcome, now: Instant, go: (lane: Lane) => void): void {
    const host = this.busy.get(name)
    if (host === undefined) return
    this.learn(host, isAnswer(outcome))
    host.running--
    host.endedAt = now
    for (const lane of host.waiting) {
      if (host.running >= host.window) return
      host.waiting.delete(lane)
      go(lane)
    }
    if (host.running === 0) this.rest(host)
  }

  /**
   * One more for each answer; half as many after a failure, and running requests then do not count.
   */
  private learn(host: Host<Lane>, answered: boolean): void {
    if (host.spared > 0) {
      host.spared--
    } else if (!answered) {
      host.spared = host.running - 1
      host.window = Math.max(WINDOW.least, Math.floor(host.window / 2))
    } else if (host.running * 2 >= host.window) {
      // A window grows only while it is used.
      host.window = Math.min(WINDOW.most, host.window + 1)
    }
  }

  private wake(name: string, now: Instant): Host<Lane> {
    const known = this.idle.get(name)
    this.idle.delete(name)
    const fresh = { name, window: WINDOW.start, running: 0, spared: 0, endedAt: now }
    const host =
      known === undefined || now - known.endedAt >= MEMORY
        ? { ...fresh, waiting: new Set<Lane>() }
        : known
    this.busy.set(name, host)
    return host
  }

  private rest(host: Host<Lane>): void {
    this.busy.delete(host.name)
    if (host.window >= WINDOW.start) return
    this.idle.set(host.name, host)
    if (this.idle.size <= MAX_IDLE) return
    const [oldest] = this.idle.keys()
    if (oldest !== undefined) this.idle.delete(oldest)
  }
}
