/** Rows of `vending_machine`, `tier`, `odds`, `item`, `draw_day` and `shipping_country`. */
import {
  type DrawDay,
  type Item,
  Json,
  type ShippingCountry,
  type VendingMachine
} from "@cardpack/core/domain"
import type { Loaded } from "@cardpack/core/ports"
import * as Table from "./Table.ts"

/** Without the tiers, which have their own rows. */
export const machines = Table.make<Omit<VendingMachine.VendingMachine, "tiers">>({
  name: "vending_machine",
  key: ["id"],
  columns: (column) => ({
    id: column.integer(),
    name: column.text(),
    priceUsd: column.bigint("price"),
    image: column.text(),
    staticImage: column.text(),
    public: column.boolean(),
    active: column.boolean(),
    refundWindow: column.number(),
    oddsVersion: column.integer(),
    oddsMode: column.text(),
    restock: column.text(),
    whenTierEmpty: column.text(),
    maxOpenShare: column.integer(),
    createdAt: column.instant()
  })
})

/** A machine's tier and its place in the list. */
interface TierRow extends Omit<VendingMachine.Tier, "lowStock"> {
  readonly machineId: number
  readonly ordinal: number
  readonly lowStock: number | null
}

export const tiers = Table.make<TierRow>({
  name: "tier",
  key: ["machineId", "name"],
  columns: (column) => ({
    machineId: column.integer(),
    name: column.text(),
    weight: column.bigint(),
    ordinal: column.integer(),
    lowStock: column.nullable.integer()
  })
})

export const tiersOf = (machine: VendingMachine.VendingMachine): ReadonlyArray<TierRow> =>
  machine.tiers.map(({ lowStock = null, name, weight }, ordinal) => ({
    machineId: machine.id,
    name,
    weight,
    ordinal,
    lowStock
  }))

/** A tier in JSON, which has no big numbers. */
interface StoredTier {
  readonly name: string
  readonly weight: string
  /** Only in a machine's present tiers. */
  readonly lowStock?: number | null
}

export type StoredTiers = ReadonlyArray<StoredTier>

export const storedTiers = (all: ReadonlyArray<VendingMachine.Tier>): StoredTiers =>
  all.map(({ name, weight }) => ({ name, weight: weight.toString() }))

export const readTiers = (stored: StoredTiers): ReadonlyArray<VendingMachine.Tier> =>
  stored.map(({ lowStock = null, name, weight }) => ({
    name,
    weight: BigInt(weight),
    ...(lowStock !== null && { lowStock })
  }))

/** The odds of each version of a machine, for the audit of draws. */
export const odds = Table.make<Loaded.Odds>({
  name: "odds",
  key: ["machineId", "version"],
  columns: (column) => ({
    machineId: column.integer(),
    version: column.integer(),
    mode: column.text(),
    tiers: column.jsonOf(storedTiers, readTiers)
  })
})

export const oddsOf = ({
  id,
  oddsMode,
  oddsVersion,
  tiers: named
}: VendingMachine.VendingMachine): Loaded.Odds => ({
  machineId: id,
  version: oddsVersion,
  mode: oddsMode,
  tiers: named
})

export const items = Table.make<Item.Item>({
  name: "item",
  key: ["id"],
  fixed: ["reference"],
  columns: (column) => ({
    id: column.id("itm"),
    reference: column.text(),
    machineId: column.integer(),
    tier: column.text(),
    name: column.text(),
    image: column.text(),
    buybackUsd: column.bigint("buyback"),
    costUsd: column.nullable.bigint("cost"),
    metadata: column.json(),
    withdrawnAt: column.nullable.instant(),
    createdAt: column.instant()
  }),
  length: (row) => Json.leastLength(row.metadata)
})

export const drawDays = Table.make<DrawDay.DrawDay>({
  name: "draw_day",
  key: ["day", "renewal"],
  columns: (column) => ({
    day: column.integer(),
    renewal: column.integer(),
    nonce: column.bytes(),
    key: column.text(),
    anchor: column.bytes(),
    createdAt: column.instant()
  })
})

/** A country and its place in the list. */
interface CountryRow extends ShippingCountry.ShippingCountry {
  readonly ordinal: number
}

export const countries = Table.make<CountryRow>({
  name: "shipping_country",
  key: ["code"],
  columns: (column) => ({
    code: column.text(),
    country: column.text(),
    feeUsd: column.bigint("fee"),
    ordinal: column.integer()
  })
})

export const readCountry = (values: Table.Values): ShippingCountry.ShippingCountry => {
  const { ordinal: _, ...country } = countries.read(values)
  return country
}
