/** How lies about a receipt are told, and which check must find each. */
import type { CheckName, Known, Receipt } from "@cardpack/client/verify"

export interface Told {
  readonly receipt: Receipt
  readonly known: Known
}

/** What a liar can take from: another card's receipt, another log's checkpoint and policy. */
export interface Others {
  readonly other: Receipt
  /** Of another card of the same list. */
  readonly sibling: Receipt
  /** Of an order with the customer's words. */
  readonly worded: Receipt
  readonly fork: string
  /** The policy that asks for a witness. */
  readonly witnessed: string
  /** A note with the witness's signature of that time, in seconds. */
  readonly cosigned: (note: string, seconds: number) => string
  /** A checkpoint of no entries. */
  readonly empty: string
  readonly earlier: { readonly checkpoint: string; readonly proof: ReadonlyArray<string> }
}

export interface Lie {
  readonly name: string
  /** The first is meant for it, and must; the others may, for what follows from it. */
  readonly failed: readonly [CheckName, ...ReadonlyArray<CheckName>]
  readonly tell: (told: Told, others: Others) => Told
}

export interface Doubt {
  readonly name: string
  /** Must be open; no check may fail. */
  readonly open: ReadonlyArray<CheckName>
  readonly tell: Lie["tell"]
}

type Proved = NonNullable<Receipt["draw"]>

export const about =
  (change: (receipt: Receipt, others: Others) => Partial<Receipt>): Lie["tell"] =>
  ({ known, receipt }, others) => ({ known, receipt: { ...receipt, ...change(receipt, others) } })

export const card = (fields: Partial<Receipt["card"]>) =>
  about((receipt) => ({ card: { ...receipt.card, ...fields } }))

export const order = (fields: (receipt: Receipt) => Partial<Receipt["order"]>) =>
  about((receipt) => ({ order: { ...receipt.order, ...fields(receipt) } }))

export const knowing =
  (fields: Partial<Known>): Lie["tell"] =>
  ({ known, receipt }) => ({ receipt, known: { ...known, ...fields } })

/** Another text of 32 bytes. */
export const turned = (encoded: string): string =>
  `${encoded[0] === "A" ? "B" : "A"}${encoded.slice(1)}`

export const drawn = (change: (draw: Proved) => Partial<Proved>) =>
  about(({ draw }) => (draw === null ? {} : { draw: { ...draw, ...change(draw) } }))

/** The entry with other fields. */
export const edited = ({ entry }: Proved, fields: object) => ({
  entry: JSON.stringify({ ...JSON.parse(entry), ...fields })
})

export const stocked = (fields: (entry: { readonly g: unknown }) => object) =>
  about(({ stock }) =>
    stock === null ? {} : { stock: { ...stock, ...edited(stock, fields(JSON.parse(stock.entry))) } }
  )

export const later = (time: string, milliseconds: number) =>
  new Date(Date.parse(time) + milliseconds).toISOString()

export const seconds = (time: string): number => Math.floor(Date.parse(time) / 1_000)

/** A witness has signed the day's promise so many seconds after the order, and the newest checkpoint. */
export const withWitness = (
  { known, receipt }: Told,
  { cosigned, witnessed }: Pick<Others, "cosigned" | "witnessed">,
  after: number
): Told => {
  const at = seconds(receipt.order.orderedAt) + after
  const { checkpoint, day } = receipt
  return {
    known: { ...known, policy: witnessed },
    receipt: {
      ...receipt,
      checkpoint: cosigned(checkpoint ?? "", at + 60),
      day: day === null ? null : { ...day, checkpoint: cosigned(day.checkpoint ?? "", at) }
    }
  }
}
