/** JSON values as the domain keeps them. */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** JSON text kept byte for byte, because parsing and writing again would change it (order metadata). */
export type JsonText = string

/** Size as the contract counts it (contract.md#conventions): bytes of UTF-8. */
export const byteLength = (text: string): number => {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** At least so many characters of text; not counted on once they are more than `most`. */
export const leastLength = (value: unknown, most = Number.POSITIVE_INFINITY): number => {
  if (typeof value === "string") return value.length + 2
  if (typeof value !== "object" || value === null) return 1
  // Its brackets, without the comma that the last of its members lacks.
  let count = 1
  const isList = Array.isArray(value)
  for (const [key, member] of isList ? value.entries() : Object.entries(value)) {
    if (count > most) return count
    count += leastLength(member, most - count) + (isList ? 1 : String(key).length + 4)
  }
  return Math.max(2, count)
}

/** Most bytes of UTF-8 that a character of a string can take. */
const MAX_BYTES_A_CHARACTER = 3

/** Whether its text surely takes more bytes. Looks at no more of it than that. */
export const isFarLonger = (value: unknown, bytes: number): boolean =>
  leastLength(value, bytes) > bytes

/** Whether its text takes more bytes; the text of what is far longer is never made. */
export const isLonger = (value: Json, bytes: number): boolean => {
  if (isFarLonger(value, bytes)) return true
  const text = JSON.stringify(value)
  return text.length * MAX_BYTES_A_CHARACTER > bytes && byteLength(text) > bytes
}
