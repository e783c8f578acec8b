/** Rows of `deposit_address`, `funding_intent`, `funding_transaction`, `foreign_deposit` and `deposit_sweep`. */
import type {
  DepositAddress,
  DepositSweep,
  ForeignDeposit,
  FundingIntent,
  FundingTransaction
} from "@cardpack/core/domain"
import * as Table from "./Table.ts"

export const depositAddresses = Table.make<DepositAddress.DepositAddress>({
  name: "deposit_address",
  key: ["accountId"],
  columns: (column) => ({
    accountId: column.id("par"),
    index: column.integer(),
    address: column.text(),
    assignedAtBlock: column.nullable.bigint(),
    createdAt: column.instant()
  })
})

export const fundingIntents = Table.make<FundingIntent.FundingIntent>({
  name: "funding_intent",
  key: ["id"],
  columns: (column) => ({
    id: column.id("fin"),
    accountId: column.id("par"),
    requestedUsd: column.bigint("requested"),
    address: column.text(),
    chainId: column.integer(),
    sequence: column.bigint(),
    createdAt: column.instant(),
    idempotencyKey: column.nullable.text(),
    fingerprint: column.nullable.text()
  })
})

export const fundingTransactions = Table.make<FundingTransaction.FundingTransaction>({
  name: "funding_transaction",
  key: ["id"],
  fixed: ["accountId", "address", "amountUsd", "chainId", "transactionHash", "ordinal", "sequence"],
  searched: ["transactionHash"],
  columns: (column) => ({
    id: column.id("ftx"),
    accountId: column.id("par"),
    status: column.text(),
    address: column.text(),
    amountUsd: column.bigint("amount"),
    chainId: column.integer(),
    transactionHash: column.text(),
    ordinal: column.integer(),
    logIndex: column.integer(),
    blockNumber: column.bigint(),
    blockHash: column.text(),
    failureReason: column.nullable.text(),
    sequence: column.bigint(),
    createdAt: column.instant(),
    confirmedAt: column.nullable.instant(),
    updatedAt: column.instant()
  })
})

export const foreignDeposits = Table.make<ForeignDeposit.ForeignDeposit>({
  name: "foreign_deposit",
  key: ["id"],
  searched: ["transactionHash"],
  columns: (column) => ({
    id: column.id("fdp"),
    accountId: column.id("par"),
    chainId: column.integer(),
    transactionHash: column.text(),
    ordinal: column.integer(),
    to: column.text("address"),
    token: column.text(),
    amount: column.numeric(),
    blockNumber: column.bigint(),
    createdAt: column.instant()
  })
})

export const depositSweeps = Table.make<DepositSweep.DepositSweep>({
  name: "deposit_sweep",
  key: ["id"],
  searched: ["transactionHash"],
  columns: (column) => ({
    id: column.id("swp"),
    accountId: column.id("par"),
    chainId: column.integer(),
    transactionHash: column.text(),
    ordinal: column.integer(),
    address: column.text(),
    amount: column.numeric(),
    blockNumber: column.bigint(),
    createdAt: column.instant()
  })
})
