/**
 * The bytes that provable draws hash, big-endian (design.md#draws). Other languages follow the same
 * layout, so it never changes.
 */
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import * as Sha256 from "../hash/Sha256.ts"

export { bytesToHex as toHex, hexToBytes as fromHex, utf8ToBytes as utf8 }

/** Names what is hashed, so that a hash of one thing is never that of another. */
export const tag = (name: string): Uint8Array => utf8ToBytes(`cardpack/${name}/v1\0`)

export const u32 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

export const u64 = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value)
  return bytes
}

/** The length in two bytes, and the bytes; no text that is hashed has 64 KiB. */
export const prefixed = (bytes: Uint8Array): Uint8Array => {
  const all = new Uint8Array(2 + bytes.length)
  new DataView(all.buffer).setUint16(0, bytes.length)
  all.set(bytes, 2)
  return all
}

export const text = (value: string): Uint8Array => prefixed(utf8ToBytes(value))

export const joined = (...parts: ReadonlyArray<Uint8Array>): Uint8Array => joinedAll(parts)

/** Of any number. */
export const joinedAll = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  let length = 0
  for (const part of parts) length += part.length
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const HASH_LENGTH = 32

/** SHA-256 of the parts, one after the other. */
export const hash = (...parts: ReadonlyArray<Uint8Array>): Uint8Array =>
  hexToBytes(Sha256.of(joined(...parts)))

const BLOCK = 64

/** A key of HMAC-SHA-256 (RFC 2104), with its two blocks made once. */
export interface HmacKey {
  readonly inner: Uint8Array
  readonly outer: Uint8Array
}

const block = (key: Uint8Array, pad: number): Uint8Array => {
  const bytes = new Uint8Array(BLOCK).fill(pad)
  for (let at = 0; at < key.length; at++) bytes[at] = (key[at] ?? 0) ^ pad
  return bytes
}

/** Of at most 64 bytes. */
export const hmacKey = (key: Uint8Array): HmacKey => ({
  inner: block(key, 0x36),
  outer: block(key, 0x5c)
})

/** In hex. */
export const hmac = ({ inner, outer }: HmacKey, data: Uint8Array): string =>
  Sha256.of(joined(outer, hexToBytes(Sha256.of(joined(inner, data)))))
