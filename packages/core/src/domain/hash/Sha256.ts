/**
 * SHA-256 in hex. Decisions are pure and call it as a function, so no service carries it: which code
 * computes it can't be seen in any result. A runtime may give its own, which is much faster
 * (decisions.md#native-hash).
 */
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/** Text is hashed as UTF-8; half a surrogate pair counts as U+FFFD. */
export type Sha256 = (data: string | Uint8Array) => string

export const portable: Sha256 = (data) =>
  bytesToHex(sha256(typeof data === "string" ? utf8ToBytes(data) : data))

let chosen: Sha256 = portable

const SAMPLES = ["", "abc", "é\ud800", new Uint8Array([0, 128, 255]), "a".repeat(200)]

/** Uses a quicker one, if it agrees on the samples. */
export const choose = (native: Sha256): void => {
  if (SAMPLES.every((sample) => native(sample) === portable(sample))) chosen = native
}

export const of: Sha256 = (data) => chosen(data)
