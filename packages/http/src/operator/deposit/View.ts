/** Deposits as operators read them. */
import type { Swept } from "@cardpack/core/commands"
import {
  type DepositAddress,
  type Evm,
  type ForeignDeposit,
  FundingTransaction,
  Instant,
  Usd
} from "@cardpack/core/domain"
import type { OperatorFundingTransaction } from "./Api.ts"

type Shown = typeof OperatorFundingTransaction.Type

/** In base units of USDC. */
export interface AddressBalance {
  readonly balance: bigint
  /** Credited minus recorded sweeps. */
  readonly expected: bigint
}

export const viewSweep = (transactionHash: Evm.Hash, { blockNumber, transfers }: Swept) => ({
  transactionHash,
  blockNumber: Number(blockNumber),
  totalUsd: Usd.format(transfers.reduce((sum, { amount }) => sum + amount, 0n)),
  transfers: transfers.map(({ accountId, address, amount, ordinal }) => ({
    partnerId: accountId,
    address,
    ordinal,
    amountUsd: Usd.format(amount)
  }))
})

/** USDC and USD both count in millionths. */
export const viewAddress = (
  row: DepositAddress.DepositAddress,
  path: string | null,
  found: AddressBalance | undefined
) => ({
  partnerId: row.accountId,
  index: row.index,
  path,
  address: row.address,
  balanceUsd: found === undefined ? null : Usd.format(found.balance),
  expectedUsd: found === undefined ? null : Usd.format(found.expected),
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

export const viewForeign = (row: ForeignDeposit.ForeignDeposit): Shown => ({
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
