/**
 * How many requests run at once towards one host, whoever's endpoints name it: a host that fails or
 * hangs is asked less and less, and one that answers as often as there is something to tell it.
 * Waiting is no attempt.
 */
import type { Instant } from "../../domain/time/Instant.ts"
import type { Outcome } from "../../domain/webhook/Attempt.ts"

/** Requests at once. `most` is of a host that keeps answering. */
const WINDOW = { start: 64, least: 2, most: 1_024 } as const

/** A slowed host is remembered beyond the longest delay between attempts, in milliseconds. */
const MEMORY = 2 * 60 * 60 * 1_000

/** Slowed hosts that are remembered while nothing is sent to them. */
const MAX_IDLE = 10_000

interface Host<Lane> {
  readonly name: string
  window: number
  running: number
  /** Outcomes that tell nothing, as they were on their way when it was slowed. */
  spared: number
  endedAt: Instant
  /** Whoever waits for its turn, in order. */
  readonly waiting: Set<Lane>
}

/** Whether the host did its part: a refusal with 4xx is an answer. */
const isAnswer = ({ statusCode }: Outcome): boolean => statusCode !== null && statusCode < 500

export class Hosts<Lane> {
  /** With requests that run; whoever waits for a host waits for one of these. */
  private readonly busy = new Map<string, Host<Lane>>()
  /** Slowed ones without, that which ended longest ago first. */
  private readonly idle = new Map<string, Host<Lane>>()

  /** Whether a request may begin, which counts as begun then; if not, the lane waits for {@link end}. */
  begin(name: string, lane: Lane, now: Instant): boolean {
    const host = this.busy.get(name) ?? this.wake(name, now)
    if (host.running >= host.window) {
      host.waiting.add(lane)
      return false
    }
    host.running++
    return true
  }

  /** A request ended. Tells of the lanes that waited and may go on, one after the other. */
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

  /** One more with each answer, half as many with a failure; then those that ran by then tell nothing. */
  private learn(host: Host<Lane>, answered: boolean): void {
    if (host.spared > 0) {
      host.spared--
    } else if (!answered) {
      host.spared = host.running - 1
      host.window = Math.max(WINDOW.least, Math.floor(host.window / 2))
    } else if (host.running * 2 >= host.window) {
      // Only what is used grows.
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
