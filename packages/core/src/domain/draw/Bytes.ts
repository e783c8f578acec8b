/**
 * The bytes that provable draws hash, big-endian (design.md#draws). Other languages follow the same
 * layout, so it never changes.
 */
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import * as Sha256 from "../hash/Sha256.ts"

export { bytesToHex as toHex }

/** The value of each digit, by its code. */
const DIGITS = new Uint8Array(128)
for (let value = 0; value < 16; value++) DIGITS[value.toString(16).charCodeAt(0)] = value

/** Of digits that were written here, in lower case: without checks, as each order hashes a dozen times. */
export const fromHex = (hex: string): Uint8Array => {
  const bytes = new Uint8Array(hex.length / 2)
  const digit = (at: number): number => DIGITS[hex.charCodeAt(at)] ?? 0
  for (let at = 0; at < bytes.length; at++) bytes[at] = (digit(2 * at) << 4) | digit(2 * at + 1)
  return bytes
}

const ASCII = 0x80

/** Whether it was written: only a text of ASCII is, which most are. */
const writeAscii = (text: string, into: Uint8Array, from: number): boolean => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ASCII) return false
    into[from + at] = code
  }
  return true
}

export const utf8 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length)
  return writeAscii(text, bytes, 0) ? bytes : utf8ToBytes(text)
}

/** Names what is hashed, so that a hash of one thing is never that of another. */
export const tag = (name: string): Uint8Array => utf8(`cardpack/${name}/v1\0`)

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

export const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/** What is hashed: a number in four bytes, a text with its length before it, bytes as they are. */
export type Part = Uint8Array | string | number

const PART = 4
/** Of the UTF-8 of a letter, at most. */
const LETTER = 3

const roomFor = (parts: ReadonlyArray<Part>): number => {
  let room = 0
  for (const part of parts) room += typeof part === "number" ? PART : part.length * LETTER + PART
  return room
}

/** Used by one hash after the other: an array for each would take longer than the hash. */
const USUAL = new Uint8Array(1024)

/** Writes the parts from the beginning of the room, and returns how many bytes they are. */
const write = (into: Uint8Array, parts: ReadonlyArray<Part>): number => {
  let at = 0
  const put = (value: number, bytes: number) => {
    for (let shift = (bytes - 1) * 8; shift >= 0; shift -= 8) into[at++] = value >> shift
  }
  for (const part of parts) {
    if (typeof part === "number") put(part, PART)
    else if (typeof part === "string") {
      const other = writeAscii(part, into, at + 2) ? null : utf8ToBytes(part)
      if (other !== null) into.set(other, at + 2)
      const { length } = other ?? part
      put(length, 2)
      at += length
    } else {
      into.set(part, at)
      at += part.length
    }
  }
  return at
}

/** SHA-256 of the parts, one after the other. */
export const hash = (...parts: ReadonlyArray<Part>): Uint8Array => {
  const room = roomFor(parts)
  const into = room <= USUAL.length ? USUAL : new Uint8Array(room)
  return fromHex(Sha256.of(into.subarray(0, write(into, parts))))
}

const BLOCK = 64
const [INNER, OUTER] = [0x36, 0x5c]

/** HMAC-SHA-256 (RFC 2104) by one key of at most 64 bytes. */
export class Hmac {
  /** What is hashed: it may be written anew between two calls. */
  readonly message: Uint8Array
  private readonly inner: Uint8Array
  private readonly outer = new Uint8Array(BLOCK + HASH_LENGTH).fill(OUTER, 0, BLOCK)

  constructor(key: Uint8Array, message: Uint8Array) {
    this.inner = new Uint8Array(BLOCK + message.length).fill(INNER, 0, BLOCK)
    for (let at = 0; at < key.length; at++) {
      this.inner[at] = (key[at] ?? 0) ^ INNER
      this.outer[at] = (key[at] ?? 0) ^ OUTER
    }
    this.message = this.inner.subarray(BLOCK)
    this.message.set(message)
  }

  /** In hex. */
  get hash(): string {
    this.outer.set(fromHex(Sha256.of(this.inner)), BLOCK)
    return Sha256.of(this.outer)
  }
}
