/**
 * A vending machine: a pack that is for sale, its odds and its refund window
 * (contract.md#vending-machine).
 */
import type { Instant } from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"

/** A tier's weight in millionths, so that decimal weights stay exact. */
export type Weight = bigint

export interface Tier {
  readonly name: string
  readonly weight: Weight
  /** Operators are told when fewer cards than this are free ({@link LOW_STOCK} unless set). */
  readonly lowStock?: number
}

export const LOW_STOCK = 5

/**
 * What a machine does once a tier that its odds can draw is empty: `redistribute` sells on by the
 * odds of the others, `stop` sells nothing until it is restocked.
 */
export const WHEN_TIER_EMPTY = ["redistribute", "stop"] as const
export type WhenTierEmpty = (typeof WHEN_TIER_EMPTY)[number]

/** Millionths: half of a machine's stock. */
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
  /** In the order in which they were named; a weight of zero is never drawn. */
  readonly tiers: ReadonlyArray<Tier>
  /** Incremented by every change of the tiers; draws record it as the odds in force. */
  readonly oddsVersion: number
  readonly whenTierEmpty: WhenTierEmpty
  /** The part of its stock on which one account may have open claims, in millionths. */
  readonly maxOpenShare: number
  readonly createdAt: Instant
}

/** Only public, active machines are listed and sold from. */
export const isAvailable = (machine: VendingMachine): boolean => machine.public && machine.active

const TEN_MILLIONTHS = 10_000_000n

/**
 * Published odds of the current version: they follow the weights alone and never the stock, so that
 * nothing tells what the stock holds (design.md#no-leaks). Rounded to seven places.
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
