/**
 * Identifiers: a type prefix and a UUIDv7 in 26 characters of Crockford's base32 (the TypeID
 * encoding). Opaque to clients (contract.md#conventions); stored as `uuid`. The ids below are those
 * that other nouns hold; a noun that no other holds declares its id itself (decisions.md#id-homes).
 */

export type AccountId = `par_${string}`
export type CustomerId = `cus_${string}`
export type CardId = `card_${string}`
export type OperationId = `op_${string}`
export type ShipmentId = `shp_${string}`
export type EventId = `evt_${string}`
export type ItemId = `itm_${string}`
export type EndpointId = `wh_${string}`
export type OnchainOrderId = `oco_${string}`
export type OnchainBurnId = `ocb_${string}`
export type FundingTransactionId = `ftx_${string}`
export type IncidentId = `inc_${string}`

/** A kind's prefix: up to four lowercase letters, unlike any other's. */
export type Prefix = string

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
const BODY = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

const codesOf = (text: string): ReadonlyArray<number> =>
  Array.from(text, (character) => character.charCodeAt(0))

const LETTER_CODES = codesOf(ALPHABET)
const HEX_CODES = codesOf("0123456789abcdef")

/** Values by character code: of base32 letters and of hexadecimal digits. */
const VALUES = Array.from({ length: 128 }, (_, code) => Math.max(0, LETTER_CODES.indexOf(code)))
const DIGITS = Array.from({ length: 128 }, (_, code) => (code & 15) + (code > 64 ? 9 : 0))

/** A UUID with its digits blanked, and the places of those digits. */
const BLANK = codesOf("........-....-....-....-............")
const PLACES = BLANK.flatMap((code, place) => (code === 45 ? [] : [place]))

/** Written anew for each id; a text copies them at once. */
const letters = Array.from({ length: 26 }, () => 0)
const uuidCodes = [...BLANK]

/** `count` hexadecimal digits of a UUID, from digit `from`, as a number. */
const digitsOf = (uuid: string, from: number, count: number): number => {
  let value = 0
  for (let at = from; at < from + count; at++) {
    value = (value << 4) | (DIGITS[uuid.charCodeAt(PLACES[at] ?? 0)] ?? 0)
  }
  return value
}

/** `count` letters of an id, from character `from`, as a number. */
const lettersOf = (id: string, from: number, count: number): number => {
  let value = 0
  for (let at = from; at < from + count; at++) {
    value = (value << 5) | (VALUES[id.charCodeAt(at)] ?? 0)
  }
  return value
}

/** Writes a byte's two hexadecimal digits into {@link uuidCodes}, from digit `at`. */
const putByte = (at: number, byte: number): void => {
  uuidCodes[PLACES[at] ?? 0] = HEX_CODES[byte >> 4] ?? 0
  uuidCodes[PLACES[at + 1] ?? 0] = HEX_CODES[byte & 15] ?? 0
}

/** Hyphenated lowercase UUID, as the database stores it. */
export type Uuid = string

/** Builds a version 7 UUID from a time in epoch milliseconds and ten random bytes. */
export const uuidV7 = (epochMillis: number, random: Uint8Array): Uuid => {
  let time = epochMillis
  for (let at = 10; at >= 0; at -= 2) {
    putByte(at, time % 256)
    time = Math.floor(time / 256)
  }
  for (let at = 0; at < 10; at++) putByte(12 + 2 * at, random[at] ?? 0)
  putByte(12, 0x70 | ((random[0] ?? 0) & 0x0f))
  putByte(16, 0x80 | ((random[2] ?? 0) & 0x3f))
  return String.fromCharCode.apply(null, uuidCodes)
}

/**
 * Puts a type prefix before the encoded UUID. Every hot path makes and reads ids, so this avoids
 * big integers (five hexadecimal digits are exactly four letters) and joins no short strings.
 */
export const fromUuid = <P extends Prefix>(prefix: P, uuid: Uuid): `${P}_${string}` => {
  const head = digitsOf(uuid, 0, 2)
  letters[0] = LETTER_CODES[head >> 5] ?? 0
  letters[1] = LETTER_CODES[head & 31] ?? 0
  let to = 2
  for (let at = 2; at < 32; at += 5) {
    const group = digitsOf(uuid, at, 5)
    for (let shift = 15; shift >= 0; shift -= 5) {
      letters[to++] = LETTER_CODES[(group >> shift) & 31] ?? 0
    }
  }
  return `${prefix}_${String.fromCharCode.apply(null, letters)}`
}

/** True when `text` is a well-formed identifier of this kind. */
export const is = <P extends Prefix>(prefix: P, text: string): text is `${P}_${string}` =>
  text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1))

/** A UUID as a 128-bit integer: the single-use id inside a signed message. */
export const toNumber = (uuid: Uuid): bigint => BigInt(`0x${uuid.replaceAll("-", "")}`)

/** The UUID inside an identifier for which {@link is} holds. */
export const toUuid = (id: `${Prefix}_${string}`): Uuid => {
  let at = id.indexOf("_") + 1
  const head = lettersOf(id, at, 2)
  uuidCodes[0] = HEX_CODES[(head >> 4) & 15] ?? 0
  uuidCodes[1] = HEX_CODES[head & 15] ?? 0
  at += 2
  for (let to = 2; to < 32; at += 4) {
    const group = lettersOf(id, at, 4)
    for (let shift = 16; shift >= 0; shift -= 4) {
      uuidCodes[PLACES[to++] ?? 0] = HEX_CODES[(group >> shift) & 15] ?? 0
    }
  }
  return String.fromCharCode.apply(null, uuidCodes)
}
