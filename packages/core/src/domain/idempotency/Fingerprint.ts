/**
 * The fingerprint of a request, taken after defaults are filled in. A known key with the same
 * fingerprint is a replay; with another, a conflict (contract.md#idempotency).
 */
import { Result } from "effect"
import * as Sha256 from "../hash/Sha256.ts"
import * as Canonical from "../json/Canonical.ts"
import type { JsonText } from "../json/Json.ts"

/** Replaces an erased fingerprint; no request has this one. */
export const FORGOTTEN = "forgotten"

/** SHA-256 in hex of a canonical form. */
export const ofForm = (form: string): string => Sha256.of(form)

/** SHA-256 in hex of the canonical form of JSON text; fails with the text's problem. */
export const ofText = (text: JsonText): Result.Result<string, string> =>
  Result.map(Canonical.ofText(text), ofForm)
