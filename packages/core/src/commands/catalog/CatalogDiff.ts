/** What `PUT /catalog` would change, machine by machine and card by card. */
import { Result } from "effect"
import type { Item } from "../../domain/catalog/Item.ts"
import { LOW_STOCK, type VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import * as Id from "../../domain/id/Id.ts"
import type { Json } from "../../domain/json/Json.ts"
import * as FieldCheck from "../../domain/refusal/FieldCheck.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { Steps } from "../../domain/steps/Steps.ts"
import * as Instant from "../../domain/time/Instant.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import { type CardFields, itemOf, sameItem } from "./CardFields.ts"
import { digestOf, type FieldChange, type RowDiff, type Stored } from "./Diff.ts"
import * as LookAlike from "./LookAlike.ts"
import { amend, differs, isMachineId, MAX_MACHINE_ID } from "./MachineFields.ts"
import type { Catalog } from "./PutCatalog.ts"

export interface CatalogDiff {
  readonly vendingMachines: ReadonlyArray<RowDiff<number, VendingMachine>>
  readonly cards: ReadonlyArray<RowDiff<string, Item>>
  readonly digest: string
}

type Fields = Readonly<Record<string, Json>>

const machineFields = (machine: VendingMachine): Fields => ({
  name: machine.name,
  priceUsd: Usd.format(machine.priceUsd),
  image: machine.image,
  staticImage: machine.staticImage,
  public: machine.public,
  active: machine.active,
  refundWindowHours: machine.refundWindow / Instant.HOUR,
  odds: machine.oddsMode,
  restock: machine.restock,
  whenTierEmpty: machine.whenTierEmpty,
  maxOpenShare: machine.maxOpenShare / 1e6,
  ...Object.fromEntries(
    machine.tiers.flatMap(({ lowStock, name, weight }) => [
      [`tiers.${name}.weight`, Number(weight) / 1e6],
      [`tiers.${name}.lowStock`, lowStock ?? LOW_STOCK]
    ])
  )
})

const cardFields = (item: Item): Fields => ({
  vendingMachineId: item.machineId,
  tier: item.tier,
  name: item.name,
  image: item.image,
  buybackUsd: Usd.format(item.buybackUsd),
  costUsd: Usd.formatNullable(item.costUsd),
  metadata: item.metadata
})

const changesOf = (before: Fields, after: Fields): ReadonlyArray<FieldChange> =>
  Object.entries(after).flatMap(([field, to]) => {
    const from = before[field] ?? null
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }]
  })

const refused = <Key, Row>(at: number, key: Key, refusal: Refusal): RowDiff<Key, Row> => ({
  at,
  key,
  outcome: "refused",
  changes: [],
  refusal,
  before: null,
  after: null
})

const compared = <Key, Row>(
  at: number,
  key: Key,
  before: Row | undefined,
  after: Row,
  isSame: (a: Row, b: Row) => boolean,
  fields: (row: Row) => Fields
): RowDiff<Key, Row> => {
  const row = { at, key, refusal: null, before: before ?? null, after }
  if (before === undefined) {
    return { ...row, outcome: "added", changes: changesOf({}, fields(after)) }
  }
  return isSame(before, after)
    ? { ...row, outcome: "unchanged", changes: [] }
    : { ...row, outcome: "changed", changes: changesOf(fields(before), fields(after)) }
}

function* machinesOf(stored: Stored, given: Catalog["vendingMachines"]) {
  const rows: Array<RowDiff<number, VendingMachine>> = []
  const seen = new Set<number>()
  for (const [at, fields] of given.entries()) {
    yield
    const { id } = fields
    const path = `vendingMachines[${at}].`
    const before = isMachineId(id) ? stored.machine(id) : undefined
    const after = !isMachineId(id)
      ? FieldCheck.invalid(`${path}id`, `must be an integer from 1 to ${MAX_MACHINE_ID}`)
      : seen.has(id)
        ? FieldCheck.invalid(`${path}id`, "is named twice")
        : amend(path, id, before, fields, stored.now)
    seen.add(id)
    rows.push(
      Result.isFailure(after)
        ? refused(at, id, after.failure)
        : compared(at, id, before, after.success, (a, b) => !differs(a, b), machineFields)
    )
  }
  return rows
}

/** Of a card that has none yet. */
const NEW = Id.fromUuid("itm", "00000000-0000-0000-0000-000000000000")

function* cardsOf(
  stored: Stored,
  given: ReadonlyArray<CardFields>,
  machineOf: (id: number) => VendingMachine | undefined
) {
  const rows: Array<RowDiff<string, Item>> = []
  const seen = new Set<string>()
  const document = yield* LookAlike.document(given)
  for (const [at, card] of given.entries()) {
    yield
    const path = `cards[${at}].`
    const before = stored.itemByReference(card.reference)
    const machine = machineOf(card.vendingMachineId)
    const after = seen.has(card.reference)
      ? FieldCheck.invalid(`${path}reference`, "is named twice")
      : Result.flatMap(
          itemOf(path, card, machine, before, before?.id ?? NEW, stored.now),
          LookAlike.refuse(path, document, stored.itemByReference, before)
        )
    seen.add(card.reference)
    rows.push(
      Result.isFailure(after)
        ? refused(at, card.reference, after.failure)
        : compared(at, card.reference, before, after.success, sameItem, cardFields)
    )
  }
  return rows
}

/** Judges every row, unlike the command, which stops at the first that it refuses. */
export function* diffOf(stored: Stored, catalog: Catalog): Steps<CatalogDiff> {
  const vendingMachines = yield* machinesOf(stored, catalog.vendingMachines)
  const named = new Map(vendingMachines.map(({ after, key }) => [key, after]))
  const machineOf = (id: number) =>
    named.get(id) ?? (isMachineId(id) ? stored.machine(id) : undefined)
  const cards = yield* cardsOf(stored, catalog.cards, machineOf)
  return { vendingMachines, cards, digest: yield* digestOf(vendingMachines, cards) }
}
