/** The fingerprints of a request: what tells a replay from a conflict (contract.md#idempotency). */
import { Result } from "effect"
import * as Fingerprint from "../../domain/idempotency/Fingerprint.ts"
import type { JsonText } from "../../domain/json/Json.ts"
import { Invalid, type Refusal } from "../../domain/refusal/Refusal.ts"

export interface Fingerprints {
  readonly fingerprint: string
  /** What the same request had in earlier releases, if not that. */
  readonly earlier: ReadonlyArray<string>
}

/** Of JSON text; a refusal names the field that makes it none. */
export const ofText = (field: string, text: JsonText): Result.Result<Fingerprints, Refusal> =>
  Result.mapBoth(Fingerprint.ofText(text), {
    onSuccess: (fingerprint) => ({ fingerprint, earlier: [] }),
    onFailure: (problem) => Invalid({ field, problem })
  })

/** Of the request as it is. */
export const ofRequest = (request: object): Result.Result<Fingerprints, Refusal> =>
  ofText("body", JSON.stringify(request))
