/** The sale of an order: claims, or cards that are drawn at once (design.md#claims). */
import { type Card, stored, withDraw } from "../../../domain/card/Card.ts"
import { table } from "../../../domain/card/Transitions.ts"
import type { VendingMachine } from "../../../domain/catalog/VendingMachine.ts"
import * as DrawEntropy from "../../../domain/draw/DrawEntropy.ts"
import type { AccountId } from "../../../domain/id/Id.ts"
import * as Buckets from "../../../domain/ledger/Buckets.ts"
import * as Machine from "../../../domain/machine/Machine.ts"
import type { CardWithItem } from "../../../domain/operation/Operation.ts"
import type { Instant } from "../../../domain/time/Instant.ts"
import { type Drawn, recordOf } from "../../../engine/draw/Drawing.ts"
import type { Context, Effects } from "../Kind.ts"
import type { Request } from "./Order.ts"

const NONE = new Uint8Array()

/** The cards of an order, each with its share of the payment. */
const holdings = (
  context: Context<Request>,
  machine: VendingMachine,
  spent: Buckets.Shares,
  claimOf: (ordinal: number) => Card["claim"]
): ReadonlyArray<Card> => {
  const { customerId, draft, operationId, request } = context
  const isSealed = request.reveal === "sealed"
  const { to } = Machine.begin(table, isSealed ? "order_sealed" : "order_revealed")
  const paid = Buckets.split(spent, machine.priceUsd, request.quantity)
  return Array.from(
    { length: request.quantity },
    (_, ordinal): Card => ({
      id: draft.id("card"),
      accountId: draft.account.id,
      customerId,
      operationId,
      ordinal,
      itemId: null,
      drawn: null,
      claim: claimOf(ordinal),
      ...stored(to),
      refundableUntil: isSealed ? draft.now + machine.refundWindow : null,
      paid: paid[ordinal] ?? Buckets.EMPTY,
      onchain: null,
      frozenBy: null,
      sequence: draft.next(),
      createdAt: draft.now,
      updatedAt: draft.now
    })
  )
}

/** What the draws of an order depend on beside the stock. */
export interface Drawing {
  readonly accountId: AccountId
  readonly at: Instant
  readonly idempotencyKey: string
  readonly request: Pick<Request, "quantity" | "clientSeed">
}

export const drawing = ({ draft, idempotencyKey, request }: Context<Request>): Drawing => ({
  accountId: draft.account.id,
  at: draft.now,
  idempotencyKey,
  request
})

/** Of each card of an order. */
export const entropies = (
  accountId: AccountId,
  idempotencyKey: string,
  { clientSeed, quantity }: Pick<Request, "quantity" | "clientSeed">
): ReadonlyArray<Uint8Array> => {
  const request = DrawEntropy.requestOf(accountId, idempotencyKey)
  return Array.from({ length: quantity }, (_, ordinal) =>
    DrawEntropy.of(request, ordinal, clientSeed)
  )
}

/** The cards of an order, and the rows that they need. */
interface Sold {
  readonly cards: ReadonlyArray<CardWithItem>
  readonly changes: Effects["changes"]
}

/** Gives each card a claim; the draw comes later. */
export const claim = (
  context: Context<Request>,
  machine: VendingMachine,
  spent: Buckets.Shares
): Sold => {
  const { id: machineId, oddsVersion } = machine
  const { draft, idempotencyKey, request } = context
  const all = entropies(draft.account.id, idempotencyKey, request)
  const cards = holdings(context, machine, spent, (ordinal) => ({
    machineId,
    oddsVersion,
    entropy: all[ordinal] ?? NONE
  }))
  return {
    cards: cards.map((card) => ({ card, item: null })),
    changes: { cards, claims: [{ machineId, count: cards.length }] }
  }
}

/** Hands out the drawn cards. */
export const reveal = (
  context: Context<Request>,
  machine: VendingMachine,
  spent: Buckets.Shares,
  all: ReadonlyArray<Drawn>
): Sold => {
  const cards = holdings(context, machine, spent, () => null)
  const sold = cards.flatMap((card, ordinal) => {
    const drawn = all[ordinal]
    if (drawn === undefined) return []
    const draw = recordOf(card, drawn, card.createdAt)
    return [{ card: withDraw(card, draw), item: drawn.item, draw }]
  })
  return {
    cards: sold.map(({ card, item }) => ({ card, item })),
    changes: { cards: sold.map(({ card }) => card), draws: sold.map(({ draw }) => draw) }
  }
}
