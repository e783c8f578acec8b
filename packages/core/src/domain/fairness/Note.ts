/**
 * Signed notes (C2SP signed-note): a text, and lines with signatures by keys that have names
 * (design.md#draw-log).
 */
import * as Bytes from "../draw/Bytes.ts"
import * as Base64 from "./Base64.ts"

/** By the first byte of a key: its signature is over the text, or over the text and a time. */
export const ED25519 = 1
export const COSIGNATURE = 4

export interface Key {
  readonly name: string
  readonly type: typeof ED25519 | typeof COSIGNATURE
  /** 32 bytes. */
  readonly publicKey: Uint8Array
}

export interface Signature {
  readonly name: string
  /** Four bytes of a hash of the key, in hex. */
  readonly keyId: string
  readonly bytes: Uint8Array
}

export interface Note {
  /** Ends with a line break. */
  readonly text: string
  readonly signatures: ReadonlyArray<Signature>
}

/** A text as it is signed. */
export const bytesOf = Bytes.utf8

const ID_LENGTH = 4
const DASH = "— "

/** A name has no spaces and no plus sign, so that it can stand before others. */
export const isName = (name: string): boolean => /^[^\s+]+$/u.test(name)

export const keyIdOf = ({ name, publicKey, type }: Key): string =>
  Bytes.toHex(
    Bytes.hash(Bytes.utf8(`${name}\n`), new Uint8Array([type]), publicKey).slice(0, ID_LENGTH)
  )

/** The same as a number, from 0. */
export const keyNumberOf = (key: Key): number => Number.parseInt(keyIdOf(key), 16)

/** `name+id+base64`, as policies name a key. */
export const vkeyOf = (key: Key): string =>
  `${key.name}+${keyIdOf(key)}+${Base64.encode(Bytes.joined(new Uint8Array([key.type]), key.publicKey))}`

/** Null for a text that names no key of a known type. */
export const parseVkey = (vkey: string): Key | null => {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/u.exec(vkey) ?? []
  const bytes = Base64.decode(encoded ?? "")
  const type = bytes?.[0]
  if (name === undefined || bytes?.length !== 1 + Bytes.HASH_LENGTH) return null
  if (type !== ED25519 && type !== COSIGNATURE) return null
  const key: Key = { name, type, publicKey: bytes.slice(1) }
  return keyIdOf(key) === id ? key : null
}

export const line = ({ bytes, keyId, name }: Signature): string =>
  `${DASH}${name} ${Base64.encode(Bytes.joined(Bytes.fromHex(keyId), bytes))}\n`

export const format = ({ signatures, text }: Note): string =>
  `${text}\n${signatures.map(line).join("")}`

const parseLine = (text: string): Signature | null => {
  const [, name, encoded] = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/u.exec(text) ?? []
  const bytes = Base64.decode(encoded ?? "")
  return name === undefined || bytes === null || bytes.length <= ID_LENGTH
    ? null
    : { name, keyId: Bytes.toHex(bytes.slice(0, ID_LENGTH)), bytes: bytes.slice(ID_LENGTH) }
}

/** Signature lines alone, as a witness answers them; null when one is malformed. */
export const parseLines = (text: string): ReadonlyArray<Signature> | null => {
  if (!text.endsWith("\n")) return null
  const all = text.slice(0, -1).split("\n").map(parseLine)
  const signatures = all.filter((signature) => signature !== null)
  return signatures.length === all.length ? signatures : null
}

export const parse = (note: string): Note | null => {
  const end = note.lastIndexOf("\n\n")
  if (end < 0) return null
  const signatures = parseLines(note.slice(end + 2))
  return signatures === null ? null : { text: note.slice(0, end + 1), signatures }
}

/** What a witness signs: the text, and when it saw it, in seconds. */
export const cosigned = (text: string, seconds: bigint): string =>
  `cosignature/v1\ntime ${seconds}\n${text}`

const TIME_LENGTH = 8

/** As a cosignature begins. */
export const timeOf = (seconds: bigint): Uint8Array => {
  const bytes = new Uint8Array(TIME_LENGTH)
  new DataView(bytes.buffer).setBigUint64(0, seconds)
  return bytes
}

/** The time and the signature of a cosignature. */
export const cosignature = (
  bytes: Uint8Array
): { readonly seconds: bigint; readonly signature: Uint8Array } | null => {
  if (bytes.length !== TIME_LENGTH + 2 * Bytes.HASH_LENGTH) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return { seconds: view.getBigUint64(0), signature: bytes.slice(TIME_LENGTH) }
}
