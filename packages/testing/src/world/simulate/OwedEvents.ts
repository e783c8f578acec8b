/** The events that a transaction's changes must be told by, and the deliveries of each event. */
import { Endpoint, Event, LowBalance } from "@cardpack/core/domain"
import { groups, rowsOf, type State, where } from "../../kit/reference/State.ts"
import { changes } from "./RowTransitions.ts"

interface Owed {
  readonly accountId: string
  readonly type: Event.Type
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

/** One for each claim that was opened. */
const ofClaims = (before: State, after: State): ReadonlyArray<Owed> =>
  changes(before.cards, after.cards).flatMap(([old, { accountId, claim, itemId }]) =>
    claim !== null && itemId !== null && old?.itemId === null
      ? [{ accountId, type: "card.revealed" }]
      : []
  )

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

/** Events of money and of cards are exactly those of the changes, and all are numbered after those before. */
export const untold = (before: State, after: State): ReadonlyArray<string> => {
  const fresh = changes(before.events, after.events).map(([, event]) => event)
  const owed = [ofDeposits, ofBalances, ofClaims].flatMap((of) => of(before, after))
  const told = fresh.flatMap(({ accountId, type }) =>
    /^(balance|card)\./.test(type) ? [{ accountId, type: type as Event.Type }] : []
  )
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
