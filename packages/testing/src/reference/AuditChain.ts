/** Checks of on-chain records: deposits, mints, burns, and open incidents. */
import type {
  Card,
  FundingTransaction,
  LedgerEntry,
  OnchainEntry,
  OnchainTransitions
} from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"
import { get, type State } from "./State.ts"
import { check, groups, rowsOf } from "./Tally.ts"

/** A confirmed deposit has one entry of its amount; any other has none. */
const isCredited = (
  deposit: FundingTransaction.FundingTransaction,
  entries: ReadonlyArray<LedgerEntry.Entry>
): boolean => {
  if (deposit.status !== "confirmed") return entries.length === 0
  const [entry] = entries
  return (
    entries.length === 1 &&
    entry?.kind === "TOPUP" &&
    entry.accountId === deposit.accountId &&
    entry.amount.cash === deposit.amountUsd &&
    entry.amount.bonus === 0n
  )
}

const auditDeposits = (state: State): Desk.Check => {
  const credits = groups(rowsOf(state.ledgerEntries), (entry) => entry.fundingTransactionId)
  const found = check(
    "every confirmed deposit is one entry of the ledger, and no other is",
    rowsOf(state.fundingTransactions),
    (row) => (isCredited(row, credits(row.id)) ? null : row.id)
  )
  const orphans = rowsOf(state.ledgerEntries).filter(
    ({ fundingTransactionId: id }) =>
      id !== null && get(state.fundingTransactions, id) === undefined
  )
  const violations = [...found.violations, ...orphans.map((entry) => entry.id)]
  return { ...found, ok: violations.length === 0, violations }
}

/**
 * The card agrees with its one mint that was not cancelled, except that its token may have moved to
 * a wallet for which a burn was then signed.
 */
const hasItsMint = (
  { onchain, status }: Card.Card,
  orders: ReadonlyArray<OnchainEntry.OnchainOrder>,
  isSeen: (owner: string) => boolean
): boolean => {
  if (onchain === null) return orders.length === 0
  const [order] = orders
  const isMinted = onchain.mintedAt !== null
  return (
    orders.length === 1 &&
    order !== undefined &&
    String(order.tokenId) === onchain.tokenId &&
    order.chainId === onchain.chainId &&
    order.collectionAddress === onchain.collectionAddress &&
    (order.buyerAddress === onchain.ownerAddress || (isMinted && isSeen(onchain.ownerAddress))) &&
    order.operationId === onchain.operationId &&
    (order.status === "confirmed") === isMinted &&
    (isMinted || status === "active")
  )
}

const auditCards = (state: State): ReadonlyArray<Desk.Check> => {
  const cards = rowsOf(state.cards)
  const orders = groups(rowsOf(state.onchainOrders), ({ cardId, status }) =>
    status === "cancelled" ? null : cardId
  )
  const all = groups(rowsOf(state.onchainBurns), ({ cardId }) => cardId)
  const burns = groups(rowsOf(state.onchainBurns), ({ cardId, status }) => `${cardId}/${status}`)
  return [
    check("every card on chain has its one mint", cards, (card) =>
      hasItsMint(card, orders(card.id), (owner) =>
        all(card.id).some(({ ownerAddress }) => ownerAddress === owner)
      )
        ? null
        : card.id
    ),
    check("every card's burn is as far as the card", cards, ({ id, onchain, status }) => {
      const pending = status === "buyback_pending" ? 1 : 0
      const confirmed = status === "bought_back" && onchain !== null ? 1 : 0
      const right =
        burns(`${id}/pending`).length === pending && burns(`${id}/confirmed`).length === confirmed
      return right ? null : id
    }),
    check("every card that is held back has its incident", cards, ({ accountId, frozenBy, id }) => {
      if (frozenBy === null) return null
      const incident = get(state.incidents, frozenBy)
      return incident?.cardId === id && incident.accountId === accountId ? null : id
    })
  ]
}

const auditEntries = (state: State): Desk.Check => {
  const affected = groups(rowsOf(state.affectedCards), (row) => row.operationId)
  const entries = groups(
    [...rowsOf(state.onchainOrders), ...rowsOf(state.onchainBurns)],
    (entry) => entry.operationId
  )
  return check(
    "an on-chain operation is as far as its entries",
    rowsOf(state.operations),
    ({ id, mode, status }) => {
      const has = (of: OnchainTransitions.Status) =>
        entries(id).some((entry) => entry.status === of)
      const end = has("cancelled") ? "cancelled" : "completed"
      const isComplete = mode !== "onchain" || entries(id).length === affected(id).length
      return status === (has("pending") ? "awaiting_chain" : end) && isComplete ? null : id
    }
  )
}

export const auditChain = (state: State): ReadonlyArray<Desk.Check> => [
  auditDeposits(state),
  ...auditCards(state),
  auditEntries(state),
  check("no open incidents", rowsOf(state.incidents), ({ id, resolvedAt }) =>
    resolvedAt === null ? id : null
  )
]
