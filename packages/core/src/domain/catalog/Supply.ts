/**
 * What a machine has to sell: its free cards, and the claims on them (design.md#claims). A claim
 * never meets an empty machine: `free` is never below `claims`.
 */

export interface Supply {
  readonly machineId: number
  /** Cards on sale in tiers that its odds can draw. */
  readonly free: number
  /** Sealed cards that are neither opened nor refunded. */
  readonly claims: number
  /** Tiers that the odds can't draw any more; their cards are not counted. */
  readonly retired: ReadonlyArray<string>
}

export const empty = (machineId: number): Supply => ({ machineId, free: 0, claims: 0, retired: [] })

/** Claims that were taken, or given back when `count` is negative. */
export interface ClaimChange {
  readonly machineId: number
  readonly count: number
}

/** Why an operator's change is refused that would leave open claims without cards. */
export const uncovered = ({
  claims,
  free,
  machineId
}: Pick<Supply, "machineId" | "free" | "claims">): string =>
  `vending machine ${machineId} would be left with ${free} cards for ${claims} open sealed packs`

/** Cards that nobody has a claim on. */
export const unclaimed = ({ claims, free }: Supply): number => free - claims

/** Open claims that one account may always have on a machine, however small its stock. */
export const MIN_SHARE = 10

/** `maxOpenShare` is in millionths. */
const MILLION = 1_000_000

/** Open claims that one account may have on the machine. */
export const maxOpen = ({ free }: Supply, maxOpenShare: number): number =>
  Math.max(MIN_SHARE, Math.floor((free * maxOpenShare) / MILLION))
