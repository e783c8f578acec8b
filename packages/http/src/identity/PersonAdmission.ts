/**
 * Looks at a person once more, after the request's body and within the transaction that acts: the body
 * may arrive long after the person was removed (decisions.md#identity-admission).
 */
import { Refusal } from "@cardpack/core/domain"
import { Admission } from "@cardpack/core/ports"
import { Effect, Option } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { Person, Service } from "./Identity.ts"

/** Locks are held meanwhile. */
const PATIENCE = "2 seconds"

const ended = Refusal.Unauthorized()
const changed = Refusal.Forbidden({
  why: "your role has changed since this request began: ask again"
})
const unreachable = Refusal.Unavailable({ dependency: "sign-in", seconds: 1 })

const refusalOf = (before: Person, now: Person | null): Refusal.Refusal | null => {
  if (now === null || now.id !== before.id || now.session !== before.session) return ended
  const isKept = before.memberships.every(({ organizationId, role }) =>
    now.memberships.some((each) => each.organizationId === organizationId && each.role === role)
  )
  return isKept ? null : changed
}

const patiently = <E>(asked: Effect.Effect<Refusal.Refusal | null, E>): Admission.Admission =>
  Effect.interruptible(asked).pipe(
    Effect.timeoutOption(PATIENCE),
    Effect.map(Option.getOrElse(() => unreachable)),
    Effect.orElseSucceed(() => unreachable)
  )

const admission = (
  { personOf }: Service,
  request: HttpServerRequest,
  person: Person
): Admission.Admission => patiently(Effect.map(personOf(request), (now) => refusalOf(person, now)))

/** Asks of somebody else, too, in whose name it is done: within the transaction, as of the sender. */
export const also =
  <E>(asked: Effect.Effect<Refusal.Refusal | null, E>) =>
  <A, F, R>(work: Effect.Effect<A, F, R>): Effect.Effect<A, F, R> =>
    Effect.flatMap(Admission.Admission, (own) =>
      Effect.provideService(
        work,
        Admission.Admission,
        Effect.flatMap(own ?? Effect.succeed(null), (refusal) =>
          refusal === null ? patiently(asked) : Effect.succeed(refusal)
        )
      )
    )

/** For the request of a person who was let in: all that it does asks again. */
export const rechecked =
  (identity: Service | null, request: HttpServerRequest, person: Person) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    identity === null
      ? work
      : Effect.provideService(work, Admission.Admission, admission(identity, request, person))
