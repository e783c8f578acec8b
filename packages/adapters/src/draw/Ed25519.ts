/** Ed25519 keys from texts of people, by Node. */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto"
import { DrawBytes } from "@cardpack/core/domain"
import { Redacted } from "effect"

/** What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const PRIVATE = DrawBytes.fromHex("302e020100300506032b657004220420")

const PUBLIC_LENGTH = 32

/** A key of any text: long ones, such as of 32 random bytes, can't be guessed. */
export const privateOf = (purpose: string, text: Redacted.Redacted): KeyObject => {
  const seed = DrawBytes.hash(DrawBytes.utf8(`cardpack ${purpose} key\n${Redacted.value(text)}`))
  const der = Buffer.from(DrawBytes.joined(PRIVATE, seed))
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" })
}

export const publicOf = (key: KeyObject): Uint8Array => {
  const der = createPublicKey(key).export({ format: "der", type: "spki" })
  return new Uint8Array(der.subarray(-PUBLIC_LENGTH))
}

export const signed = (key: KeyObject, text: string): Uint8Array =>
  new Uint8Array(sign(null, Buffer.from(text), key))
