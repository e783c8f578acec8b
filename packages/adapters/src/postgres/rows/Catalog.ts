/** Rows of `vending_machine`, `tier`, `odds`, `item`, `deck` and `shipping_country`. */
import {
  type Deck,
  Id,
  type Item,
  Json,
  type ShippingCountry,
  type VendingMachine
} from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const machines = Table.make<VendingMachine.VendingMachine>({
  name: "vending_machine",
  key: ["id"],
  columns: [
    ["id", "int4", (row) => row.id],
    ["name", "text", (row) => row.name],
    ["price", "int8", (row) => row.priceUsd],
    ["image", "text", (row) => row.image],
    ["static_image", "text", (row) => row.staticImage],
    ["public", "bool", (row) => row.public],
    ["active", "bool", (row) => row.active],
    ["refund_window", "int8", (row) => BigInt(row.refundWindow)],
    ["odds_version", "int4", (row) => row.oddsVersion],
    ["when_tier_empty", "text", (row) => row.whenTierEmpty],
    ["max_open_share", "int4", (row) => row.maxOpenShare],
    ["created_at", "timestamptz", (row) => row.createdAt]
  ]
})

export const readMachine = (
  v: Table.Values,
  tiers: ReadonlyArray<VendingMachine.Tier>
): VendingMachine.VendingMachine => ({
  id: v[0] as number,
  name: v[1] as string,
  priceUsd: v[2] as bigint,
  image: v[3] as string,
  staticImage: v[4] as string,
  public: v[5] as boolean,
  active: v[6] as boolean,
  refundWindow: Number(v[7]),
  tiers,
  oddsVersion: v[8] as number,
  whenTierEmpty: v[9] as VendingMachine.WhenTierEmpty,
  maxOpenShare: v[10] as number,
  createdAt: Table.instant(v[11])
})

/** A tier as its machine names it. */
export interface TierRow extends VendingMachine.Tier {
  readonly machineId: number
  readonly ordinal: number
}

export const tiers = Table.make<TierRow>({
  name: "tier",
  key: ["machine_id", "name"],
  columns: [
    ["machine_id", "int4", (row) => row.machineId],
    ["name", "text", (row) => row.name],
    ["weight", "int8", (row) => row.weight],
    ["ordinal", "int4", (row) => row.ordinal],
    ["low_stock", "int4", (row) => row.lowStock ?? null]
  ]
})

export const tiersOf = (machine: VendingMachine.VendingMachine): ReadonlyArray<TierRow> =>
  machine.tiers.map((tier, ordinal) => ({ ...tier, machineId: machine.id, ordinal }))

/** The odds that a version of a machine had, for the audit of draws. */
export const odds = Table.make<VendingMachine.VendingMachine>({
  name: "odds",
  key: ["machine_id", "version"],
  columns: [
    ["machine_id", "int4", (row) => row.id],
    ["version", "int4", (row) => row.oddsVersion],
    [
      "tiers",
      "json",
      (row) =>
        Table.json(row.tiers.map(({ name, weight }) => ({ name, weight: weight.toString() })))
    ]
  ]
})

interface StoredTier {
  readonly name: string
  readonly weight: string
  /** Of a machine's tiers of today alone. */
  readonly lowStock?: number | null
}

export const readOdds = (value: unknown): ReadonlyArray<VendingMachine.Tier> =>
  (value as ReadonlyArray<StoredTier>).map(({ lowStock = null, name, weight }) => ({
    name,
    weight: BigInt(weight),
    ...(lowStock !== null && { lowStock })
  }))

/** A card's item, which is null in all columns while it has none. */
export const readItemOrNull = (v: Table.Values, at: number): Item.Item | null =>
  v[at] === null ? null : readItem(v, at)

export const items = Table.make<Item.Item>({
  name: "item",
  key: ["id"],
  fixed: ["reference"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["reference", "text", (row) => row.reference],
    ["machine_id", "int4", (row) => row.machineId],
    ["tier", "text", (row) => row.tier],
    ["name", "text", (row) => row.name],
    ["image", "text", (row) => row.image],
    ["buyback", "int8", (row) => row.buybackUsd],
    ["metadata", "json", (row) => Table.json(row.metadata)],
    ["withdrawn_at", "timestamptz", (row) => row.withdrawnAt],
    ["created_at", "timestamptz", (row) => row.createdAt]
  ],
  length: (row) => Json.leastLength(row.metadata)
})

export const readItem = (v: Table.Values, at = 0): Item.Item => ({
  id: Id.fromUuid("itm", v[at] as string),
  reference: v[at + 1] as string,
  machineId: v[at + 2] as number,
  tier: v[at + 3] as string,
  name: v[at + 4] as string,
  image: v[at + 5] as string,
  buybackUsd: v[at + 6] as bigint,
  metadata: v[at + 7] as Json.Json,
  withdrawnAt: Table.nullableInstant(v[at + 8]),
  createdAt: Table.instant(v[at + 9])
})

export const slots = Table.make<Deck.Slot>({
  name: "deck",
  key: ["item_id"],
  columns: [
    ["item_id", "uuid", (row) => Id.toUuid(row.itemId)],
    ["machine_id", "int4", (row) => row.machineId],
    ["tier", "text", (row) => row.tier],
    ["position", "int8", (row) => row.position]
  ]
})

export const readSlot = (v: Table.Values, at = 0): Deck.Slot => ({
  itemId: Id.fromUuid("itm", v[at] as string),
  machineId: v[at + 1] as number,
  tier: v[at + 2] as string,
  position: v[at + 3] as bigint
})

/** A country at its place in the list. */
export interface CountryRow extends ShippingCountry.ShippingCountry {
  readonly ordinal: number
}

export const countries = Table.make<CountryRow>({
  name: "shipping_country",
  key: ["code"],
  columns: [
    ["code", "text", (row) => row.code],
    ["country", "text", (row) => row.country],
    ["fee", "int8", (row) => row.feeUsd],
    ["ordinal", "int4", (row) => row.ordinal]
  ]
})

export const readCountry = (v: Table.Values): ShippingCountry.ShippingCountry => ({
  code: v[0] as string,
  country: v[1] as string,
  feeUsd: v[2] as bigint
})
