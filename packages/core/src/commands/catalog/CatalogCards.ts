/** What a catalog's cards change: new items, and cards on sale that move. */
import { Result } from "effect"
import { refuseEnter, refuseLeave } from "../../domain/catalog/ClosedSeries.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { ItemId } from "../../domain/id/Id.ts"
import * as Id from "../../domain/id/Id.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import { Conflict, type Refusal } from "../../domain/refusal/Refusal.ts"
import type { Steps } from "../../domain/steps/Steps.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { type CardFields, itemOf, sameItem } from "./CardFields.ts"
import type { Listed } from "./Listing.ts"
import * as LookAlike from "./LookAlike.ts"

export type Machines = ReadonlyMap<number, VendingMachine>

export interface Cards {
  readonly items: ReadonlyArray<Item>
  readonly added: number
  /** Of each machine, those on sale that move to another tier or machine. */
  readonly moved: ReadonlyMap<number, ReadonlyArray<ItemId>>
  readonly listed: ReadonlyArray<Listed>
}

const CHANGED_MEANWHILE = Conflict({ why: "the catalog changed at the same moment; try again" })

/** An item in a deck moves at once; any other item only gets a new tier for its return. */
export function* cardsOf(
  rows: Rows,
  fresh: Fresh,
  given: ReadonlyArray<CardFields>,
  machines: Machines
): Steps<Result.Result<Cards, Refusal>> {
  const items: Array<Item> = []
  const moved = new Map<number, Array<ItemId>>()
  const listed: Array<Listed> = []
  const twice = yield* FieldCheck.duplicate(given, (card) => card.reference)
  if (twice >= 0) return FieldCheck.invalid(`cards[${twice}].reference`, "is named twice")
  const document = yield* LookAlike.document(given)
  let added = 0
  for (const [index, card] of given.entries()) {
    yield
    const machine = machines.get(card.vendingMachineId) ?? rows.machine(card.vendingMachineId)
    const stored = rows.itemByReference(card.reference)
    const id = stored?.id ?? Id.fromUuid("itm", fresh.uuid(index))
    const path = `cards[${index}].`
    const find = (reference: string) => rows.itemByReference(reference)
    const made = Result.flatMap(
      itemOf(path, card, machine, stored, id, rows.now),
      LookAlike.refuse(path, document, find, stored)
    )
    if (Result.isFailure(made)) return Result.fail(made.failure)
    const item = made.success
    if (stored !== undefined && sameItem(stored, item)) continue
    items.push(item)
    const { machineId, tier } = item
    if (stored === undefined) {
      added++
      listed.push({ item, why: "new" })
    } else if (stored.machineId !== machineId || stored.tier !== tier) {
      const place = rows.place(id)
      if (place === undefined) return Result.fail(CHANGED_MEANWHILE)
      if (place._tag !== "deck") continue
      const from = moved.get(place.machineId)
      if (from === undefined) moved.set(place.machineId, [id])
      else from.push(id)
      listed.push({ item, why: "moved" })
    }
  }
  return Result.succeed({ items, added, moved, listed })
}

export const changesTier = (stored: Item | undefined, card: CardFields): boolean =>
  stored !== undefined && (stored.machineId !== card.vendingMachineId || stored.tier !== card.tier)

/** Why cards may not come or go: a closed series. */
export const closedOf = (
  rows: Rows,
  machines: Machines,
  { listed, moved }: Cards
): Result.Result<void, Refusal> => {
  const of = (id: number) => rows.machine(id) ?? machines.get(id)
  const refusals = [
    ...[...moved.keys()].map((id) => refuseLeave(of(id), rows.pool.supply(id), "moved")),
    ...new Set(
      listed.map(({ item, why }) =>
        refuseEnter(of(item.machineId), rows.pool.supply(item.machineId), why)
      )
    )
  ]
  const why = refusals.find((refusal) => refusal !== null)
  return why === undefined ? Result.void : Result.fail(Conflict({ why }))
}
