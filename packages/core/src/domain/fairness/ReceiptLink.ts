/**
 * The unguessable names of receipts: a card's id, and a MAC of it by a key that the database keeps, so
 * that links outlive every other key (decisions.md#receipt-links).
 */
import * as Bytes from "../draw/Bytes.ts"
import { type CardId, is } from "../id/Id.ts"
import * as Base64 from "./Base64.ts"

const LINK = Bytes.tag("receipt-link")

/** Bytes of the MAC that a name has. */
const LENGTH = 16

const SEPARATOR = "."

export class ReceiptLink {
  private readonly key: Bytes.HmacKey

  /** Of 32 bytes. */
  constructor(key: Uint8Array) {
    this.key = Bytes.hmacKey(key)
  }

  nameOf(cardId: CardId): string {
    const mac = Bytes.hmac(this.key, Bytes.joined(LINK, Bytes.text(cardId)))
    return `${cardId}${SEPARATOR}${Base64.encodeUrl(Bytes.fromHex(mac).slice(0, LENGTH))}`
  }

  /** Null for a name that was not made with this key. */
  cardOf(name: string): CardId | null {
    const [id = ""] = name.split(SEPARATOR)
    if (!is("card", id)) return null
    const right = Bytes.utf8(this.nameOf(id))
    const given = Bytes.utf8(name)
    if (given.length !== right.length) return null
    let difference = 0
    for (let at = 0; at < right.length; at++) difference |= (given[at] ?? 0) ^ (right[at] ?? 0)
    return difference === 0 ? id : null
  }
}
