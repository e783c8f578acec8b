/** The sale of an order: claims, or cards that are drawn at once (design.md#claims). */
import { type Card, stored } from "../../../domain/card/Card.ts"
import { table } from "../../../domain/card/Transitions.ts"
import type { Draw } from "../../../domain/catalog/Draw.ts"
import type { VendingMachine } from "../../../domain/catalog/VendingMachine.ts"
import * as Buckets from "../../../domain/ledger/Buckets.ts"
import * as Machine from "../../../domain/machine/Machine.ts"
import type { CardWithItem } from "../../../domain/operation/Operation.ts"
import type { Picked } from "../../../engine/rows/Loaded.ts"
import type { Context, Effects } from "../Kind.ts"
import type { Request } from "./Order.ts"

/** The cards of an order, each with its share of the payment. */
const holdings = (
  context: Context<Request>,
  machine: VendingMachine,
  spent: Buckets.Shares,
  each: (ordinal: number) => Pick<Card, "itemId" | "claim">
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
      ...each(ordinal),
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

/** The record for the audit: the odds in force, the seed, the tier and the item. */
const recordDraw = (card: Card, pick: Picked, machine: VendingMachine, seed: Uint8Array): Draw => ({
  cardId: card.id,
  accountId: card.accountId,
  itemId: pick.item.id,
  machineId: pick.slot.machineId,
  tier: pick.slot.tier,
  oddsVersion: machine.oddsVersion,
  shuffle: pick.shuffle,
  position: pick.slot.position,
  seed,
  createdAt: card.createdAt
})

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
  const cards = holdings(context, machine, spent, (ordinal) => ({
    itemId: null,
    claim: { machineId, oddsVersion, seed: context.draft.fresh.seed(ordinal) }
  }))
  return {
    cards: cards.map((card) => ({ card, item: null })),
    changes: { cards, claims: [{ machineId, count: cards.length }] }
  }
}

/** Draws the cards at once. */
export const reveal = (
  context: Context<Request>,
  machine: VendingMachine,
  spent: Buckets.Shares,
  picks: ReadonlyArray<Picked>
): Sold => {
  const { fresh } = context.draft
  const cards = holdings(context, machine, spent, (ordinal) => ({
    itemId: picks[ordinal]?.item.id ?? null,
    claim: null
  }))
  const sold = cards.flatMap((card, ordinal) => {
    const pick = picks[ordinal]
    return pick === undefined ? [] : [{ card, pick, seed: fresh.seed(ordinal) }]
  })
  return {
    cards: sold.map(({ card, pick }) => ({ card, item: pick.item })),
    changes: {
      cards,
      draws: sold.map(({ card, pick, seed }) => recordDraw(card, pick, machine, seed)),
      taken: picks.map((pick) => pick.item.id)
    }
  }
}
