/**
 * Reads of one key, token or person at the same time. A read keeps its slot until its answer is sent, so that who
 * does not read answers delays only themselves (decisions.md#unread-answers).
 */
import { Requester } from "@cardpack/core/ports"
import { Clock, Context, Effect, Scope } from "effect"
import * as Problem from "../problem/Problem.ts"
import { LocalCaller } from "./LocalCaller.ts"
import * as Sending from "./Sending.ts"

/** Reads of one that run or are being sent. */
export const EACH = 16

/** Reads of one that wait for a slot. */
export const LINE = 512

/** How long a read waits for a slot at least; at most twice as long. */
const PATIENCE_MS = 10_000
const RETRY_AFTER = 1

const crowded = new Problem.Problem({
  code: "rate_limited",
  message: "too many reads at the same time: read the answers to earlier ones first",
  retryAfter: RETRY_AFTER
})

const full = new Problem.Problem({
  code: "service_unavailable",
  message: "too many answers wait for their clients; nothing was done",
  retryAfter: RETRY_AFTER
})

interface Waiter {
  readonly since: number
  readonly resume: (turn: Effect.Effect<void, Problem.Problem>) => void
  hasSlot: boolean
}

/** The reads of one. A read costs a count and a finalizer; those that wait share one timer. */
interface Line {
  taken: number
  readonly waiters: Set<Waiter>
  isWatched: boolean
}

const lines = new Map<string, Line>()

const lineOf = (sender: string): Line => {
  const line = lines.get(sender) ?? { taken: 0, waiters: new Set(), isWatched: false }
  lines.set(sender, line)
  return line
}

const forget = (sender: string, line: Line): void => {
  if (line.taken === 0 && !line.isWatched) lines.delete(sender)
}

/** Hands the slot to the one that waits for longest, or frees it. */
const free = (sender: string, line: Line): void => {
  const [next] = line.waiters
  if (next === undefined) {
    line.taken--
    forget(sender, line)
    return
  }
  line.waiters.delete(next)
  next.hasSlot = true
  next.resume(Effect.void)
}

/** Refuses those that have waited too long, until nobody waits. */
const watch = (sender: string, line: Line): Effect.Effect<void> =>
  Effect.gen(function* () {
    while (line.waiters.size > 0) {
      yield* Effect.sleep(PATIENCE_MS)
      const latest = (yield* Clock.currentTimeMillis) - PATIENCE_MS
      for (const waiter of line.waiters) {
        if (waiter.since > latest) break
        line.waiters.delete(waiter)
        waiter.resume(Effect.fail(crowded))
      }
    }
    line.isWatched = false
    forget(sender, line)
  })

const wait = (sender: string, line: Line): Effect.Effect<void, Problem.Problem> =>
  Effect.gen(function* () {
    if (!line.isWatched) {
      line.isWatched = true
      yield* Effect.forkDetach(Effect.suspend(() => watch(sender, line)))
    }
    const since = yield* Clock.currentTimeMillis
    let waiter: Waiter | null = null
    return yield* Effect.callback<void, Problem.Problem>((resume) => {
      waiter = { since, resume, hasSlot: false }
      line.waiters.add(waiter)
    }).pipe(
      Effect.interruptible,
      Effect.onError(() =>
        Effect.sync(() => {
          if (waiter === null) return
          if (waiter.hasSlot) free(sender, line)
          else line.waiters.delete(waiter)
        })
      )
    )
  })

const taken = (sender: string, line: Line): Effect.Effect<void, Problem.Problem> => {
  if (line.taken === EACH)
    return line.waiters.size < LINE ? wait(sender, line) : Effect.fail(crowded)
  line.taken++
  return Effect.void
}

/** Waits for a slot, which is free again when the request's answer is sent. */
export const take: Effect.Effect<void, Problem.Problem, Scope.Scope> = Effect.uninterruptible(
  Effect.contextWith((context: Context.Context<Scope.Scope>) => {
    const sender = Context.get(context, Requester.Reader) ?? Context.get(context, Requester.Sender)
    // Whoever calls in this process holds the answer already.
    if (sender === "" || Context.get(context, LocalCaller) !== null) return Effect.void
    if (Sending.isFull()) return Effect.fail(full)
    const line = lineOf(sender)
    const leave = Effect.sync(() => free(sender, line))
    return Effect.flatMapEager(taken(sender, line), () =>
      Scope.addFinalizer(Context.get(context, Scope.Scope), leave)
    )
  })
)
