/** The cards that a command names: unique, all of one customer, all or nothing. */
import { Result } from "effect"
import * as Card from "../../domain/card/Card.ts"
import type { Trigger } from "../../domain/card/Transitions.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import * as Id from "../../domain/id/Id.ts"
import type { CardWithItem } from "../../domain/operation/Operation.ts"
import { Conflict, Invalid, NotFound, type Refusal } from "../../domain/refusal/Refusal.ts"
import { deciding } from "../../domain/steps/Deciding.ts"
import type { LoadPlan } from "../../engine/rows/LoadPlan.ts"
import type { Rows } from "../../engine/rows/Rows.ts"

/** The most cards of one command (contract.md#limits). */
export const MAX = 10
/** The most cards of one redemption: one parcel for one fee (contract.md#limits). */
export const MAX_OF_PARCEL = 100

/** Refuses repeated ids, and any number but 1 to `max`. */
export const check = (
  ids: ReadonlyArray<string>,
  max: number = MAX
): Result.Result<void, Refusal> => {
  const problem =
    ids.length < 1 || ids.length > max
      ? `must name 1 to ${max} cards`
      : new Set(ids).size < ids.length
        ? "must not name a card twice"
        : null
  return problem === null ? Result.void : Result.fail(Invalid({ field: "cardIds", problem }))
}

/** The well-formed ids. The service makes every id, so a malformed one belongs to no card. */
export const possible = (ids: ReadonlyArray<string>): ReadonlyArray<Id.CardId> =>
  ids.filter((id) => Id.is("card", id))

/** Loads the named cards. */
export const plan = (
  accountId: Id.AccountId,
  ids: ReadonlyArray<string>
): Pick<LoadPlan, "cards"> => ({ cards: possible(ids).map((id) => ({ accountId, id })) })

/** The named cards with their items; cards of other customers or partners are not found. */
export const find = (
  rows: Rows,
  accountId: Id.AccountId,
  customerId: string,
  ids: ReadonlyArray<string>
): Result.Result<ReadonlyArray<CardWithItem>, Refusal> => {
  const found: Array<CardWithItem> = []
  for (const id of ids) {
    const card = Id.is("card", id) ? rows.card(accountId, id) : undefined
    if (card === undefined || card.customerId !== customerId) {
      return Result.fail(NotFound({ resource: "card", id, within: "customer" }))
    }
    found.push({ card, item: rows.itemOf(card) })
  }
  return Result.succeed(found)
}

/** The cards after the trigger; the refusal names the first card on which it may not fire. */
export const fire = (
  rows: Rows,
  cards: ReadonlyArray<CardWithItem>,
  trigger: Trigger
): Result.Result<ReadonlyArray<CardWithItem>, Refusal> => {
  const moved: Array<CardWithItem> = []
  for (const { card, item } of cards) {
    const fired = Card.fire(card, trigger, rows.now)
    if (Result.isFailure(fired)) return Result.fail(Conflict({ why: fired.failure }))
    moved.push({ card: fired.success, item })
  }
  return Result.succeed(moved)
}

/** A card whose item is known. */
export interface Holding {
  readonly card: Card.Card
  readonly item: Item
}

/** {@link fire} for triggers that need the item, and so refuse claims. */
export const holdings = deciding(function* (
  rows: Rows,
  found: ReadonlyArray<CardWithItem>,
  trigger: Trigger
) {
  const holdings: Array<Holding> = []
  for (const { card, item } of yield* fire(rows, found, trigger)) {
    if (item === null) {
      return yield* Result.fail(Conflict({ why: `card ${card.id} is being opened; try again` }))
    }
    holdings.push({ card, item })
  }
  return holdings
})
