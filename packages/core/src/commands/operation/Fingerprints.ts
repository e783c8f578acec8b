/** The fingerprints of a request, which tell a replay from a conflict (contract.md#idempotency). */
import { Result } from "effect"
import * as Fingerprint from "../../domain/idempotency/Fingerprint.ts"
import * as Canonical from "../../domain/json/Canonical.ts"
import type { JsonObject } from "../../domain/json/Json.ts"
import { Invalid, type Refusal } from "../../domain/refusal/Refusal.ts"

export interface Fingerprints {
  readonly fingerprint: string
  /** Other fingerprints that earlier releases gave the same request. */
  readonly earlier: ReadonlyArray<string>
}

/** Fingerprints of a canonical form; without a form, refuses and names the field. */
export const ofForm = (
  field: string,
  form: Result.Result<string, string>
): Result.Result<Fingerprints, Refusal> =>
  Result.mapBoth(form, {
    onSuccess: (text) => ({ fingerprint: Fingerprint.ofForm(text), earlier: [] }),
    onFailure: (problem) => Invalid({ field, problem })
  })

/** Fingerprints of the unchanged request. */
export const ofRequest = (request: object): Result.Result<Fingerprints, Refusal> =>
  ofForm("body", Canonical.ofValue(request as JsonObject))
