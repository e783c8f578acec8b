/**
 * What a catalog or a price list would do, read without a lock and without writing anything
 * (design.md#previews).
 */
import { Effect, Result } from "effect"
import { refuseEnter, refuseLeave, type Sold } from "../../domain/catalog/ClosedSeries.ts"
import type { Stocked } from "../../domain/catalog/ExpectedValue.ts"
import type { Item } from "../../domain/catalog/Item.ts"
import * as StockChange from "../../domain/catalog/StockChange.ts"
import { uncovered } from "../../domain/catalog/Supply.ts"
import type { TierKey } from "../../domain/catalog/TierKey.ts"
import type { VendingMachine } from "../../domain/catalog/VendingMachine.ts"
import * as Steps from "../../domain/steps/Steps.ts"
import type * as Desk from "../../engine/port/Desk.ts"
import * as CatalogDiff from "./CatalogDiff.ts"
import type { RowDiff } from "./Diff.ts"
import * as LookAlike from "./LookAlike.ts"
import * as PricesDiff from "./PricesDiff.ts"
import { type Catalog, spelled } from "./PutCatalog.ts"
import { refusalOf } from "./Relisting.ts"

/** What becomes of a machine: its odds, its stock, and so what a pack is worth. */
export interface MachineConsequence {
  readonly machineId: number
  readonly before: Desk.MachineStock | null
  readonly after: Stocked
  /** Why the change would be refused: by open claims, or as packs of a closed series were sold. */
  readonly shortage: string | null
}

const deckOf = (record: Desk.ItemRecord | undefined): TierKey | null =>
  record?.place._tag === "deck" ? record.place : null

const shortageOf = ({ machine, stock }: Stocked, openClaims: number): string | null => {
  let free = 0
  for (const { name, weight } of machine.tiers) if (weight > 0n) free += stock.get(name) ?? 0
  return free < openClaims ? uncovered({ machineId: machine.id, free, claims: openClaims }) : null
}

const refusedCard = (
  machine: VendingMachine,
  sold: Sold,
  changes: ReadonlyArray<StockChange.StockChange>
): string | null => {
  const own = (place: TierKey | null) => place?.machineId === machine.id
  for (const { from, to } of changes) {
    if (from !== null && to !== null && from.machineId === to.machineId && from.tier === to.tier)
      continue
    const leaves = own(from) ? refuseLeave(machine, sold, "moved") : null
    const why = from === null ? "new" : "moved"
    const refused = leaves ?? (own(to) ? refuseEnter(machine, sold, why) : null)
    if (refused !== null) return refused
  }
  return null
}

const consequencesOf = (
  machines: ReadonlyMap<number, Desk.MachineStock>,
  changed: ReadonlyMap<number, VendingMachine>,
  cards: ReadonlyArray<RowDiff<string, Item>>,
  records: ReadonlyMap<string, Desk.ItemRecord>
): ReadonlyArray<MachineConsequence> => {
  const ids = new Set(changed.keys())
  const byMachine = new Map<number, Array<StockChange.StockChange>>()
  for (const { after, before, key, outcome } of cards) {
    if (after === null || (outcome !== "added" && outcome !== "changed")) continue
    const change = StockChange.of(before, after, deckOf(records.get(key)))
    for (const id of new Set([change.from?.machineId, change.to?.machineId])) {
      if (id === undefined) continue
      ids.add(id)
      const own = byMachine.get(id)
      if (own === undefined) byMachine.set(id, [change])
      else own.push(change)
    }
  }
  return Array.from(ids)
    .sort((a, b) => a - b)
    .flatMap((machineId) => {
      const before = machines.get(machineId) ?? null
      const machine = changed.get(machineId) ?? before?.machine
      if (machine === undefined) return []
      const moves = byMachine.get(machineId) ?? []
      const after = StockChange.applied(machine, before, moves)
      const claims = before?.openClaims ?? 0
      const sold: Sold = { machineId, claims, isDrawn: before?.isDrawn ?? false }
      const refused =
        before === null
          ? null
          : (refusalOf(before.machine, machine, sold) ?? refusedCard(before.machine, sold, moves))
      const shortage = refused ?? shortageOf(after, claims)
      return [{ machineId, before, after, shortage }]
    })
}

type Service = Desk.Desk["Service"]

const stored = Effect.fnUntraced(function* (desk: Service, references: ReadonlyArray<string>) {
  const known = yield* desk.machines
  const named = yield* desk.itemsNamed(references)
  const machines = new Map(known.map((each) => [each.machine.id, each]))
  const records = new Map(named.map((record) => [record.item.reference, record]))
  const rows = {
    // A preview shows no times.
    now: 0,
    machine: (id: number) => machines.get(id)?.machine,
    itemByReference: (reference: string) => records.get(reference)?.item
  }
  return { machines, records, rows }
})

interface WithConsequences {
  readonly consequences: ReadonlyArray<MachineConsequence>
}

export interface CatalogPreview extends CatalogDiff.CatalogDiff, WithConsequences {}

export const ofCatalog = Effect.fnUntraced(function* (desk: Service, given: Catalog) {
  const catalog = spelled(given)
  const references = LookAlike.namesOf(catalog.cards)
  const { machines, records, rows } = yield* stored(desk, references)
  const diff = yield* Steps.run(CatalogDiff.diffOf(rows, catalog))
  const changed = new Map(
    diff.vendingMachines.flatMap(({ after, key }) =>
      after === null ? [] : [[key, after] as const]
    )
  )
  const preview: CatalogPreview = {
    ...diff,
    consequences: consequencesOf(machines, changed, diff.cards, records)
  }
  return preview
})

export interface PricesPreview extends PricesDiff.PricesDiff, WithConsequences {}

export const ofPrices = Effect.fnUntraced(function* (
  desk: Service,
  given: ReadonlyArray<PricesDiff.Price>,
  terms: PricesDiff.JumpTerms
) {
  const prices = PricesDiff.spelled(given)
  const references = prices.map((price) => price.reference)
  const { machines, records, rows } = yield* stored(desk, references)
  const diff = yield* Steps.run(PricesDiff.diffOf(rows, prices, terms))
  return Result.map(
    diff,
    (found): PricesPreview => ({
      ...found,
      consequences: consequencesOf(machines, new Map(), found.rows, records)
    })
  )
})
