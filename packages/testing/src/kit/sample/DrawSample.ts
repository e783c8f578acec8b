/** Sample rows of draws' seeds, and changes of lists. */
import { type DrawDay, Steps, StockEntry } from "@cardpack/core/domain"
import type { Pool } from "@cardpack/core/ports"
import * as Sample from "./Sample.ts"

const bytes = (length: number): Uint8Array => {
  const all = new Uint8Array(length)
  new DataView(all.buffer).setUint32(0, Sample.number())
  return all
}

export const drawDay = (fields: Partial<DrawDay.DrawDay> = {}): DrawDay.DrawDay => ({
  day: Sample.number(),
  renewal: 0,
  nonce: bytes(32),
  key: "2f1c09ab44d0e7f3",
  anchor: bytes(32),
  createdAt: Sample.THEN,
  ...fields
})

/** All cards of a list, which get its first slots in this order. */
export const renumbers = (
  cards: ReadonlyArray<Pick<Pool.Stocked, "machineId" | "list" | "item" | "salt">>
): ReadonlyArray<StockEntry.Renumber> => {
  const [first] = cards
  if (first === undefined) return []
  const committed = cards.map(({ item, salt }) => ({
    itemId: item.id,
    salt,
    reference: item.reference,
    label: item.tier
  }))
  const { leaves, root } = Steps.finish(StockEntry.committing(committed))
  const items = committed.map(({ itemId }) => itemId)
  return [{ machineId: first.machineId, list: first.list, items, root, leaves }]
}
