/**
 * The fingerprint of a request, taken after defaults are filled in. A known key with the same
 * fingerprint is a replay; with another, a conflict (contract.md#idempotency).
 */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Result } from "effect"
import * as Canonical from "../json/Canonical.ts"
import type { JsonText } from "../json/Json.ts"

/** Replaces an erased fingerprint; no request has this one. */
export const FORGOTTEN = "forgotten"

/** SHA-256 in hex of a canonical form. */
export const ofForm = (form: string): string => bytesToHex(sha256(utf8ToBytes(form)))

/** SHA-256 in hex of the canonical form of JSON text; fails with the text's problem. */
export const ofText = (text: JsonText): Result.Result<string, string> =>
  Result.map(Canonical.ofText(text), ofForm)
