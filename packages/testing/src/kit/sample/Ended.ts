/** A card as the operation leaves it that ends it. */
import type { Card, Customer } from "@cardpack/core/domain"
import * as Sample from "./Sample.ts"

/** What ends a card, with the card as it leaves it. */
export const ended = (
  by: Customer.Customer,
  of: Card.Card,
  status: "bought_back" | "redeemed" | "refunded"
) => {
  const kinds = { bought_back: "buyback", redeemed: "redemption", refunded: "refund" } as const
  const kind = Sample.operation(by, { kind: kinds[status] })
  return {
    operations: [kind],
    cards: [{ ...of, status }],
    affectedCards: [Sample.affected(kind, of)]
  }
}
