/** The events that a transaction's changes must be told by, and the deliveries of each event. */
import {
  Endpoint,
  Event,
  LowBalance,
  type OnchainEntry,
  type Operation
} from "@cardpack/core/domain"
import { groups, rowsOf, type State, where } from "../../kit/reference/State.ts"
import { type Change, changes } from "./Moves.ts"

interface Owed {
  readonly accountId: string
  readonly type: Event.Type
}

const BEGUN: Readonly<Record<string, Event.Type>> = {
  order: "operation.completed",
  refund: "refund.completed",
  buyback: "buyback.completed",
  redemption: "redemption.completed"
}

type Entry = OnchainEntry.OnchainOrder | OnchainEntry.OnchainBurn

const ended = (
  { kind, status }: Operation.Operation,
  entries: ReadonlyArray<Entry>
): ReadonlyArray<Event.Type> => {
  const isSome = entries.some((entry) => entry.status === "confirmed")
  if (status === "completed") return [kind === "mint" ? "operation.completed" : "buyback.completed"]
  if (kind === "mint")
    return isSome
      ? ["operation.onchain_cancelled"]
      : ["operation.onchain_cancelled", "operation.cancelled"]
  return [isSome ? "buyback.completed" : "operation.cancelled"]
}

const ofOperations = (before: State, after: State): ReadonlyArray<Owed> => {
  const entries = groups(
    [...rowsOf(after.onchainOrders), ...rowsOf(after.onchainBurns)] as ReadonlyArray<Entry>,
    ({ operationId }) => operationId
  )
  return changes(before.operations, after.operations).flatMap(([old, row]) => {
    const { accountId, id, kind, mode } = row
    const types: Array<Event.Type> = []
    if (old === null) {
      types.push(
        mode === "onchain" ? "operation.awaiting_chain" : (BEGUN[kind] ?? "operation.completed")
      )
    } else if (old.status !== row.status) types.push(...ended(row, entries(id)))
    return types.map((type) => ({ accountId, type }))
  })
}

const isRenewed = ([old, row]: Change<Entry>): boolean =>
  old !== null && old.signatures.at(-1)?.deadline !== row.signatures.at(-1)?.deadline

const ofEntries = (before: State, after: State): ReadonlyArray<Owed> => {
  const mints: ReadonlyArray<Change<Entry>> = changes(before.onchainOrders, after.onchainOrders)
  const burns: ReadonlyArray<Change<Entry>> = changes(before.onchainBurns, after.onchainBurns)
  const failed = mints.filter(([old, row]) => {
    const isNew = old?.judged !== true || old.transactionHash !== row.transactionHash
    return row.failureReason !== null && row.judged && isNew
  })
  const renewed = new Map(
    [...mints, ...burns].filter(isRenewed).map(([, row]) => [row.operationId, row.accountId])
  )
  return [
    ...failed.map(([, { accountId }]) => ({
      accountId,
      type: FAILED
    })),
    ...Array.from(renewed.values(), (accountId) => ({
      accountId,
      type: "operation.awaiting_chain" as const
    }))
  ]
}

const ofDeposits = (before: State, after: State): ReadonlyArray<Owed> =>
  changes(before.fundingTransactions, after.fundingTransactions).flatMap(([old, row]) => {
    const { accountId, status } = row
    const types: Array<Event.Type> = old === null ? ["balance.topup.detected"] : []
    if (status !== "detected" && old?.status !== status) types.push(`balance.topup.${status}`)
    return types.map((type) => ({ accountId, type }))
  })

/** One for each entry at which the total fell below the threshold. */
const ofBalances = (before: State, after: State): ReadonlyArray<Owed> =>
  changes(before.accounts, after.accounts).flatMap(([old, { id, lowBalanceThreshold }]) => {
    let balance = old?.balance ?? { cash: 0n, bonus: 0n }
    const entries = changes(before.ledgerEntries, after.ledgerEntries)
      .map(([, entry]) => entry)
      .filter(({ accountId }) => accountId === id)
      .sort((a, b) => (a.sequence < b.sequence ? -1 : 1))
    return entries.flatMap(({ balanceAfter }) => {
      const isCrossed = LowBalance.isCrossed(lowBalanceThreshold, balance, balanceAfter)
      balance = balanceAfter
      return isCrossed ? [{ accountId: id, type: LowBalance.LOW }] : []
    })
  })

const VISIBLE = [
  "status",
  "carrier",
  "trackingNumber",
  "trackingUrl",
  "statusReason",
  "infoFingerprint"
] as const

/** Accounts with shipments that changed for the partner: they are told at least once. */
const moved = (before: State, after: State): ReadonlyArray<string> =>
  changes(before.shipments, after.shipments)
    .filter(([old, row]) => old !== null && VISIBLE.some((field) => old[field] !== row[field]))
    .map(([, { operationId }]) => operationId)

const count = (all: ReadonlyArray<Owed>): string =>
  all
    .map(({ accountId, type }) => `${accountId} ${type}`)
    .sort()
    .join(", ")

const FAILED: Event.Type = "operation.onchain_failed"

/**
 * Without the events of reported transactions that failed, when the mint was confirmed by another
 * one in the same transaction of the store: afterwards nothing shows the failure.
 */
const withoutOvertaken = (
  told: ReadonlyArray<Owed>,
  owed: ReadonlyArray<Owed>,
  confirmed: ReadonlyArray<string>
): ReadonlyArray<Owed> => {
  const due = owed.filter(({ type }) => type === FAILED).map(({ accountId }) => accountId)
  const overtaken = [...confirmed]
  return told.filter(({ accountId, type }) => {
    const from = due.includes(accountId) ? due : overtaken
    if (type !== FAILED || !from.includes(accountId)) return true
    from.splice(from.indexOf(accountId), 1)
    return from === due
  })
}

/** The events must be exactly those of the changes, numbered after all before. */
export const untold = (before: State, after: State): ReadonlyArray<string> => {
  const fresh = changes(before.events, after.events).map(([, event]) => event)
  const owed = [ofOperations, ofEntries, ofDeposits, ofBalances].flatMap((of) => of(before, after))
  const all = fresh.flatMap(({ accountId, type }) =>
    type === Event.TEST || type === "shipment.updated" ? [] : [{ accountId, type }]
  )
  const confirmed = changes(before.onchainOrders, after.onchainOrders)
    .filter(([old, { status }]) => old?.status === "pending" && status === "confirmed")
    .map(([, { accountId }]) => accountId)
  const told = withoutOvertaken(all, owed, confirmed)
  const problems = count(owed) === count(told) ? [] : [`owed: ${count(owed)}; told: ${count(told)}`]
  const shipped = fresh.flatMap(({ data, type }) =>
    type === "shipment.updated" ? [data.operationId] : []
  )
  const silent = moved(before, after).filter((id) => !shipped.includes(id))
  const sequences = new Map(rowsOf(before.accounts).map(({ id, sequence }) => [id, sequence]))
  const late = fresh.filter(
    ({ accountId, sequence }) => sequence <= (sequences.get(accountId) ?? 0n)
  )
  return [
    ...problems,
    ...silent.map((id) => `nobody was told of the shipment of ${id}`),
    ...late.map(({ id }) => `event ${id} has a number from before`)
  ]
}

/** Each event has one delivery to each endpoint that subscribes to it. */
export const undelivered = (before: State, after: State): ReadonlyArray<string> => {
  const fresh = changes(before.events, after.events).map(([, event]) => event)
  if (fresh.length === 0) return []
  const moving = new Set(
    changes(before.endpoints, after.endpoints).map(([, { accountId }]) => accountId)
  )
  const made = groups(
    changes(before.deliveries, after.deliveries).map(([, delivery]) => delivery),
    ({ eventId }) => eventId
  )
  return fresh.flatMap(({ accountId, id, type }) => {
    if (type === Event.TEST || moving.has(accountId)) return []
    const wanted = where(
      after.endpoints,
      (endpoint) => endpoint.accountId === accountId && Endpoint.matches(endpoint, type)
    )
    const got = made(id).map(({ endpointId }) => endpointId)
    const isRight = got.length === wanted.length && wanted.every((one) => got.includes(one.id))
    return isRight ? [] : [`event ${id} goes to ${got.length} of ${wanted.length} endpoints`]
  })
}
