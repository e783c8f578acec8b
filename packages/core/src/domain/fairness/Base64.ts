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
export const encodeUrl = base64urlnopad.encode
export const decodeUrl = decoding(base64urlnopad)
