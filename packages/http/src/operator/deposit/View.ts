/** Deposits as operators read them. */
import type { DepositAddress } from "@cardpack/core/funding/DepositAddress"
import type { ForeignDeposit } from "@cardpack/core/funding/ForeignDeposit"
import * as FundingTransaction from "@cardpack/core/funding/FundingTransaction"
import * as Instant from "@cardpack/core/time/Instant"
import * as Usd from "@cardpack/core/usd/Usd"
import type { OperatorFundingTransaction } from "./Api.ts"

type Shown = typeof OperatorFundingTransaction.Type

/** A balance counts in millionths, as USD does. */
export const viewAddress = (
  row: DepositAddress,
  path: string | null,
  balance: bigint | undefined
) => ({
  partnerId: row.accountId,
  index: row.index,
  path,
  address: row.address,
  balanceUsd: balance === undefined ? null : Usd.format(balance),
  createdAt: Instant.format(row.createdAt)
})

export const viewTransaction = (row: FundingTransaction.FundingTransaction): Shown => ({
  ...FundingTransaction.view(row),
  partnerId: row.accountId,
  address: row.address,
  tokenAddress: null,
  amountBaseUnits: String(row.amountUsd),
  ordinal: row.ordinal
})

export const viewForeign = (row: ForeignDeposit): Shown => ({
  id: row.id,
  partnerId: row.accountId,
  status: "foreign",
  address: row.to,
  tokenAddress: row.token,
  amountUsd: null,
  amountBaseUnits: String(row.amount),
  chainId: row.chainId,
  transactionHash: row.transactionHash,
  ordinal: row.ordinal,
  logIndex: null,
  blockNumber: Number(row.blockNumber),
  failureReason: null,
  createdAt: Instant.format(row.createdAt),
  confirmedAt: null
})
