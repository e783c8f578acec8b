/** The part of {@link Rows} about the chain: deposits, mint and burn entries, incidents. */
import type { Hash } from "../../domain/chain/Evm.ts"
import type { DepositAddress } from "../../domain/funding/DepositAddress.ts"
import type { ForeignDeposit } from "../../domain/funding/ForeignDeposit.ts"
import type { FundingIntent } from "../../domain/funding/FundingIntent.ts"
import type { FundingTransaction } from "../../domain/funding/FundingTransaction.ts"
import type { AccountId, OperationId } from "../../domain/id/Id.ts"
import type { Incident } from "../../domain/incident/Incident.ts"
import type { OnchainBurn, OnchainOrder } from "../../domain/onchain/OnchainEntry.ts"
import type { Overlay } from "./Overlay.ts"

interface Overlays {
  readonly depositAddresses: Overlay<"depositAddresses">
  readonly fundingIntents: Overlay<"fundingIntents">
  readonly fundingTransactions: Overlay<"fundingTransactions">
  readonly foreignDeposits: Overlay<"foreignDeposits">
  readonly depositSweeps: Overlay<"depositSweeps">
  readonly onchainOrders: Overlay<"onchainOrders">
  readonly onchainBurns: Overlay<"onchainBurns">
  readonly incidents: Overlay<"incidents">
}

interface Ordered {
  readonly ordinal: number
}

const byOrdinal = (one: Ordered, other: Ordered): number => one.ordinal - other.ordinal

export class ChainRows {
  private readonly rows: Overlays

  constructor(rows: Overlays) {
    this.rows = rows
  }

  depositAddress(accountId: AccountId): DepositAddress | undefined {
    return this.rows.depositAddresses.get(accountId)
  }

  intentByKey(accountId: AccountId, key: string): FundingIntent | undefined {
    return this.rows.fundingIntents.within(accountId, "idempotencyKey", key).at(-1)
  }

  fundingTransactionsIn(accountId: AccountId, hash: Hash): ReadonlyArray<FundingTransaction> {
    return this.rows.fundingTransactions.within(accountId, "transactionHash", hash)
  }

  foreignDepositsIn(accountId: AccountId, hash: Hash): ReadonlyArray<ForeignDeposit> {
    return this.rows.foreignDeposits.within(accountId, "transactionHash", hash)
  }

  /** Ordinals of the transfers in a transaction that are recorded as sweeps. */
  sweptOrdinals(accountId: AccountId, hash: Hash): ReadonlyArray<number> {
    return this.rows.depositSweeps
      .within(accountId, "transactionHash", hash)
      .map(({ ordinal }) => ordinal)
  }

  ordersOf(accountId: AccountId, id: OperationId): ReadonlyArray<OnchainOrder> {
    return this.rows.onchainOrders.within(accountId, "operationId", id).toSorted(byOrdinal)
  }

  burnsOf(accountId: AccountId, id: OperationId): ReadonlyArray<OnchainBurn> {
    return this.rows.onchainBurns.within(accountId, "operationId", id).toSorted(byOrdinal)
  }

  /**
   * Finds an incident by {@link Incident.subject}; each account that a transaction concerns has its
   * own.
   */
  incident(accountId: AccountId, subject: string): Incident | undefined {
    return this.rows.incidents.within(accountId, "subject", subject).at(-1)
  }
}
