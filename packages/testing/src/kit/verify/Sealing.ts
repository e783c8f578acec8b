/** Sealed packs as cases order and refund them. */
import type { Shop } from "./Bench.ts"
import type { Json } from "./Exchange.ts"

export const sealedIds = async ({ order }: Shop, quantity = 1): Promise<Array<string>> =>
  (await order(quantity, "sealed")).cards.map(({ id }: Json) => id)

export const refundOf = ({ customerId }: Shop, cardIds: ReadonlyArray<string>) => ({
  kind: "refund",
  customerId,
  cardIds
})
