/** Turns refusals of the engine and errors of the store into problems. */
import type { Command } from "@cardpack/core"
import { Instant, Message, Refusal } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Problem from "./Problem.ts"

const CODES = {
  Invalid: "invalid_request",
  Unauthorized: "unauthorized",
  Forbidden: "forbidden",
  NotFound: "not_found",
  Conflict: "conflict",
  IdempotencyConflict: "idempotency_conflict",
  InsufficientBalance: "insufficient_balance",
  OutOfStock: "out_of_stock",
  Exceeded: "rate_limited",
  Unavailable: "service_unavailable"
} as const satisfies Record<Refusal.Refusal["_tag"], Problem.Code>

/** Seconds until a repetition may succeed; `now` is the store's time. */
const retryAfterOf = (reason: Refusal.Refusal, now: Instant.Instant): number | undefined => {
  if (reason._tag === "Exceeded" || reason._tag === "Unavailable") return reason.seconds
  if (reason._tag !== "Conflict" || reason.retryAt === undefined) return undefined
  return Math.max(1, Math.ceil((reason.retryAt - now) / Instant.SECOND))
}

export const fromRefusal = (reason: Refusal.Refusal, now: Instant.Instant): Problem.Problem => {
  const retryAfter = retryAfterOf(reason, now)
  return new Problem.Problem({
    code: CODES[reason._tag],
    message: Message.of(reason),
    ...(retryAfter !== undefined && { retryAfter })
  })
}

export const unauthorized = fromRefusal(Refusal.Unauthorized(), 0)

/** An unreachable store is a 503; broken data is a defect. */
export const fromStore = (error: Store.StoreError): Effect.Effect<never, Problem.Problem> =>
  error.reason._tag === "Unreachable"
    ? Effect.logWarning("the store is unreachable", error.reason.cause).pipe(
        Effect.andThen(
          Effect.fail(Problem.unavailable("the database is not reachable at the moment; try again"))
        )
      )
    : Effect.die(error)

/** The failures of a handler. */
export type Failure = Command.Refused | Store.StoreError | Problem.Problem

/** The problem of a handler's failure. */
export const toProblem =
  (fromReason: (reason: Refusal.Refusal) => Problem.Problem) =>
  (failure: Failure): Effect.Effect<never, Problem.Problem> => {
    switch (failure._tag) {
      case "Refused":
        return Effect.fail(fromReason(failure.reason))
      case "StoreError":
        return fromStore(failure)
      case "Problem":
        return Effect.fail(failure)
    }
  }
