/**
 * Identifiers: a type prefix and a UUIDv7 in 26 characters of Crockford's base32 (the TypeID
 * encoding). Opaque to clients (spec, "Conventions"); stored as `uuid`.
 */

export type AccountId = `par_${string}`
export type CustomerId = `cus_${string}`
export type CardId = `card_${string}`
export type OperationId = `op_${string}`
export type ShipmentId = `shp_${string}`
export type EventId = `evt_${string}`
export type LedgerEntryId = `led_${string}`
export type KeyId = `key_${string}`
export type ItemId = `itm_${string}`
export type TokenId = `tok_${string}`
export type LogId = `log_${string}`

export type Prefix =
  | "par"
  | "cus"
  | "card"
  | "op"
  | "shp"
  | "evt"
  | "led"
  | "key"
  | "itm"
  | "tok"
  | "log"

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const BODY = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** A letter's value by its character code. */
const VALUES: Readonly<Record<number, number>> = Object.fromEntries(
  Array.from(ALPHABET, (letter, value) => [letter.charCodeAt(0), value])
)

const HEX: ReadonlyArray<string> = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, "0")
)

/** Hyphens of the five groups of a UUID. */
const hyphenate = (hex: string): Uuid =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

/** Hyphenated lowercase UUID, as the database stores it. */
export type Uuid = string

/** Builds a version 7 UUID from a time in epoch milliseconds and ten random bytes. */
export const uuidV7 = (epochMillis: number, random: Uint8Array): Uuid => {
  const [first = 0, second = 0, third = 0] = random
  let hex = epochMillis.toString(16).padStart(12, "0")
  hex += `${HEX[0x70 | (first & 0x0f)]}${HEX[second]}${HEX[0x80 | (third & 0x3f)]}`
  for (let at = 3; at < 10; at++) hex += HEX[random[at] ?? 0]
  return hyphenate(hex)
}

/** So many base32 letters of a number below 2^20. */
const letters = (value: number, count: number): string => {
  let text = ""
  for (let shift = 5 * (count - 1); shift >= 0; shift -= 5) text += ALPHABET[(value >>> shift) & 31]
  return text
}

/**
 * Puts a type prefix before the encoded UUID. Five hexadecimal digits are four letters, so no big
 * arithmetic is needed: ids are made and read on every hot path.
 */
export const fromUuid = <P extends Prefix>(prefix: P, uuid: Uuid): `${P}_${string}` => {
  const hex = uuid.replaceAll("-", "")
  let body = letters(Number.parseInt(hex.slice(0, 2), 16), 2)
  for (let at = 2; at < 32; at += 5) body += letters(Number.parseInt(hex.slice(at, at + 5), 16), 4)
  return `${prefix}_${body}`
}

/** True when `text` is an identifier of this kind that some service could have made. */
export const is = <P extends Prefix>(prefix: P, text: string): text is `${P}_${string}` =>
  text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1))

/** The UUID inside an identifier for which {@link is} holds. */
export const toUuid = (id: `${Prefix}_${string}`): Uuid => {
  const start = id.indexOf("_") + 1
  const value = (at: number) => VALUES[id.charCodeAt(start + at)] ?? 0
  let hex = HEX[((value(0) << 5) | value(1)) & 255] ?? ""
  for (let at = 2; at < 26; at += 4) {
    const group = (value(at) << 15) | (value(at + 1) << 10) | (value(at + 2) << 5) | value(at + 3)
    hex += group.toString(16).padStart(5, "0")
  }
  return hyphenate(hex)
}
