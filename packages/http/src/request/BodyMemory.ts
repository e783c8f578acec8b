/** Limits the bytes of long bodies in memory, including those still arriving. */
import { Effect } from "effect"
import * as Problem from "../problem/Problem.ts"

const MEBIBYTE = 1024 * 1024

/** For all senders together, in one process (decisions.md#room-for-bodies). */
export const ALL = 256 * MEBIBYTE

/** For one sender, so that a few heavy ones leave room for others. */
export const EACH = 64 * MEBIBYTE

const RETRY_AFTER = 1

const exceeded = (limit: number) =>
  new Problem.Problem({
    code: "rate_limited",
    message: `long bodies of more than ${limit} bytes together at the same time`,
    retryAfter: RETRY_AFTER
  })

const full = new Problem.Problem({
  code: "service_unavailable",
  message: "too many long bodies are being read; nothing was done",
  retryAfter: RETRY_AFTER
})

export const make = (all: number, each: number) => {
  const bySender = new Map<string, number>()
  let taken = 0
  const release = (sender: string, bytes: number) => {
    taken -= bytes
    const left = (bySender.get(sender) ?? bytes) - bytes
    if (left === 0) bySender.delete(sender)
    else bySender.set(sender, left)
  }
  /** Reserves the bytes until `read` ends, or refuses when there is no room. */
  return <A, E, R>(
    sender: string,
    bytes: number,
    read: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | Problem.Problem, R> =>
    Effect.suspend((): Effect.Effect<A, E | Problem.Problem, R> => {
      const own = (bySender.get(sender) ?? 0) + bytes
      if (own > each) return Effect.fail(exceeded(each))
      if (taken + bytes > all) return Effect.fail(full)
      taken += bytes
      bySender.set(sender, own)
      return Effect.ensuring(
        read,
        Effect.sync(() => release(sender, bytes))
      )
    })
}

export const hold = make(ALL, EACH)
