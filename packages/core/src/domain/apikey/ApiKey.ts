/** API keys of partners (contract.md#authentication; design.md#api-keys). */
import * as Sha256 from "../hash/Sha256.ts"
import type { AccountId } from "../id/Id.ts"
import type { Instant } from "../time/Instant.ts"
import type { Environment } from "../webhook/Event.ts"

export type KeyId = `key_${string}`

export interface ApiKey {
  readonly id: KeyId
  readonly accountId: AccountId
  /** SHA-256 of the whole key, in hex; the key has enough entropy to need no salt. */
  readonly hash: string
  /** The first characters, so that people can tell keys apart. */
  readonly prefix: string
  readonly label: string | null
  /** The actor of the log's entry; null for those of before it was kept. */
  readonly madeBy: string | null
  readonly createdAt: Instant
  /** Written at most once a minute. */
  readonly lastUsedAt: Instant | null
  readonly revokedAt: Instant | null
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const SECRET_LENGTH = 30
const CHECKSUM_LENGTH = 6
const SHAPE = /^pk_[ps][0-9A-Za-z]{36}$/

/** Random bytes for {@link make}, which skips those that would bias the alphabet. */
export const RANDOM_BYTES = 64

const letterOf: Readonly<Record<Environment, string>> = { production: "p", sandbox: "s" }

/** The checksum's change by each byte. */
const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ ((crc & 1) === 0 ? 0 : 0xedb88320)
  return crc
})

/** CRC-32 (IEEE 802.3) of ASCII text, as secret scanners compute it. */
const crc32 = (text: string): number => {
  let crc = 0xffffffff
  for (let at = 0; at < text.length; at++) {
    crc = (crc >>> 8) ^ (CRC[(crc ^ text.charCodeAt(at)) & 0xff] ?? 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const checksum = (text: string): string => {
  let rest = crc32(text)
  let out = ""
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    out = (BASE62[rest % 62] ?? "0") + out
    rest = Math.floor(rest / 62)
  }
  return out
}

/**
 * A key: `pk_`, the environment's letter, 30 base62 characters and a checksum; null when too few
 * of the random bytes were usable (of 64, fewer than one in 10^15 calls).
 */
export const make = (environment: Environment, random: Uint8Array): string | null => {
  const letters = Array.from(random)
    .filter((byte) => byte < 248)
    .map((byte) => BASE62[byte % 62])
  if (letters.length < SECRET_LENGTH) return null
  const body = `pk_${letterOf[environment]}${letters.slice(0, SECRET_LENGTH).join("")}`
  return body + checksum(body)
}

/** True when the text could be a key of this environment; a malformed key costs no query. */
export const isWellFormed = (key: string, environment: Environment): boolean =>
  SHAPE.test(key) &&
  key[3] === letterOf[environment] &&
  checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)

export const hash = (key: string): string => Sha256.of(key)

/** What the log keeps of a hash, so that the audit sees whether the hash was exchanged. */
export const fingerprint = (hash: string): string => Sha256.of(hash)

/** The part of a key that lists show. */
export const displayPrefix = (key: string): string => key.slice(0, 10)
