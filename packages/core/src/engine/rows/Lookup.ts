/** How rows are found again in memory. */
import type { Card } from "../../domain/card/Card.ts"
import type { Place } from "../../domain/catalog/Place.ts"
import type { Customer } from "../../domain/customer/Customer.ts"
import type { AccountId } from "../../domain/id/Id.ts"

/** Rows by a key; those without one are left out. */
export const indexed = <K extends string | number, V>(
  rows: Iterable<V>,
  key: (row: V) => K | null
): Map<K, V> => {
  const map = new Map<K, V>()
  for (const row of rows) {
    const at = key(row)
    if (at !== null) map.set(at, row)
  }
  return map
}

/** Where a card's item is; null when the card is no holding any more and says nothing of it. */
export const placeOf = (card: Card): Place | null => {
  switch (card.status) {
    case "active":
    case "buyback_pending":
      return { _tag: "held", cardId: card.id }
    case "bought_back":
      return { _tag: "bought_back", cardId: card.id }
    case "redeemed":
      return { _tag: "redeemed", cardId: card.id }
    default:
      return null
  }
}

/** The row, unless it is another account's. */
export const owned = <Row extends { readonly accountId: AccountId }>(
  row: Row | undefined,
  accountId: AccountId
): Row | undefined => (row?.accountId === accountId ? row : undefined)

/** A key within an account. */
export const scoped = (accountId: AccountId, key: string): string => `${accountId}\n${key}`

/** By the idempotency key of the request that created it; null when that carried none. */
export const creationKey = ({
  accountId,
  idempotencyKey
}: {
  readonly accountId: AccountId
  readonly idempotencyKey: string | null
}): string | null => (idempotencyKey === null ? null : scoped(accountId, idempotencyKey))

/** By the partner's own name of the customer; null when it gave none. */
export const externalKey = ({ accountId, externalUserId }: Customer): string | null =>
  externalUserId === null ? null : scoped(accountId, externalUserId)

/** Rows without a key are left out, as {@link indexed} does. */
export const lay = <Row>(table: Map<string, Row>, key: string | null, row: Row): void => {
  if (key !== null) table.set(key, row)
}
