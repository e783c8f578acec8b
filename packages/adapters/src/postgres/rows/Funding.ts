/** Rows of `deposit_address`, `funding_intent`, `funding_transaction`, `foreign_deposit` and `deposit_sweep`. */
import {
  type DepositAddress,
  type DepositSweep,
  type DepositTransitions,
  type Evm,
  type ForeignDeposit,
  type FundingIntent,
  type FundingTransaction,
  Id
} from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const depositAddresses = Table.make<DepositAddress.DepositAddress>({
  name: "deposit_address",
  key: ["account_id"],
  columns: [
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["index", "int4", (row) => row.index],
    ["address", "text", (row) => row.address],
    ["created_at", "timestamptz", (row) => row.createdAt]
  ]
})

export const readDepositAddress = (v: Table.Values): DepositAddress.DepositAddress => ({
  accountId: Id.fromUuid("par", v[0] as string),
  index: v[1] as number,
  address: v[2] as Evm.Address,
  createdAt: Table.instant(v[3])
})

export const fundingIntents = Table.make<FundingIntent.FundingIntent>({
  name: "funding_intent",
  key: ["id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["requested", "int8", (row) => row.requestedUsd],
    ["address", "text", (row) => row.address],
    ["chain_id", "int4", (row) => row.chainId],
    ["sequence", "int8", (row) => row.sequence],
    ["created_at", "timestamptz", (row) => row.createdAt],
    ["idempotency_key", "text", (row) => row.idempotencyKey],
    ["fingerprint", "text", (row) => row.fingerprint]
  ]
})

export const readFundingIntent = (v: Table.Values): FundingIntent.FundingIntent => ({
  id: Id.fromUuid("fin", v[0] as string),
  accountId: Id.fromUuid("par", v[1] as string),
  requestedUsd: v[2] as bigint,
  address: v[3] as Evm.Address,
  chainId: v[4] as number,
  sequence: v[5] as bigint,
  createdAt: Table.instant(v[6]),
  idempotencyKey: v[7] as string | null,
  fingerprint: v[8] as string | null
})

export const fundingTransactions = Table.make<FundingTransaction.FundingTransaction>({
  name: "funding_transaction",
  key: ["id"],
  fixed: ["account_id", "address", "amount", "chain_id", "transaction_hash", "ordinal", "sequence"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["status", "text", (row) => row.status],
    ["address", "text", (row) => row.address],
    ["amount", "int8", (row) => row.amountUsd],
    ["chain_id", "int4", (row) => row.chainId],
    ["transaction_hash", "text", (row) => row.transactionHash],
    ["ordinal", "int4", (row) => row.ordinal],
    ["log_index", "int4", (row) => row.logIndex],
    ["block_number", "int8", (row) => row.blockNumber],
    ["block_hash", "text", (row) => row.blockHash],
    ["failure_reason", "text", (row) => row.failureReason],
    ["sequence", "int8", (row) => row.sequence],
    ["created_at", "timestamptz", (row) => row.createdAt],
    ["confirmed_at", "timestamptz", (row) => row.confirmedAt],
    ["updated_at", "timestamptz", (row) => row.updatedAt]
  ]
})

export const readFundingTransaction = (v: Table.Values): FundingTransaction.FundingTransaction => ({
  id: Id.fromUuid("ftx", v[0] as string),
  accountId: Id.fromUuid("par", v[1] as string),
  status: v[2] as DepositTransitions.Status,
  address: v[3] as Evm.Address,
  amountUsd: v[4] as bigint,
  chainId: v[5] as number,
  transactionHash: v[6] as Evm.Hash,
  ordinal: v[7] as number,
  logIndex: v[8] as number,
  blockNumber: v[9] as bigint,
  blockHash: v[10] as Evm.Hash,
  failureReason: v[11] as string | null,
  sequence: v[12] as bigint,
  createdAt: Table.instant(v[13]),
  confirmedAt: Table.nullableInstant(v[14]),
  updatedAt: Table.instant(v[15])
})

export const foreignDeposits = Table.make<ForeignDeposit.ForeignDeposit>({
  name: "foreign_deposit",
  key: ["id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["chain_id", "int4", (row) => row.chainId],
    ["transaction_hash", "text", (row) => row.transactionHash],
    ["ordinal", "int4", (row) => row.ordinal],
    ["address", "text", (row) => row.to],
    ["token", "text", (row) => row.token],
    ["amount", "numeric", (row) => String(row.amount)],
    ["block_number", "int8", (row) => row.blockNumber],
    ["created_at", "timestamptz", (row) => row.createdAt]
  ]
})

export const readForeignDeposit = (v: Table.Values): ForeignDeposit.ForeignDeposit => ({
  id: Id.fromUuid("fdp", v[0] as string),
  accountId: Id.fromUuid("par", v[1] as string),
  chainId: v[2] as number,
  transactionHash: v[3] as Evm.Hash,
  ordinal: v[4] as number,
  to: v[5] as Evm.Address,
  token: v[6] as Evm.Address,
  amount: BigInt(v[7] as string),
  blockNumber: v[8] as bigint,
  createdAt: Table.instant(v[9])
})

export const depositSweeps = Table.make<DepositSweep.DepositSweep>({
  name: "deposit_sweep",
  key: ["id"],
  columns: [
    ["id", "uuid", (row) => Id.toUuid(row.id)],
    ["account_id", "uuid", (row) => Id.toUuid(row.accountId)],
    ["chain_id", "int4", (row) => row.chainId],
    ["transaction_hash", "text", (row) => row.transactionHash],
    ["ordinal", "int4", (row) => row.ordinal],
    ["address", "text", (row) => row.address],
    ["amount", "numeric", (row) => String(row.amount)],
    ["block_number", "int8", (row) => row.blockNumber],
    ["created_at", "timestamptz", (row) => row.createdAt]
  ]
})

export const readDepositSweep = (v: Table.Values): DepositSweep.DepositSweep => ({
  id: Id.fromUuid("swp", v[0] as string),
  accountId: Id.fromUuid("par", v[1] as string),
  chainId: v[2] as number,
  transactionHash: v[3] as Evm.Hash,
  ordinal: v[4] as number,
  address: v[5] as Evm.Address,
  amount: BigInt(v[6] as string),
  blockNumber: v[7] as bigint,
  createdAt: Table.instant(v[8])
})
