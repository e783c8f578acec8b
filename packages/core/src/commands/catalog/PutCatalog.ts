/** `PUT /operator/v1/catalog`: adds and updates the named rows and leaves all others alone. */
import { Effect, Result } from "effect"
import type { TierKey } from "../../domain/catalog/Deck.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { ItemId } from "../../domain/id/Id.ts"
import * as Id from "../../domain/id/Id.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import { Conflict, type Refusal } from "../../domain/refusal/Refusal.ts"
import type { Steps } from "../../domain/steps/Steps.ts"
import type { Command, Decision } from "../../engine/Command.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"
import { type CardFields, itemOf, referenceOf, sameItem } from "./CardFields.ts"
import { diffOf } from "./CatalogDiff.ts"
import { CHANGED_SINCE, isStale } from "./Diff.ts"
import * as LookAlike from "./LookAlike.ts"
import {
  amend,
  differs,
  isMachineId,
  logged,
  MAX_MACHINE_ID,
  type MachineFields
} from "./MachineFields.ts"
import { type Placement, restocking } from "./Restock.ts"

export interface Catalog {
  readonly vendingMachines: ReadonlyArray<MachineFields & { readonly id: number }>
  readonly cards: ReadonlyArray<CardFields>
}

/** Counts of changed machines and cards. */
export interface CatalogAnswer {
  readonly vendingMachines: number
  readonly cardsAdded: number
  readonly cardsUpdated: number
}

/** The document with the references in their one spelling. */
export const spelled = (catalog: Catalog): Catalog => ({
  ...catalog,
  cards: catalog.cards.map((card) => {
    const reference = referenceOf(card)
    return reference === card.reference ? card : { ...card, reference }
  })
})

type Machines = ReadonlyMap<number, VendingMachine>

/** Every named machine with its fields applied. */
function* machinesOf(
  rows: Rows,
  catalog: Catalog
): Steps<Result.Result<Map<number, VendingMachine>, Refusal>> {
  const machines = new Map<number, VendingMachine>()
  for (const [index, fields] of catalog.vendingMachines.entries()) {
    const path = `vendingMachines[${index}].`
    const { id } = fields
    if (!isMachineId(id)) {
      return FieldCheck.invalid(`${path}id`, `must be an integer from 1 to ${MAX_MACHINE_ID}`)
    }
    if (machines.has(id)) return FieldCheck.invalid(`${path}id`, "is named twice")
    const machine = amend(path, id, rows.machine(id), fields, rows.now)
    if (Result.isFailure(machine)) return Result.fail(machine.failure)
    machines.set(id, machine.success)
    yield
  }
  return Result.succeed(machines)
}

interface Cards {
  readonly items: ReadonlyArray<Item>
  readonly added: number
  /** Items that move out of a tier's deck. */
  readonly taken: ReadonlyArray<ItemId>
  /** The machines whose decks they leave. */
  readonly left: ReadonlyArray<number>
  readonly placements: ReadonlyArray<Placement>
}

const CHANGED_MEANWHILE = Conflict({ why: "the catalog changed at the same moment; try again" })

/** An item in a deck moves at once; any other item only gets a new tier for its return. */
function* cardsOf(
  rows: Rows,
  fresh: Fresh,
  catalog: Catalog,
  machines: Machines
): Steps<Result.Result<Cards, Refusal>> {
  const items: Array<Item> = []
  const taken: Array<ItemId> = []
  const left: Array<number> = []
  const placements: Array<Placement> = []
  const twice = yield* FieldCheck.duplicate(catalog.cards, (card) => card.reference)
  if (twice >= 0) return FieldCheck.invalid(`cards[${twice}].reference`, "is named twice")
  const document = yield* LookAlike.document(catalog.cards)
  let added = 0
  for (const [index, card] of catalog.cards.entries()) {
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
      placements.push({ itemId: id, machineId, tier })
    } else if (stored.machineId !== machineId || stored.tier !== tier) {
      const place = rows.place(id)
      if (place === undefined) return Result.fail(CHANGED_MEANWHILE)
      if (place._tag !== "deck") continue
      taken.push(id)
      left.push(place.machineId)
      placements.push({ itemId: id, machineId, tier })
    }
  }
  return Result.succeed({ items, added, taken, left, placements })
}

const changesTier = (stored: Item | undefined, card: CardFields): boolean =>
  stored !== undefined && (stored.machineId !== card.vendingMachineId || stored.tier !== card.tier)

/** The tiers that new and moved cards join. */
function* returns(rows: Rows, catalog: Catalog): Steps<ReadonlyArray<TierKey>> {
  const tiers = new Map<number, Set<string>>()
  for (const card of catalog.cards) {
    yield
    const { tier, vendingMachineId: machineId } = card
    const stored = rows.itemByReference(card.reference)
    const joins = stored === undefined || changesTier(stored, card)
    if (!joins || !isMachineId(machineId)) continue
    const names = tiers.get(machineId)
    if (names === undefined) tiers.set(machineId, new Set([tier]))
    else names.add(tier)
  }
  return Array.from(tiers).flatMap(([machineId, names]) =>
    Array.from(names, (tier) => ({ machineId, tier }))
  )
}

function* decide(
  actor: string,
  catalog: Catalog,
  preview: string | undefined,
  rows: Rows,
  fresh: Fresh
): Steps<Result.Result<Decision<CatalogAnswer>, Refusal>> {
  if (preview !== undefined) {
    const { cards, digest, vendingMachines } = yield* diffOf(rows, catalog)
    if (isStale(preview, digest, vendingMachines, cards)) return Result.fail(CHANGED_SINCE)
  }
  const machines = yield* machinesOf(rows, catalog)
  if (Result.isFailure(machines)) return Result.fail(machines.failure)
  const cards = yield* cardsOf(rows, fresh, catalog, machines.success)
  if (Result.isFailure(cards)) return Result.fail(cards.failure)
  const { added, items, left, placements, taken } = cards.success
  const changed = Array.from(machines.success.values()).filter((machine) => {
    const stored = rows.machine(machine.id)
    return stored === undefined || differs(machine, stored)
  })
  const answer = {
    vendingMachines: changed.length,
    cardsAdded: added,
    cardsUpdated: items.length - added
  }
  if (changed.length === 0 && items.length === 0) {
    return Result.succeed({ answer, changes: EMPTY })
  }
  const { reshuffles, stocked } = yield* restocking(rows, fresh, 0, placements)
  const detail = { ...answer, ...logged(changed) }
  const note = { action: "catalog.put", subject: "catalog", detail }
  const log = [record(actor, rows, fresh, note)]
  const joined = placements.map(({ machineId }) => machineId)
  const recounted = [...new Set([...changed.map(({ id }) => id), ...left, ...joined])]
  const decks = { taken, stocked, reshuffles, recounted }
  return Result.succeed({
    answer,
    changes: { ...EMPTY, machines: changed, items, ...decks, log }
  })
}

/** The references of cards that the document moves to another tier. */
export const movingCards = (catalog: Catalog): Command<ReadonlyArray<string>> =>
  operatorCommand({
    name: "movingCards",
    partner: null,
    plan: { names: catalog.cards.map((card) => card.reference) },
    *decide(rows) {
      const moving: Array<string> = []
      for (const card of catalog.cards) {
        if (changesTier(rows.itemByReference(card.reference), card)) moving.push(card.reference)
        yield
      }
      return Result.succeed({ answer: moving, changes: EMPTY })
    }
  })

/** `moving` is the answer of {@link movingCards}. */
const putting = (
  actor: string,
  catalog: Catalog,
  preview: string | undefined,
  moving: ReadonlyArray<string>
): Command<CatalogAnswer> =>
  operatorCommand({
    name: "putCatalog",
    partner: null,
    plan: {
      references: moving,
      names: LookAlike.namesOf(catalog.cards),
      machines: [
        ...catalog.vendingMachines.map((machine) => machine.id),
        ...catalog.cards.map((card) => card.vendingMachineId)
      ].filter(isMachineId)
    },
    weight: catalog.cards.length,
    *stock(rows) {
      const tiers = yield* returns(rows, catalog)
      return tiers.length === 0 ? null : { draws: [], fallback: [], returns: tiers, supplies: [] }
    },
    decide: (rows, fresh) => decide(actor, catalog, preview, rows, fresh)
  })

/**
 * All or nothing; repeating a document changes nothing. It first asks which cards move, so that it
 * locks only their slots and draws go on. With the digest of a preview, it applies nothing else
 * than what that showed.
 */
export const putCatalog = (
  actor: string,
  given: Catalog,
  preview?: string
): Command<CatalogAnswer> => {
  const catalog = spelled(given)
  return {
    ...putting(actor, catalog, preview, []),
    prepared: (run) =>
      Effect.map(run(movingCards(catalog)), (moving) => putting(actor, catalog, preview, moving))
  }
}
