/**
 * The unguessable names of receipts: a card's id, and a MAC of it by a key that the database keeps, so
 * that links outlive every other key (decisions.md#receipt-links).
 */
import * as Bytes from "../draw/Bytes.ts"
import { type CardId, fromUuid, toUuid } from "../id/Id.ts"
import * as Base64 from "./Base64.ts"

const LINK = Bytes.tag("receipt-link")

/** Bytes of the id, and of the MAC. */
const HALF = 16

const bytesOf = (cardId: CardId): Uint8Array => Bytes.fromHex(toUuid(cardId).replaceAll("-", ""))

const idOf = (bytes: Uint8Array): CardId =>
  fromUuid("card", Bytes.toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"))

export class ReceiptLink {
  private readonly key: Bytes.HmacKey

  /** Of 32 bytes. */
  constructor(key: Uint8Array) {
    this.key = Bytes.hmacKey(key)
  }

  nameOf(cardId: CardId): string {
    const id = bytesOf(cardId)
    const mac = Bytes.fromHex(Bytes.hmac(this.key, Bytes.joined(LINK, id)))
    return Base64.encodeUrl(Bytes.joined(id, mac.slice(0, HALF)))
  }

  /** Null for a name that was not made with this key. */
  cardOf(name: string): CardId | null {
    const bytes = Base64.decodeUrl(name)
    if (bytes?.length !== 2 * HALF) return null
    const id = idOf(bytes.slice(0, HALF))
    const right = Bytes.utf8(this.nameOf(id))
    const given = Bytes.utf8(name)
    let difference = given.length ^ right.length
    for (let at = 0; at < right.length; at++) difference |= (given[at] ?? 0) ^ (right[at] ?? 0)
    return difference === 0 ? id : null
  }
}
