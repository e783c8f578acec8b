/** USDC that the host moved out of a deposit address (design.md#operator-api). */
import type { Address, Hash } from "../chain/Evm.ts"
import type { AccountId } from "../id/Id.ts"
import type { Instant } from "../time/Instant.ts"

type DepositSweepId = `swp_${string}`

export interface DepositSweep {
  readonly id: DepositSweepId
  readonly accountId: AccountId
  readonly chainId: number
  readonly transactionHash: Hash
  /** Place of the log in its receipt, from 0. */
  readonly ordinal: number
  readonly address: Address
  /** Base units of USDC. */
  readonly amount: bigint
  readonly blockNumber: bigint
  readonly createdAt: Instant
}
