/**
 * A vending machine: a pack on sale, its odds and its refund window
 * (contract.md#vending-machine).
 */
import type { OddsMode } from "../draw/StockList.ts"
import type { Links } from "../link/Links.ts"
import type { Instant } from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"

/** A tier's weight in millionths, so that decimal weights stay exact. */
export type Weight = bigint

export interface Tier {
  readonly name: string
  readonly weight: Weight
  /** Operators are warned when fewer cards are free ({@link LOW_STOCK} unless set). */
  readonly lowStock?: number
}

export const LOW_STOCK = 5

/**
 * When a tier with odds is empty, `redistribute` goes on selling by the odds of the other tiers;
 * `stop` sells nothing until the tier is restocked.
 */
export const WHEN_TIER_EMPTY = ["redistribute", "stop"] as const
export type WhenTierEmpty = (typeof WHEN_TIER_EMPTY)[number]

/**
 * Whether cards may go on sale once one was drawn. A `closed` machine sells the cards that it began
 * with and no others; only lost and damaged ones leave it otherwise.
 */
export const RESTOCKS = ["open", "closed"] as const
export type Restock = (typeof RESTOCKS)[number]

/**
 * The default, in millionths: half of a machine's stock, and a tenth where odds are those of the stock,
 * because who holds packs there has an option on what is left (design.md#last-packs).
 */
export const MAX_OPEN_SHARE: Readonly<Record<OddsMode, number>> = {
  weights: 500_000,
  stock: 100_000
}

export interface VendingMachine {
  readonly id: number
  readonly name: string
  readonly priceUsd: Usd.Usd
  readonly image: string
  /** Still frame; may be empty. */
  readonly staticImage: string
  readonly public: boolean
  readonly active: boolean
  /** How long a sealed card may be refunded, in milliseconds. */
  readonly refundWindow: number
  /** In the order given; a tier with weight zero is never drawn. */
  readonly tiers: ReadonlyArray<Tier>
  /** Incremented by every change of the tiers; each draw records the version in force. */
  readonly oddsVersion: number
  readonly oddsMode: OddsMode
  readonly whenTierEmpty: WhenTierEmpty
  readonly restock: Restock
  /** The share of the stock on which one account may have open claims, in millionths. */
  readonly maxOpenShare: number
  readonly createdAt: Instant
}

/** Only public, active machines are listed and sold from. */
export const isAvailable = (machine: VendingMachine): boolean => machine.public && machine.active

const TEN_MILLIONTHS = 10_000_000n

/** Cards on sale by tier. */
export type Stock = ReadonlyMap<string, number>

/** How likely a tier is beside the others: by its weight, or by its cards on sale. */
export const chanceOf = ({ oddsMode }: VendingMachine, tier: Tier, stock: Stock): bigint =>
  oddsMode === "weights" || tier.weight === 0n ? tier.weight : BigInt(stock.get(tier.name) ?? 0)

/**
 * The published odds, rounded to seven places. Those by weights depend on nothing else; those of the
 * stock follow each draw, and are all zero once nothing is left (design.md#no-leaks).
 */
export const odds = (machine: VendingMachine, stock: Stock) => {
  const chances = machine.tiers.map((tier) => chanceOf(machine, tier, stock))
  const all = chances.reduce((sum, chance) => sum + chance, 0n)
  return machine.tiers.map(({ name }, at) => ({
    tier: name,
    probability:
      all === 0n ? 0 : Number(((chances[at] ?? 0n) * TEN_MILLIONTHS + all / 2n) / all) / 1e7
  }))
}

/** A machine as partners may read it. */
export interface Listed {
  readonly machine: VendingMachine
  /** Cards on sale by tier where odds are those of the stock; else null, for nobody is told. */
  readonly remaining: Stock | null
}

const NO_STOCK: Stock = new Map()

/** As the partner reads it (contract.md#vending-machine). */
export const view = ({ machine, remaining }: Listed, links: Links) => {
  const image = links.picture(machine.image)
  return {
    id: machine.id,
    name: machine.name,
    priceUsd: Usd.format(machine.priceUsd),
    image,
    imageSrcset: links.srcset(image),
    staticImage: links.picture(machine.staticImage),
    oddsMode: machine.oddsMode,
    odds: odds(machine, remaining ?? NO_STOCK),
    remaining:
      remaining === null
        ? null
        : machine.tiers
            .filter(({ weight }) => weight > 0n)
            .map(({ name }) => ({ tier: name, cards: remaining.get(name) ?? 0 })),
    fairnessUrl: links.fairness(machine.id)
  }
}
