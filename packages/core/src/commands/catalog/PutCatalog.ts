/** `PUT /operator/v1/catalog`: adds and updates the named rows and leaves all others alone. */
import { Effect, Result } from "effect"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import type { Leave } from "../../domain/draw/StockEntry.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { Steps } from "../../domain/steps/Steps.ts"
import type { Command, Decision } from "../../engine/Command.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { ofMachines } from "../../engine/rows/LoadPlan.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"
import { type CardFields, referenceOf } from "./CardFields.ts"
import { cardsOf, changesTier, closedOf } from "./CatalogCards.ts"
import { diffOf } from "./CatalogDiff.ts"
import { CHANGED_SINCE, isStale } from "./Diff.ts"
import { type Listed, listing } from "./Listing.ts"
import * as LookAlike from "./LookAlike.ts"
import {
  amend,
  differs,
  isMachineId,
  logged,
  MAX_MACHINE_ID,
  type MachineFields
} from "./MachineFields.ts"
import { isOffer, lists, relist, relistedTiers } from "./Relisting.ts"

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
  const cards = yield* cardsOf(rows, fresh, catalog.cards, machines.success)
  if (Result.isFailure(cards)) return Result.fail(cards.failure)
  const { added, items, listed, moved } = cards.success
  const closed = closedOf(rows, machines.success, cards.success)
  if (Result.isFailure(closed)) return Result.fail(closed.failure)
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
  const leaves: Array<Leave> = []
  for (const [machineId, own] of moved) leaves.push({ machineId, why: "moved", items: own })
  const moving = new Set(leaves.flatMap(({ items }) => items))
  const relisted: Array<Listed> = []
  for (const machine of changed) {
    const done = relist(rows, rows.machine(machine.id), machine)
    if (Result.isFailure(done)) return Result.fail(done.failure)
    for (const leave of done.success.leaves)
      leaves.push({ ...leave, items: leave.items.filter((id) => !moving.has(id)) })
    relisted.push(...done.success.listed.filter(({ item }) => !moving.has(item.id)))
  }
  const enters = yield* listing(fresh, 0, [...listed, ...relisted])
  const offers = changed.filter((machine) => isOffer(rows.machine(machine.id), machine))
  const detail = { ...answer, ...logged(changed) }
  const note = { action: "catalog.put", subject: "catalog", detail }
  const log = [record(actor, rows, fresh, note)]
  const joined = enters.map(({ machineId }) => machineId)
  const recounted = [...new Set([...changed.map(({ id }) => id), ...moved.keys(), ...joined])]
  const stock = { leaves, enters, offers, recounted }
  return Result.succeed({
    answer,
    changes: { ...EMPTY, machines: changed, items, ...stock, log }
  })
}

interface Moving {
  /** References of cards that move to another tier. */
  readonly cards: ReadonlyArray<string>
  /** Machines of which cards change their list. */
  readonly machines: ReadonlyArray<number>
}

const STILL: Moving = { cards: [], machines: [] }

/** The machines' states before and after; those that are refused are left out. */
const amended = (rows: Rows, { vendingMachines }: Catalog) =>
  vendingMachines.flatMap((fields) => {
    const before = rows.machine(fields.id)
    const after = amend("", fields.id, before, fields, rows.now)
    return before === undefined || Result.isFailure(after) ? [] : [{ before, after: after.success }]
  })

/** What the document moves on sale. */
export const moves = (catalog: Catalog): Command<Moving> =>
  operatorCommand({
    name: "moves",
    partner: null,
    plan: {
      names: catalog.cards.map((card) => card.reference),
      machines: catalog.vendingMachines.map(({ id }) => id).filter(isMachineId)
    },
    *decide(rows) {
      const cards: Array<string> = []
      for (const card of catalog.cards) {
        if (changesTier(rows.itemByReference(card.reference), card)) cards.push(card.reference)
        yield
      }
      const machines = amended(rows, catalog).flatMap(({ after, before }) =>
        relistedTiers(before, after).size === 0 ? [] : [before.id]
      )
      return Result.succeed({ answer: { cards, machines }, changes: EMPTY })
    }
  })

/** `moving` is the answer of {@link moves}. */
const putting = (
  actor: string,
  catalog: Catalog,
  preview: string | undefined,
  moving: Moving
): Command<CatalogAnswer> => {
  const machines = [
    ...catalog.vendingMachines.map((machine) => machine.id),
    ...catalog.cards.map((card) => card.vendingMachineId)
  ].filter(isMachineId)
  return operatorCommand({
    name: "putCatalog",
    partner: null,
    plan: {
      references: moving.cards,
      names: LookAlike.namesOf(catalog.cards),
      machines,
      stock: ofMachines(moving.machines),
      supplies: machines
    },
    weight: catalog.cards.length,
    stock: (rows) => {
      const relisting = amended(rows, catalog).filter(({ before }) =>
        moving.machines.includes(before.id)
      )
      return { draws: [], lists: relisting.flatMap(({ after, before }) => lists(before, after)) }
    },
    decide: (rows, fresh) => decide(actor, catalog, preview, rows, fresh)
  })
}

/**
 * All or nothing; repeating a document changes nothing. It first asks which cards move, so that it
 * locks only what it must and draws go on. With the digest of a preview, it applies nothing else
 * than what that showed.
 */
export const putCatalog = (
  actor: string,
  given: Catalog,
  preview?: string
): Command<CatalogAnswer> => {
  const catalog = spelled(given)
  return {
    ...putting(actor, catalog, preview, STILL),
    prepared: (run) =>
      Effect.map(run(moves(catalog)), (moving) => putting(actor, catalog, preview, moving))
  }
}
