/** An operation has its events in order, each once. */
import { type Event, type OnchainEntry, type Operation, Usd } from "@cardpack/core/domain"
import { get, groups, rowsOf, type State, where } from "../../kit/reference/State.ts"

/** One letter for each type, so that an order of events is a pattern. */
const LETTERS: Readonly<Record<string, string>> = {
  "card.revealed": "o",
  "operation.completed": "c",
  "operation.awaiting_chain": "a",
  "operation.onchain_failed": "f",
  "operation.onchain_cancelled": "x",
  "operation.cancelled": "z",
  "buyback.completed": "b",
  "refund.completed": "r",
  "redemption.completed": "d",
  "shipment.updated": "s"
}

const ORDERS: Readonly<Record<string, RegExp>> = {
  "order offchain completed": /^co*$/,
  "refund offchain completed": /^r$/,
  "buyback offchain completed": /^b$/,
  "redemption offchain completed": /^ds*$/,
  "mint onchain awaiting_chain": /^a[af]*$/,
  "mint onchain completed": /^a[af]*c$/,
  "mint onchain cancelled": /^a[af]*xz?$/,
  "buyback onchain awaiting_chain": /^a[af]*$/,
  "buyback onchain completed": /^a[af]*b$/,
  "buyback onchain cancelled": /^a[af]*[bz]$/
}

const isInOrder = (
  { kind, mode, status }: Operation.Operation,
  own: ReadonlyArray<Event.Event>
): boolean => {
  const word = own.map(({ type }) => LETTERS[type] ?? "?").join("")
  return ORDERS[`${kind} ${mode} ${status}`]?.test(word) === true
}

const statusOf = ({ data: { shipment } }: Event.Event): unknown => Object(shipment).status

/** Each change of a shipment begins where the one before it ended. */
const follows = (own: ReadonlyArray<Event.Event>): boolean => {
  const moves = own.filter(({ type }) => type === "shipment.updated")
  return moves.every(({ data }, at) => {
    const before = moves[at - 1]
    return data.previousStatus === (before === undefined ? "created" : statusOf(before))
  })
}

type Entry = OnchainEntry.OnchainOrder | OnchainEntry.OnchainBurn

/** It waits anew each time that its entries are signed, and tells of each mint that failed. */
const tellsOfChain = (entries: ReadonlyArray<Entry>, own: ReadonlyArray<Event.Event>): boolean => {
  // Entries that are signed together may get different deadlines.
  const signed = entries.map(({ signatures }) => signatures.length)
  const most = signed.reduce((sum, each) => sum + each - 1, 1)
  const waits = own.filter(({ type }) => type === "operation.awaiting_chain")
  const failed = entries.filter((entry) => "buyerAddress" in entry && entry.failureReason !== null)
  return (
    waits.length >= Math.max(0, ...signed) &&
    waits.length <= (entries.length === 0 ? 0 : most) &&
    failed.every(({ id }) => own.some(({ data }) => data.onchainOrderId === id))
  )
}

/** What comes after the end of an operation. */
const LATER: ReadonlyArray<string> = ["card.revealed", "shipment.updated"]

/** Once it has ended, its last event tells of it as it is. */
const tellsOfEnd = (row: Operation.Operation, own: ReadonlyArray<Event.Event>): boolean => {
  if (row.status === "awaiting_chain") return true
  const data = own.findLast(({ type }) => !LATER.includes(type))?.data ?? {}
  const { chargedUsd, creditedUsd, customerId, kind, mode, quantity, status } = row
  const same = { customerId, kind, mode, status, quantity }
  const sums = { chargedUsd: Usd.format(chargedUsd), creditedUsd: Usd.format(creditedUsd) }
  return Object.entries({ ...same, ...sums }).every(([name, value]) => data[name] === value)
}

export const events = ({
  events: all,
  onchainBurns,
  onchainOrders,
  operations
}: State): ReadonlyArray<string> => {
  const told = where(all, ({ data }) => typeof data.operationId === "string")
  const sorted = told.sort((a, b) => (a.sequence < b.sequence ? -1 : 1))
  const eventsOf = groups(sorted, ({ data }) => String(data.operationId))
  const entries: ReadonlyArray<Entry> = [...rowsOf(onchainOrders), ...rowsOf(onchainBurns)]
  const entriesOf = groups(entries, ({ operationId }) => operationId)
  return [
    ...rowsOf(operations).flatMap((row) => {
      const own = eventsOf(row.id)
      const types = own.map(({ type }) => type).join(", ")
      if (!isInOrder(row, own)) return [`${row.id} (${row.kind}, ${row.status}): ${types}`]
      if (!tellsOfChain(entriesOf(row.id), own))
        return [`${row.id}: signatures and failures: ${types}`]
      if (!tellsOfEnd(row, own)) return [`${row.id}: its last event tells otherwise`]
      return follows(own) ? [] : [`${row.id}: its shipment's changes do not follow`]
    }),
    ...told
      .filter(({ data }) => get(operations, String(data.operationId)) === undefined)
      .map(({ id }) => `${id}: of no operation`)
  ]
}
