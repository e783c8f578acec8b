/**
 * What is made of a request before it enters a lane, outside of any transaction
 * (design.md#prepare): its fingerprints, its own limits, and what its kind signs or seals.
 */
import { Effect, Result } from "effect"
import type { AccountId } from "../../domain/id/Id.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import { Refused } from "../../engine/Command.ts"
import type { Fingerprints } from "./Fingerprints.ts"
import type { Ports } from "./Kind.ts"
import { type AnyKind, type OperationRequest, rowOf, unknownKind } from "./Kinds.ts"

export interface Prepared extends Fingerprints {
  readonly kind: AnyKind
  readonly request: OperationRequest
  /** What the kind decides over, or which of its own limits the request breaks. */
  readonly ready: Result.Result<unknown, Refusal>
}

const orRefuse = <A>(result: Result.Result<A, Refusal>): Effect.Effect<A, Refused> =>
  Effect.fromResult(Result.mapError(result, (reason) => new Refused({ reason })))

/** Nothing is signed or sealed for a request that breaks its own limits. */
export const prepare = Effect.fnUntraced(function* (
  ports: Ports,
  accountId: AccountId,
  request: OperationRequest
): Effect.fn.Return<Prepared, Refused> {
  const kind = rowOf(request)
  if (kind === undefined) return yield* new Refused({ reason: unknownKind })
  const fingerprints = yield* orRefuse(kind.fingerprints(request))
  const checked = kind.validate(request)
  const ready = Result.isFailure(checked)
    ? Result.fail(checked.failure)
    : Result.succeed(yield* kind.prepare(ports, accountId, request))
  return { kind, request, ready, ...fingerprints }
})
