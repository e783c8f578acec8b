/** Base64 of notes (RFC 4648, 4), and base64url without padding of entries and receipts. */
import { base64, base64urlnopad, utf8 } from "@scure/base"

interface Coder {
  readonly encode: (bytes: Uint8Array) => string
  readonly decode: (text: string) => Uint8Array
}

/** Null for what is not well-formed. */
const decoding = (coder: Coder) => (text: string) => {
  try {
    return coder.decode(text)
  } catch {
    return null
  }
}

export const encode = base64.encode
export const decode = decoding(base64)
/** The text of UTF-8 bytes. */
export const textOf = utf8.encode

const CODES = Array.from(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
  (letter) => letter.charCodeAt(0)
)

/** As the library does, without its checks and arrays: each revealed card and each entry has one. */
export const encodeUrl = (bytes: Uint8Array): string => {
  const codes: Array<number> = []
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (let shift = 18; shift >= 0; shift -= 6) codes.push(CODES[(bits >> shift) & 63] ?? 0)
  }
  codes.length = Math.ceil((bytes.length * 4) / 3)
  return String.fromCharCode(...codes)
}
export const decodeUrl = decoding(base64urlnopad)
