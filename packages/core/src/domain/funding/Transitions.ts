/**
 * The states of deposits (contract.md#funding-transaction-status; design.md#deposits). Data only.
 */
import type { Block, Hash } from "../chain/Evm.ts"
import type { Guard, Table } from "../machine/Machine.ts"
import * as Instant from "../time/Instant.ts"

export const STATUSES = ["detected", "confirmed", "failed"] as const
export type Status = (typeof STATUSES)[number]

/** A deposit missing from every block for 24 hours has failed; in milliseconds. */
export const GIVEN_UP_AFTER = 24 * Instant.HOUR

/** The judgement of a final receipt. */
interface Judged {
  /** Why the receipt disproves the deposit: failed, another token or another recipient. */
  readonly problem: string | null
  /** Whether the balance took the amount. */
  readonly isCredited: boolean
}

interface Missing {
  readonly row: {
    readonly blockNumber: bigint
    readonly blockHash: Hash
    readonly updatedAt: Instant.Instant
  }
  /** The chain's block at the height where the deposit was last seen. */
  readonly block: Block
  readonly now: Instant.Instant
}

export interface Facts {
  readonly judge: Judged
  readonly lose: Missing
}

const verified: Guard<Judged> = {
  name: "verified",
  says: "the final receipt succeeded, with the right token and recipient, and the balance takes the amount",
  holds: ({ isCredited, problem }) => problem === null && isCredited
}

const disproved: Guard<Judged> = {
  name: "disproved",
  says: "the final receipt disproves the deposit",
  holds: ({ problem }) => problem !== null
}

const lost: Guard<Missing> = {
  name: "lost",
  says: "its block was replaced, and it has been in no block for 24 hours",
  holds: ({ block, now, row }) =>
    row.updatedAt + GIVEN_UP_AFTER <= now &&
    row.blockNumber === block.number &&
    row.blockHash !== block.hash
}

export const table: Table<Status, "see", Facts> = {
  name: "funding transaction",
  states: STATUSES,
  terminal: ["confirmed", "failed"],
  unreachable: [],
  begins: { see: { to: "detected", emits: ["balance.topup.detected"] } },
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: "detected", trigger: "judge", guard: verified, to: "confirmed", emits: ["balance.topup.confirmed"] },
    { from: "detected", trigger: "judge", guard: disproved, to: "failed", emits: ["balance.topup.failed"] },
    { from: "detected", trigger: "lose", guard: lost, to: "failed", emits: ["balance.topup.failed"] }
  ]
}
