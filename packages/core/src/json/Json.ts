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
