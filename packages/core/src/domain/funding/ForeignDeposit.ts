/**
 * A transfer to a deposit address of a token other than USDC, or of USDC from before the address
 * was assigned: never credited, listed for the operator (design.md#deposits).
 */
import type { AccountId } from "../id/Id.ts"
import type { Instant } from "../time/Instant.ts"
import type { Deposit } from "./Deposits.ts"

export type ForeignDepositId = `fdp_${string}`

export interface ForeignDeposit extends Deposit {
  readonly id: ForeignDepositId
  readonly accountId: AccountId
  readonly chainId: number
  readonly blockNumber: bigint
  readonly createdAt: Instant
}
