/**
 * Prepares a request before it enters a lane, outside any transaction (design.md#prepare): takes
 * its fingerprints, checks its limits, and lets its kind sign or encrypt.
 */
import { Effect, Result } from "effect"
import type { AccountId } from "../../domain/id/Id.ts"
import * as Json from "../../domain/json/Json.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import * as Shape from "../../domain/refusal/Shape.ts"
import { Refused } from "../../engine/Command.ts"
import type { Fingerprints } from "./Fingerprints.ts"
import type { Ports } from "./Kind.ts"
import { type AnyKind, type OperationRequest, rowOf, unknownKind } from "./Kinds.ts"

export interface Prepared extends Fingerprints {
  readonly kind: AnyKind
  readonly request: OperationRequest
  /** The prepared request, or the refusal of a limit that it breaks. */
  readonly ready: Result.Result<unknown, Refusal>
}

const orRefuse = <A>(result: Result.Result<A, Refusal>): Effect.Effect<A, Refused> =>
  Effect.fromResult(Result.mapError(result, (reason) => new Refused({ reason })))

/** Signs and encrypts only for a request within its limits. */
export const prepare = Effect.fnUntraced(function* (
  ports: Ports,
  accountId: AccountId,
  request: OperationRequest
): Effect.fn.Return<Prepared, Refused> {
  const kind = Json.isObject(request) ? rowOf(request) : undefined
  if (kind === undefined) return yield* new Refused({ reason: unknownKind })
  const flaw = kind.shape(request, "") ?? Shape.plain(request, "request")
  if (flaw !== null) return yield* new Refused({ reason: flaw })
  const fingerprints = yield* orRefuse(kind.fingerprints(request))
  const checked = kind.validate(request)
  if (Result.isFailure(checked)) {
    return { kind, request, ready: Result.fail(checked.failure), ...fingerprints }
  }
  const prepared = kind.prepare === null ? request : yield* kind.prepare(ports, accountId, request)
  return { kind, request, ready: Result.succeed(prepared), ...fingerprints }
})
