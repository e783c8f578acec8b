/**
 * A deposit address: one for each account and environment, for ever
 * (contract.md#receiving-wallet).
 */
import type { Address } from "../chain/Evm.ts"
import type { AccountId } from "../id/Id.ts"
import type { Instant } from "../time/Instant.ts"

export interface DepositAddress {
  readonly accountId: AccountId
  /** The child index below the extended public key; never given out twice. */
  readonly index: number
  readonly address: Address
  /**
   * The chain's final block when it was assigned: transfers up to it are not the account's. Null
   * for addresses from before this was recorded.
   */
  readonly assignedAtBlock: bigint | null
  readonly createdAt: Instant
}

/** As the partner reads it. */
export const viewWallet = (address: Address, chainId: number) => ({
  address,
  chainId,
  asset: "USDC" as const
})
