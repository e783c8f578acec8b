/**
 * Reads of one key, token or person at the same time. A read keeps its slot until its answer is sent, so that who
 * does not read answers delays only themselves (decisions.md#unread-answers).
 */

import type { Scope } from "effect"
import { Effect, Semaphore } from "effect"
import * as Problem from "../problem/Problem.ts"
import { LocalCaller } from "./LocalCaller.ts"
import { Reader, Sender } from "./Requester.ts"
import * as Sending from "./Sending.ts"

/** Reads of one that run or are being sent. */
export const EACH = 16

/** Reads of one that wait for a slot. */
export const LINE = 512

const PATIENCE = "10 seconds"
const RETRY_AFTER = 1

interface Line {
  readonly slots: Semaphore.Semaphore
  /** Reads that have a slot or wait for one. */
  reads: number
}

const lines = new Map<string, Line>()

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

const joined = (sender: string): Line | null => {
  const line = lines.get(sender) ?? { slots: Semaphore.makeUnsafe(EACH), reads: 0 }
  if (line.reads === EACH + LINE) return null
  line.reads++
  lines.set(sender, line)
  return line
}

const left = (sender: string, line: Line): void => {
  line.reads--
  if (line.reads === 0) lines.delete(sender)
}

/** Waits for a slot, which is free again when the request's answer is sent. */
export const take: Effect.Effect<void, Problem.Problem, Scope.Scope> = Effect.gen(function* () {
  const sender = (yield* Reader) ?? (yield* Sender)
  // Whoever calls in this process holds the answer already.
  if (sender === "" || (yield* LocalCaller) !== null) return
  if (Sending.isFull()) return yield* Effect.fail(full)
  const line = joined(sender)
  if (line === null) return yield* Effect.fail(crowded)
  const leave = Effect.sync(() => left(sender, line))
  yield* Effect.acquireRelease(
    Effect.interruptible(line.slots.take(1)).pipe(
      Effect.timeoutOrElse({ duration: PATIENCE, orElse: () => Effect.fail(crowded) }),
      Effect.onError(() => leave)
    ),
    () => Effect.andThen(line.slots.release(1), leave)
  )
})
