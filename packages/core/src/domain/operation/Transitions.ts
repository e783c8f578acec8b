/** The states of an operation (contract.md#operation-status). Data only. */
import type { Guard, Table } from "../machine/Machine.ts"

export const STATUSES = ["pending", "awaiting_chain", "completed", "failed", "cancelled"] as const
export type Status = (typeof STATUSES)[number]

/** Off-chain kinds complete within the request; mints and on-chain buybacks wait for the chain. */
export type Begin = "complete" | "refund" | "buyback" | "redemption" | "await_chain"

/** The number of entries in each status. */
interface Settled {
  readonly isMint: boolean
  readonly pending: number
  readonly confirmed: number
  readonly cancelled: number
}

export interface Facts {
  readonly renew: null
  readonly settle: Settled
}

const isAll = ({ cancelled, pending }: Settled): boolean => pending === 0 && cancelled === 0
const isSome = ({ cancelled, confirmed, pending }: Settled): boolean =>
  pending === 0 && cancelled > 0 && confirmed > 0
const isNone = ({ cancelled, confirmed, pending }: Settled): boolean =>
  pending === 0 && cancelled > 0 && confirmed === 0

const guard = (name: string, says: string, holds: (facts: Settled) => boolean): Guard<Settled> => ({
  name,
  says,
  holds
})

const allMinted = guard("allMinted", "every mint is confirmed", (of) => of.isMint && isAll(of))
const allBurned = guard("allBurned", "every burn is confirmed", (of) => !of.isMint && isAll(of))
const someMinted = guard(
  "someMinted",
  "some mints are confirmed, the signatures of the others expired",
  (of) => of.isMint && isSome(of)
)
const someBurned = guard(
  "someBurned",
  "some burns are confirmed, the signatures of the others expired",
  (of) => !of.isMint && isSome(of)
)
const noneMinted = guard(
  "noneMinted",
  "the signatures of all mints expired",
  (of) => of.isMint && isNone(of)
)
const noneBurned = guard(
  "noneBurned",
  "the signatures of all burns expired",
  (of) => !of.isMint && isNone(of)
)

/**
 * An operation that is cancelled in part counts as cancelled: `completed` means that every card is
 * minted or sold (contract.md#cancel).
 */
export const table: Table<Status, Begin, Facts> = {
  name: "operation",
  states: STATUSES,
  terminal: ["completed", "cancelled"],
  unreachable: ["pending", "failed"],
  begins: {
    complete: { to: "completed", emits: ["operation.completed"] },
    refund: { to: "completed", emits: ["refund.completed"] },
    buyback: { to: "completed", emits: ["buyback.completed"] },
    redemption: { to: "completed", emits: ["redemption.completed"] },
    await_chain: { to: "awaiting_chain", emits: ["operation.awaiting_chain"] }
  },
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: "awaiting_chain", trigger: "renew", guard: null, to: "awaiting_chain", emits: ["operation.awaiting_chain"] },
    { from: "awaiting_chain", trigger: "settle", guard: allMinted, to: "completed", emits: ["operation.completed"] },
    { from: "awaiting_chain", trigger: "settle", guard: allBurned, to: "completed", emits: ["buyback.completed"] },
    { from: "awaiting_chain", trigger: "settle", guard: someMinted, to: "cancelled", emits: ["operation.onchain_cancelled"] },
    { from: "awaiting_chain", trigger: "settle", guard: someBurned, to: "cancelled", emits: ["buyback.completed"] },
    { from: "awaiting_chain", trigger: "settle", guard: noneMinted, to: "cancelled", emits: ["operation.onchain_cancelled", "operation.cancelled"] },
    { from: "awaiting_chain", trigger: "settle", guard: noneBurned, to: "cancelled", emits: ["operation.cancelled"] }
  ]
}
