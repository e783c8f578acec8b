/**
 * The states of mint and burn entries (contract.md#onchain-order, contract.md#onchain-burn). Data
 * only.
 */
import type { Block, Hash } from "../chain/Evm.ts"
import type { Guard, Table } from "../machine/Machine.ts"
import type { Instant } from "../time/Instant.ts"
import { isExpired } from "./Judgement.ts"

export const STATUSES = ["pending", "confirmed", "cancelled"] as const
export type Status = (typeof STATUSES)[number]

interface Reported {
  /** The transaction reported before. */
  readonly known: Hash | null
  readonly transactionHash: Hash
}

/** A receipt's judgement. */
interface Judged extends Reported {
  readonly isMint: boolean
  /** Whether a final receipt of the reported transaction was judged before. */
  readonly judged: boolean
  readonly isFinal: boolean
  readonly proves: boolean
}

interface Expired {
  /** The deadline of the signature in force. */
  readonly deadline: Instant
  /** The contract had not used the entry's id at this final block; `deadline` was then in force. */
  readonly unused: { readonly deadline: Instant; readonly at: Block } | undefined
}

export interface Facts {
  readonly report: Reported
  readonly confirm: Judged
  readonly fail: Judged
  readonly resign: Expired
  readonly cancel: Expired
}

const news: Guard<Reported> = {
  name: "news",
  says: "the transaction differs from the reported one",
  holds: ({ known, transactionHash }) => known !== transactionHash
}

const proven: Guard<Judged> = {
  name: "proven",
  says: "a final receipt proves it",
  holds: ({ isFinal, proves }) => isFinal && proves
}

const isDisproved = ({ isFinal, judged, known, proves, transactionHash }: Judged): boolean =>
  isFinal && !proves && !judged && known === transactionHash

const mintDisproved: Guard<Judged> = {
  name: "mintDisproved",
  says: "the final receipt of the reported transaction does not prove the mint",
  holds: (facts) => facts.isMint && isDisproved(facts)
}

const burnDisproved: Guard<Judged> = {
  name: "burnDisproved",
  says: "the final receipt of the reported transaction does not prove the burn",
  holds: (facts) => !facts.isMint && isDisproved(facts)
}

/** No signature of the entry can work any more. */
export const dead: Guard<Expired> = {
  name: "dead",
  says: "the signature in force is unused at a final block past its deadline",
  holds: ({ deadline, unused }) =>
    unused !== undefined && unused.deadline === deadline && isExpired(deadline, unused.at)
}

/** The operation emits one event for all its confirmed, renewed and cancelled entries. */
export const table: Table<Status, "authorize", Facts> = {
  name: "on-chain entry",
  states: STATUSES,
  terminal: ["confirmed", "cancelled"],
  unreachable: [],
  begins: { authorize: { to: "pending", emits: [] } },
  // biome-ignore format: one row a line reads as a table
  transitions: [
    { from: "pending", trigger: "report", guard: news, to: "pending", emits: [] },
    { from: "pending", trigger: "fail", guard: mintDisproved, to: "pending", emits: ["operation.onchain_failed"] },
    { from: "pending", trigger: "fail", guard: burnDisproved, to: "pending", emits: [] },
    { from: "pending", trigger: "resign", guard: dead, to: "pending", emits: [] },
    { from: "pending", trigger: "confirm", guard: proven, to: "confirmed", emits: [] },
    { from: "pending", trigger: "cancel", guard: dead, to: "cancelled", emits: [] }
  ]
}
