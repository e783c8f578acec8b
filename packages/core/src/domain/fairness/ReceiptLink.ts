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

const idOf = (bytes: Uint8Array): CardId =>
  fromUuid("card", Bytes.toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"))

export class ReceiptLink {
  private readonly mac: Bytes.Hmac

  /** Of 32 bytes. */
  constructor(key: Uint8Array) {
    this.mac = new Bytes.Hmac(key, Bytes.joined(LINK, new Uint8Array(HALF)))
  }

  nameOf(cardId: CardId): string {
    const id = toUuid(cardId).replaceAll("-", "")
    this.mac.message.set(Bytes.fromHex(id), LINK.length)
    return Base64.encodeUrl(Bytes.fromHex(id + this.mac.hash.slice(0, id.length)))
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
