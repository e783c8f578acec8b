/** All that the checker looks at: the history, the database's rows, and what receivers got. */
import type { Exchange, Json, Note } from "./History.ts"
import type { Received } from "./Receiving.ts"

export interface AccountRow {
  readonly id: string
  readonly cash: bigint
  readonly bonus: bigint
}

export interface OperationRow {
  readonly id: string
  readonly account: string
  readonly customer: string
  readonly kind: string
  readonly mode: string
  readonly status: string
  readonly machine: number | null
  readonly quantity: number | null
  readonly charged: bigint
  readonly credited: bigint
  readonly key: string
  readonly metadata: Json
  readonly createdAt: string
  /** Cards that it made, and those that it acted on, in order. */
  readonly cards: ReadonlyArray<string>
  readonly affected: ReadonlyArray<string>
}

export interface CustomerRow {
  readonly id: string
  readonly account: string
  readonly external: string | null
  readonly key: string | null
}

export interface CardRow {
  readonly id: string
  readonly account: string
  readonly customer: string
  readonly status: string
  readonly item: string | null
  /** Of its item. */
  readonly name: string | null
}

export interface ItemRow {
  readonly id: string
  readonly inDeck: boolean
  readonly withdrawn: boolean
}

export interface EntryRow {
  readonly id: string
  readonly account: string
  readonly kind: string
  readonly cash: bigint
  readonly bonus: bigint
  readonly cashAfter: bigint
  readonly bonusAfter: bigint
  readonly operation: string | null
  readonly deposit: string | null
  readonly reason: string | null
  readonly sequence: bigint
}

export interface EventRow {
  readonly id: string
  readonly account: string
  readonly type: string
  readonly operation: string | null
  /** Of a shipment: before and after. */
  readonly from: string | null
  readonly to: string | null
  readonly sequence: bigint
}

export interface IntentRow {
  readonly id: string
  readonly account: string
  readonly key: string | null
}

export interface DepositRow {
  readonly id: string
  readonly account: string
  readonly status: string
  readonly amount: bigint
  readonly hash: string
}

export interface Books {
  readonly accounts: ReadonlyArray<AccountRow>
  readonly operations: ReadonlyArray<OperationRow>
  readonly customers: ReadonlyArray<CustomerRow>
  readonly cards: ReadonlyArray<CardRow>
  readonly items: ReadonlyArray<ItemRow>
  readonly entries: ReadonlyArray<EntryRow>
  readonly events: ReadonlyArray<EventRow>
  readonly intents: ReadonlyArray<IntentRow>
  readonly deposits: ReadonlyArray<DepositRow>
  /** Deliveries that are neither done nor given up. */
  readonly due: number
}

export interface Evidence {
  readonly exchanges: ReadonlyArray<Exchange>
  readonly notes: ReadonlyArray<Note>
  readonly books: Books
  readonly received: ReadonlyArray<Received>
  /** The digest of each event as the feed shows it. */
  readonly feed: ReadonlyMap<string, string>
  /** The broken checks of the service's own audit. */
  readonly audit: ReadonlyArray<Json>
}

/** Answers what breaks it, in words. */
export type Rule = (evidence: Evidence) => ReadonlyArray<string>

export const noted = ({ notes }: Evidence, word: string): ReadonlyArray<Json> =>
  notes.filter(({ note }) => note === word).map(({ of }) => of)

/** Micro-dollars of a decimal string. */
export const micros = (usd: string): bigint => BigInt(usd.replace(".", ""))

export const sum = (amounts: ReadonlyArray<bigint>): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n)
