/** Of {@link Rows}, what the chain is about: deposits, mint and burn entries, incidents. */
import type { Hash } from "../../domain/chain/Evm.ts"
import type { DepositAddress } from "../../domain/funding/DepositAddress.ts"
import type { DepositSweep } from "../../domain/funding/DepositSweep.ts"
import type { ForeignDeposit } from "../../domain/funding/ForeignDeposit.ts"
import type { FundingIntent } from "../../domain/funding/FundingIntent.ts"
import type { FundingTransaction } from "../../domain/funding/FundingTransaction.ts"
import type {
  AccountId,
  DepositSweepId,
  ForeignDepositId,
  FundingTransactionId,
  OnchainBurnId,
  OnchainOrderId,
  OperationId
} from "../../domain/id/Id.ts"
import type { Incident } from "../../domain/incident/Incident.ts"
import type { OnchainBurn, OnchainOrder } from "../../domain/onchain/OnchainEntry.ts"
import type { ChangeSet } from "./ChangeSet.ts"
import type { Loaded } from "./Loaded.ts"
import { creationKey, indexed, lay, scoped } from "./Lookup.ts"

type Table<Id, Row> = Map<Id, Row>

const put = <Id, Row extends { readonly id: Id }>(
  table: Table<Id, Row>,
  rows: ReadonlyArray<Row>
): void => {
  for (const row of rows) table.set(row.id, row)
}

const of = <Row extends { readonly ordinal: number; readonly operationId: OperationId }>(
  rows: Iterable<Row>,
  operationId: OperationId
): ReadonlyArray<Row> =>
  Array.from(rows)
    .filter((row) => row.operationId === operationId)
    .toSorted((one, other) => one.ordinal - other.ordinal)

/** One transaction may concern several accounts, each with its own incident. */
const keyOf = ({ accountId, subject }: Pick<Incident, "accountId" | "subject">): string =>
  scoped(accountId, subject)

export class ChainRows {
  private readonly addresses: Table<AccountId, DepositAddress>
  private readonly intentsByKey: Table<string, FundingIntent>
  private readonly fundingTransactions: Table<FundingTransactionId, FundingTransaction>
  private readonly foreignDeposits: Table<ForeignDepositId, ForeignDeposit>
  private readonly sweeps: Table<DepositSweepId, DepositSweep>
  private readonly orders: Table<OnchainOrderId, OnchainOrder>
  private readonly burns: Table<OnchainBurnId, OnchainBurn>
  private readonly incidents: Table<string, Incident>

  constructor(loaded: Loaded) {
    this.addresses = indexed(loaded.depositAddresses, (row) => row.accountId)
    this.intentsByKey = indexed(loaded.fundingIntents, creationKey)
    this.fundingTransactions = indexed(loaded.fundingTransactions, (row) => row.id)
    this.foreignDeposits = indexed(loaded.foreignDeposits, (row) => row.id)
    this.sweeps = indexed(loaded.depositSweeps, (row) => row.id)
    this.orders = indexed(loaded.onchainOrders, (row) => row.id)
    this.burns = indexed(loaded.onchainBurns, (row) => row.id)
    this.incidents = indexed(loaded.incidents, keyOf)
  }

  depositAddress(accountId: AccountId): DepositAddress | undefined {
    return this.addresses.get(accountId)
  }

  intentByKey(accountId: AccountId, key: string): FundingIntent | undefined {
    return this.intentsByKey.get(scoped(accountId, key))
  }

  fundingTransactionsIn(accountId: AccountId, hash: Hash): ReadonlyArray<FundingTransaction> {
    return Array.from(this.fundingTransactions.values()).filter(
      (row) => row.accountId === accountId && row.transactionHash === hash
    )
  }

  foreignDepositsIn(accountId: AccountId, hash: Hash): ReadonlyArray<ForeignDeposit> {
    return Array.from(this.foreignDeposits.values()).filter(
      (row) => row.accountId === accountId && row.transactionHash === hash
    )
  }

  /** Of the transfers in a transaction that are written down as sweeps. */
  sweptOrdinals(accountId: AccountId, hash: Hash): ReadonlyArray<number> {
    return Array.from(this.sweeps.values()).flatMap((row) =>
      row.accountId === accountId && row.transactionHash === hash ? [row.ordinal] : []
    )
  }

  ordersOf(accountId: AccountId, id: OperationId): ReadonlyArray<OnchainOrder> {
    return of(this.orders.values(), id).filter((row) => row.accountId === accountId)
  }

  burnsOf(accountId: AccountId, id: OperationId): ReadonlyArray<OnchainBurn> {
    return of(this.burns.values(), id).filter((row) => row.accountId === accountId)
  }

  /** By {@link Incident.subject}. */
  incident(accountId: AccountId, subject: string): Incident | undefined {
    return this.incidents.get(keyOf({ accountId, subject }))
  }

  apply(changes: ChangeSet): void {
    for (const row of changes.depositAddresses) this.addresses.set(row.accountId, row)
    for (const row of changes.fundingIntents) lay(this.intentsByKey, creationKey(row), row)
    put(this.fundingTransactions, changes.fundingTransactions)
    put(this.foreignDeposits, changes.foreignDeposits)
    put(this.sweeps, changes.depositSweeps)
    put(this.orders, changes.onchainOrders)
    put(this.burns, changes.onchainBurns)
    for (const row of changes.incidents) this.incidents.set(keyOf(row), row)
  }
}
