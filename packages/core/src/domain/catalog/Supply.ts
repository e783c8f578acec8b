/**
 * A machine's free cards and the claims on them (design.md#claims). `free` is never below `claims`,
 * so every claim gets a card.
 */
import type { OddsMode, StockList } from "../draw/StockList.ts"
import type { VendingMachine } from "./VendingMachine.ts"

export interface Supply {
  readonly machineId: number
  /** Cards on sale in the tiers that the odds can draw. */
  readonly free: number
  /** Sealed cards that were neither opened nor refunded. */
  readonly claims: number
  /** Tiers that the odds can no longer draw; their cards do not count. */
  readonly retired: ReadonlyArray<string>
  readonly mode: OddsMode
  /** Of a closed series: whether a card of it was ever drawn. */
  readonly isDrawn: boolean
  /** The last number that the machine gave to a draw or a change of its stock. */
  readonly sequence: bigint
  readonly lists: ReadonlyArray<StockList>
}

export const empty = (machineId: number): Supply => ({
  machineId,
  free: 0,
  claims: 0,
  retired: [],
  mode: "weights",
  isDrawn: false,
  sequence: 0n,
  lists: []
})

/** Claims taken or, when `count` is negative, given back. */
export interface ClaimChange {
  readonly machineId: number
  readonly count: number
}

/** The refusal of an operator's change that would leave open claims without cards. */
export const uncovered = ({
  claims,
  free,
  machineId
}: Pick<Supply, "machineId" | "free" | "claims">): string =>
  `vending machine ${machineId} would be left with ${free} cards for ${claims} open sealed packs`

/**
 * Open claims that one account may have on a machine even when its stock is small: one, else nobody
 * could buy its last cards sealed. More would let one account claim a small machine whole.
 */
export const MIN_SHARE = 1

/** Where odds are those of the stock the share is small: ten, but no more than half of what is left. */
export const MIN_OF_STOCK = 10

const leastOpen = ({ free, mode }: Supply): number =>
  mode === "stock" ? Math.min(MIN_OF_STOCK, Math.floor(free / 2)) : 0

/** Cards of a tier on sale. */
export const inTier = ({ lists }: Supply, tier: string): number =>
  lists.reduce((sum, { counts }) => sum + (counts.get(tier) ?? 0), 0)

/**
 * How many packs may be open or ordered at once: one for each card. A machine that stops once a tier is
 * empty has one for each card of its smallest tier, as all may come from there: so each is drawn by the
 * odds that it was sold by (decisions.md#stop-on-empty-tier).
 */
export const capacity = (
  supply: Supply,
  { oddsMode, tiers, whenTierEmpty }: Pick<VendingMachine, "oddsMode" | "tiers" | "whenTierEmpty">
): number => {
  if (whenTierEmpty !== "stop" || oddsMode !== "weights") return supply.free
  const drawn = tiers.filter(({ weight }) => weight > 0n)
  return Math.min(supply.free, ...drawn.map(({ name }) => inTier(supply, name)))
}

const MILLION = 1_000_000

/** Open claims that one account may have on the machine. */
export const maxOpen = (
  supply: Supply,
  machine: Parameters<typeof capacity>[1] & Pick<VendingMachine, "maxOpenShare">
): number => {
  const share = Math.floor((capacity(supply, machine) * machine.maxOpenShare) / MILLION)
  return Math.max(MIN_SHARE, leastOpen(supply), share)
}
