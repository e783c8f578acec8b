/** Constraints on deposits, mint and burn entries, and incidents. */
import type { Evm, Id, LedgerEntry, OnchainEntry, Operation } from "@cardpack/core/domain"
import type { Catalogue } from "@cardpack/core/ports"
import { isAmount, isStamped, type Rules, sequenced } from "./Rules.ts"
import { get, type State, where } from "./State.ts"

/** A ledger entry that names a deposit credits it: confirmed, its own, its amount. */
export const creditsDeposit = (entry: LedgerEntry.Entry, state: State): boolean => {
  if (entry.fundingTransactionId === null) return true
  const deposit = get(state.fundingTransactions, entry.fundingTransactionId)
  return (
    deposit?.status === "confirmed" &&
    deposit.accountId === entry.accountId &&
    entry.kind === "TOPUP" &&
    entry.amount.cash === deposit.amountUsd &&
    entry.amount.bonus === 0n
  )
}

const logKey = (row: {
  readonly accountId: Id.AccountId
  readonly transactionHash: string
  readonly ordinal: number
  readonly chainId: number
}): string => `${row.transactionHash}/${row.ordinal}/${row.chainId}/${row.accountId}`

const isAddressOf = (state: State, accountId: Id.AccountId, address: Evm.Address): boolean =>
  get(state.depositAddresses, accountId)?.address === address

/** Constraints that mint and burn entries share. */
const entryRules = <Row extends OnchainEntry.OnchainOrder | OnchainEntry.OnchainBurn>(
  table: string,
  kind: Operation.Kind
): Pick<Rules<Row>, "refers" | "relates" | "isSettled"> & {
  readonly unique: (row: Row) => ReadonlyArray<readonly [string, string | null]>
  readonly checks: (row: Row) => ReadonlyArray<readonly [string, boolean]>
  readonly fixed: (row: Row) => ReadonlyArray<unknown>
} => ({
  unique: (row) => [
    [`${table}_card_once`, row.status === "cancelled" ? null : row.cardId],
    [`${table}_operation_id_ordinal_key`, `${row.operationId}/${row.ordinal}`]
  ],
  refers: (row) => [
    [`${table}_card_id_fkey`, "cards", row.cardId],
    [`${table}_operation_id_fkey`, "operations", row.operationId]
  ],
  relates: (row, state) => {
    const operation = get(state.operations, row.operationId)
    const affected = get(state.affectedCards, `${row.operationId}/${row.ordinal}`)
    return [
      [`${table}_operation_id_fkey`, operation?.kind === kind && operation.mode === "onchain"],
      [
        `${table}_operation_id_ordinal_fkey`,
        affected?.cardId === row.cardId && affected.accountId === row.accountId
      ]
    ]
  },
  checks: (row) => [
    [`${table}_signatures_check`, row.signatures.length > 0],
    [
      `${table}_confirmed_check`,
      [row.confirmedAt, row.blockNumber, row.blockHash].every(
        (value) => (value !== null) === (row.status === "confirmed")
      )
    ],
    [`${table}_judged_check`, !row.judged || row.transactionHash !== null],
    [
      `${table}_proof_check`,
      row.status !== "confirmed" || (row.judged && row.failureReason === null)
    ]
  ],
  fixed: (row) => [
    row.operationId,
    row.cardId,
    row.ordinal,
    row.chainId,
    row.collectionAddress,
    row.tokenId
  ],
  isSettled: (row) => row.status !== "pending"
})

const orderRules = entryRules<OnchainEntry.OnchainOrder>("onchain_order", "mint")
const burnRules = entryRules<OnchainEntry.OnchainBurn>("onchain_burn", "buyback")

/** The burned token's mint is confirmed, and of the same card. */
const burnsMinted = (burn: OnchainEntry.OnchainBurn, state: State): boolean =>
  where(state.onchainOrders, ({ tokenId }) => tokenId === burn.tokenId).some(
    (order) =>
      order.status === "confirmed" &&
      order.accountId === burn.accountId &&
      order.cardId === burn.cardId &&
      order.chainId === burn.chainId &&
      order.collectionAddress === burn.collectionAddress
  )

type ChainKind = Extract<
  Catalogue.Kind,
  | "depositAddresses"
  | "fundingIntents"
  | "fundingTransactions"
  | "foreignDeposits"
  | "depositSweeps"
  | "onchainOrders"
  | "onchainBurns"
  | "incidents"
>

const funding: Pick<
  { readonly [K in ChainKind]: Rules<Catalogue.Row<K>> },
  | "depositAddresses"
  | "fundingIntents"
  | "fundingTransactions"
  | "foreignDeposits"
  | "depositSweeps"
> = {
  depositAddresses: {
    unique: (row) => [
      ["deposit_address_index_key", String(row.index)],
      ["deposit_address_address_key", row.address]
    ],
    refers: (row) => [["deposit_address_account_id_fkey", "accounts", row.accountId]],
    checks: (row) => [
      ["deposit_address_index_check", row.index >= 0],
      ["deposit_address_assigned_at_block_check", (row.assignedAtBlock ?? 0n) >= 0n]
    ]
  },
  fundingIntents: {
    unique: (row) => [sequenced("funding_intent", row)],
    relates: (row, state) => [
      ["funding_intent_address_fkey", isAddressOf(state, row.accountId, row.address)]
    ],
    checks: (row) => [
      ["funding_intent_requested_check", isAmount(row.requestedUsd)],
      ...isStamped("funding_intent", row)
    ]
  },
  fundingTransactions: {
    unique: (row) => [
      ["funding_transaction_log_key", logKey(row)],
      sequenced("funding_transaction", row)
    ],
    relates: (row, state) => [
      ["funding_transaction_address_fkey", isAddressOf(state, row.accountId, row.address)]
    ],
    checks: (row) => [
      ["funding_transaction_amount_check", row.amountUsd > 0n],
      [
        "funding_transaction_confirmed_check",
        (row.status === "confirmed") === (row.confirmedAt !== null)
      ],
      [
        "funding_transaction_failed_check",
        (row.status === "failed") === (row.failureReason !== null)
      ]
    ],
    fixed: (row) => [row.address, row.amountUsd, logKey(row), row.sequence],
    isSettled: (row) => row.status !== "detected"
  },
  foreignDeposits: {
    unique: (row) => [["foreign_deposit_log_key", logKey(row)]],
    relates: (row, state) => [
      ["foreign_deposit_address_fkey", isAddressOf(state, row.accountId, row.to)]
    ]
  },
  depositSweeps: {
    unique: (row) => [
      ["deposit_sweep_log_key", `${row.transactionHash}/${row.ordinal}/${row.chainId}`]
    ],
    relates: (row, state) => [
      ["deposit_sweep_address_fkey", isAddressOf(state, row.accountId, row.address)]
    ],
    checks: (row) => [["deposit_sweep_amount_check", row.amount > 0n]]
  }
}

export const CHAIN_RULES: { readonly [K in ChainKind]: Rules<Catalogue.Row<K>> } = {
  ...funding,
  onchainOrders: {
    ...orderRules,
    unique: (row) => [
      ...orderRules.unique(row),
      ["onchain_order_token_id_key", String(row.tokenId)]
    ],
    fixed: (row) => [...orderRules.fixed(row), row.buyerAddress, row.priceBaseUnits]
  },
  onchainBurns: {
    ...burnRules,
    unique: (row) => [
      ...burnRules.unique(row),
      ["onchain_burn_request_id_key", String(row.requestId)]
    ],
    relates: (row, state) => [
      ...(burnRules.relates?.(row, state) ?? []),
      ["onchain_burn_token_id_fkey", burnsMinted(row, state)]
    ],
    checks: (row) => [
      ...burnRules.checks(row),
      [
        "onchain_burn_credited_check",
        (row.status === "confirmed") === (row.creditedUsd !== null) && (row.creditedUsd ?? 0n) >= 0n
      ]
    ],
    fixed: (row) => [...burnRules.fixed(row), row.requestId]
  },
  incidents: {
    refers: (row) => [
      ["incident_account_id_fkey", "accounts", row.accountId],
      ["incident_operation_id_fkey", "operations", row.operationId],
      ["incident_card_id_fkey", "cards", row.cardId]
    ],
    checks: (row) => [
      [
        "incident_resolved_check",
        new Set([row.resolvedAt === null, row.resolvedBy === null, row.resolution === null])
          .size === 1
      ]
    ],
    fixed: (row) => [row.kind, row.subject, row.operationId, row.cardId]
  }
}
