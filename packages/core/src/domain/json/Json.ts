/** JSON values as the domain keeps them. */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** JSON text kept byte for byte (order metadata): parsing and writing it again would change it. */
export type JsonText = string

/** Most bytes of UTF-8 that one unit of a string can take. */
const MAX_BYTES_A_UNIT = 3

/** Size in bytes of UTF-8 (contract.md#conventions). */
export const byteLength = (text: string): number => {
  let bytes = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
    // The second half of a pair adds the fourth byte.
    if (unit >= 0xd800 && unit < 0xdc00 && isLowHalf(text.charCodeAt(at + 1))) {
      bytes++
      at++
    }
  }
  return bytes
}

const isLowHalf = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000

/** Whether a text takes more bytes of UTF-8. */
export const isLongText = (text: string, bytes: number): boolean =>
  text.length * MAX_BYTES_A_UNIT > bytes && (text.length > bytes || byteLength(text) > bytes)

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A lower bound of the JSON text's length in characters; stops counting above `most`. */
export const leastLength = (value: unknown, most = Number.POSITIVE_INFINITY): number => {
  if (typeof value === "string") return value.length + 2
  if (typeof value !== "object" || value === null) return 1
  // Two brackets, minus the comma that the last member lacks.
  let count = 1
  const isList = Array.isArray(value)
  for (const [key, member] of isList ? value.entries() : Object.entries(value)) {
    if (count > most) return count
    count += leastLength(member, most - count) + (isList ? 1 : String(key).length + 4)
  }
  return Math.max(2, count)
}

/** True when the JSON text surely exceeds `bytes`; stops reading as soon as it knows. */
export const isFarLonger = (value: unknown, bytes: number): boolean =>
  leastLength(value, bytes) > bytes

/** True when the JSON text exceeds `bytes`; never builds the text of a far longer value. */
export const isLonger = (value: Json, bytes: number): boolean => {
  if (isFarLonger(value, bytes)) return true
  return isLongText(JSON.stringify(value), bytes)
}
