/** An announced deposit: it neither credits nor reserves anything (contract.md#funding-intent). */
import type { Address } from "../chain/Evm.ts"
import type { AccountId } from "../id/Id.ts"
import * as Instant from "../time/Instant.ts"
import * as Usd from "../usd/Usd.ts"
import { viewWallet } from "./DepositAddress.ts"

type FundingIntentId = `fin_${string}`

export interface FundingIntent {
  readonly id: FundingIntentId
  readonly accountId: AccountId
  readonly requestedUsd: Usd.Usd
  readonly address: Address
  readonly chainId: number
  /** Unique among the account's intents; null without one. */
  readonly idempotencyKey: string | null
  /** Fingerprint of the request's data; null without a key. */
  readonly fingerprint: string | null
  readonly sequence: bigint
  readonly createdAt: Instant.Instant
}

/** As the partner reads it. */
export const view = (row: FundingIntent) => ({
  id: row.id,
  requestedUsd: Usd.format(row.requestedUsd),
  receivingWallet: viewWallet(row.address, row.chainId),
  createdAt: Instant.format(row.createdAt)
})
