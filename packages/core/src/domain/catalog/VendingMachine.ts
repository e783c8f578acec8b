/**
 * A vending machine: a pack on sale, its odds and its refund window
 * (contract.md#vending-machine).
 */
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

/** The default, in millionths: half of a machine's stock. */
export const MAX_OPEN_SHARE = 500_000

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
  readonly whenTierEmpty: WhenTierEmpty
  /** The share of the stock on which one account may have open claims, in millionths. */
  readonly maxOpenShare: number
  readonly createdAt: Instant
}

/** Only public, active machines are listed and sold from. */
export const isAvailable = (machine: VendingMachine): boolean => machine.public && machine.active

const TEN_MILLIONTHS = 10_000_000n

/**
 * The published odds, rounded to seven places. They depend on the weights alone: odds that followed
 * the stock would reveal it (design.md#no-leaks).
 */
export const odds = (machine: VendingMachine) => {
  let all = 0n
  for (const tier of machine.tiers) all += tier.weight
  return machine.tiers.map((tier) => ({
    tier: tier.name,
    probability: all === 0n ? 0 : Number((tier.weight * TEN_MILLIONTHS + all / 2n) / all) / 1e7
  }))
}

/** As the partner reads it (contract.md#vending-machine). */
export const view = (machine: VendingMachine, srcset: (image: string) => string | null) => ({
  id: machine.id,
  name: machine.name,
  priceUsd: Usd.format(machine.priceUsd),
  image: machine.image,
  imageSrcset: srcset(machine.image),
  staticImage: machine.staticImage,
  odds: odds(machine)
})
