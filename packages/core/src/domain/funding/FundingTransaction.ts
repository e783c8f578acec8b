/** A deposit observed on chain (contract.md#funding-transaction). */
import { Result } from "effect"
import type { Address, Hash } from "../chain/Evm.ts"
import type { AccountId, FundingTransactionId } from "../id/Id.ts"
import type { JsonObject } from "../json/Json.ts"
import * as Machine from "../machine/Machine.ts"
import * as Instant from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"
import type { DepositKey } from "./Deposits.ts"
import { type Facts, type Status, table } from "./Transitions.ts"

/**
 * {@link DepositKey} identifies it for ever; its place in the chain may change until it is final.
 */
export interface FundingTransaction extends DepositKey {
  readonly id: FundingTransactionId
  readonly accountId: AccountId
  readonly status: Status
  /** The account's deposit address. */
  readonly address: Address
  /** 1 USDC = 1 USD; both count in millionths. */
  readonly amountUsd: Usd.Usd
  readonly chainId: number
  /** The log's index in its block, as last seen. */
  readonly logIndex: number
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly failureReason: string | null
  readonly sequence: bigint
  readonly createdAt: Instant.Instant
  readonly confirmedAt: Instant.Instant | null
  readonly updatedAt: Instant.Instant
}

/** A deposit in its next status, with the events to emit. */
export interface Moved extends Pick<Machine.Fired<Status>, "emits"> {
  readonly row: FundingTransaction
}

export const fire = <Trigger extends keyof Facts>(
  row: FundingTransaction,
  trigger: Trigger,
  facts: Facts[Trigger],
  now: Instant.Instant
): Result.Result<Moved, Machine.Illegal> =>
  Result.map(Machine.fire(table, row.status, trigger, facts), ({ emits, to }) => ({
    row: { ...row, status: to, updatedAt: now },
    emits
  }))

/** As the partner reads it. */
export const view = (row: FundingTransaction) => ({
  id: row.id,
  status: row.status,
  amountUsd: Usd.format(row.amountUsd),
  chainId: row.chainId,
  transactionHash: row.transactionHash,
  logIndex: row.logIndex,
  blockNumber: Number(row.blockNumber),
  failureReason: row.failureReason,
  createdAt: Instant.format(row.createdAt),
  confirmedAt: Instant.formatNullable(row.confirmedAt)
})

/** The data of the three top-up events (contract.md#envelope). */
export const eventData = (row: FundingTransaction): JsonObject => ({
  fundingTransactionId: row.id,
  amountUsd: Usd.format(row.amountUsd),
  chainId: row.chainId,
  transactionHash: row.transactionHash,
  ...(row.failureReason === null ? {} : { failureReason: row.failureReason })
})
