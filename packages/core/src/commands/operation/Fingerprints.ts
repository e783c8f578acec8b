/** The fingerprints of a request: what tells a replay from a conflict (contract.md#idempotency). */
import { Result } from "effect"
import * as Fingerprint from "../../domain/idempotency/Fingerprint.ts"
import * as Canonical from "../../domain/json/Canonical.ts"
import { Invalid, type Refusal } from "../../domain/refusal/Refusal.ts"

export interface Fingerprints {
  readonly fingerprint: string
  /** What the same request had in earlier releases, if not that. */
  readonly earlier: ReadonlyArray<string>
}

/** Of a canonical form, or of none; a refusal then names the field that has none. */
export const ofForm = (
  field: string,
  form: Result.Result<string, string>
): Result.Result<Fingerprints, Refusal> =>
  Result.mapBoth(form, {
    onSuccess: (text) => ({ fingerprint: Fingerprint.ofForm(text), earlier: [] }),
    onFailure: (problem) => Invalid({ field, problem })
  })

/** Of the request as it is. */
export const ofRequest = (request: object): Result.Result<Fingerprints, Refusal> =>
  ofForm("body", Canonical.ofText(JSON.stringify(request)))
