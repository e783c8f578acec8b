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

const VALUES: Readonly<Record<string, bigint>> = Object.fromEntries(
  Array.from(ALPHABET, (letter, value) => [letter, BigInt(value)])
)

/** Hyphenated lowercase UUID, as the database stores it. */
export type Uuid = string

/** Builds a version 7 UUID from a time in epoch milliseconds and ten random bytes. */
export const uuidV7 = (epochMillis: number, random: Uint8Array): Uuid => {
  const time = epochMillis.toString(16).padStart(12, "0")
  const hex = Array.from(random.subarray(0, 10), (byte) => byte.toString(16).padStart(2, "0")).join(
    ""
  )
  const variant = ((Number.parseInt(hex[4] ?? "0", 16) & 3) | 8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-${variant}${hex.slice(5, 8)}-${hex.slice(
    8,
    20
  )}`
}

/** Puts a type prefix before the encoded UUID. */
export const fromUuid = <P extends Prefix>(prefix: P, uuid: Uuid): `${P}_${string}` => {
  let rest = BigInt(`0x${uuid.replaceAll("-", "")}`)
  let body = ""
  for (let place = 0; place < 26; place++) {
    body = ALPHABET[Number(rest & 31n)] + body
    rest >>= 5n
  }
  return `${prefix}_${body}`
}

/** True when `text` is an identifier of this kind that some service could have made. */
export const is = <P extends Prefix>(prefix: P, text: string): text is `${P}_${string}` =>
  text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1))

/** The UUID inside an identifier for which {@link is} holds. */
export const toUuid = (id: `${Prefix}_${string}`): Uuid => {
  let value = 0n
  for (const letter of id.slice(id.indexOf("_") + 1)) value = (value << 5n) | (VALUES[letter] ?? 0n)
  const hex = value.toString(16).padStart(32, "0").slice(-32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(
    20
  )}`
}
