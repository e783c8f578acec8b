/** Turns refusals of the engine and errors of the store into problems. */
import type { Command } from "@cardpack/core"
import { Instant, type Refusal, Usd } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Problem from "./Problem.ts"

type NotFound = Extract<Refusal.Refusal, { readonly _tag: "NotFound" }>

/** Longer than any id of ours; a longer one from a client is cut. */
export const MAX_NAME = 64

export const nameOf = ({ id, resource }: NotFound): string =>
  id === null ? `such ${resource}` : `${resource} ${id.slice(0, MAX_NAME)}`

/** The scope in which the resource is missing. */
const placeOf = ({ resource, within }: NotFound): string => {
  if (within === "customer") return "of this customer"
  // Machines belong to no account.
  return resource === "vending machine" ? "here" : "in this account"
}

/** `now` is the store's time; it turns `retryAt` into seconds of `Retry-After`. */
export const fromRefusal = (reason: Refusal.Refusal, now: Instant.Instant): Problem.Problem => {
  switch (reason._tag) {
    case "Invalid":
      return Problem.invalid(`${reason.field} ${reason.problem}`)
    case "Unauthorized":
      return unauthorized
    case "Forbidden":
      return new Problem.Problem({ code: "forbidden", message: reason.why })
    case "NotFound":
      return Problem.notFound(`no ${nameOf(reason)} ${placeOf(reason)}`)
    case "Conflict":
      return new Problem.Problem({
        code: "conflict",
        message: reason.why,
        ...(reason.retryAt !== undefined && {
          retryAfter: Math.max(1, Math.ceil((reason.retryAt - now) / Instant.SECOND))
        })
      })
    case "IdempotencyConflict":
      return new Problem.Problem({
        code: "idempotency_conflict",
        message: "this Idempotency-Key was used with a different request"
      })
    case "InsufficientBalance":
      return new Problem.Problem({
        code: "insufficient_balance",
        message: `the balance of ${Usd.format(reason.available)} USD does not cover ${Usd.format(reason.required)} USD`
      })
    case "OutOfStock":
      return new Problem.Problem({
        code: "out_of_stock",
        message: `vending machine ${reason.machineId} cannot supply ${reason.quantity} ${reason.quantity === 1 ? "card" : "cards"}`
      })
    case "Exceeded":
      return new Problem.Problem({
        code: "rate_limited",
        message: `too many ${reason.what} of this account; wait a little`,
        retryAfter: reason.seconds
      })
    case "Unavailable":
      return Problem.unavailable(
        reason.off === undefined
          ? `not available at the moment: ${reason.dependency}`
          : `not available here: ${reason.dependency}, as ${reason.off}`
      )
  }
}

export const unauthorized = new Problem.Problem({
  code: "unauthorized",
  message: "the API key is missing or invalid"
})

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
