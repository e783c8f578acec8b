/** An operation has its events in order, each once. */
import type { EventRow, OperationRow, Rule } from "../Evidence.ts"

/** One letter for each type, so that an order of events is a pattern. */
const LETTERS: Readonly<Record<string, string>> = {
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
  "order offchain completed": /^c$/,
  "refund offchain completed": /^r$/,
  "buyback offchain completed": /^b$/,
  "redemption offchain completed": /^ds*$/,
  "mint onchain awaiting_chain": /^a[af]*$/,
  "mint onchain completed": /^a[af]*c$/,
  "mint onchain cancelled": /^a[af]*(xz?|zx)$/,
  "buyback onchain awaiting_chain": /^a[af]*$/,
  "buyback onchain completed": /^a[af]*b$/,
  "buyback onchain cancelled": /^a[af]*[bz]$/
}

const isInOrder = ({ kind, mode, status }: OperationRow, own: ReadonlyArray<EventRow>) => {
  const word = own.map(({ type }) => LETTERS[type] ?? "?").join("")
  return ORDERS[`${kind} ${mode} ${status}`]?.test(word) === true
}

/** Each change of a shipment begins where the one before it ended. */
const follows = (own: ReadonlyArray<EventRow>): boolean => {
  const moves = own.filter(({ type }) => type === "shipment.updated")
  return moves.every(({ from }, at) => from === (moves[at - 1]?.to ?? "created"))
}

const numbered: Rule = ({ books }) =>
  [...Map.groupBy(books.events, ({ account }) => account)].flatMap(([account, own]) =>
    new Set(own.map(({ sequence }) => sequence)).size === own.length
      ? []
      : [`${account}: two events have one number`]
  )

export const events: Rule = (evidence) => {
  const { books } = evidence
  const byOperation = Map.groupBy(books.events, ({ operation }) => operation)
  const known = new Set(books.operations.map(({ id }) => id))
  return [
    ...books.operations.flatMap((row) => {
      const own = byOperation.get(row.id) ?? []
      const types = own.map(({ type }) => type).join()
      if (!isInOrder(row, own)) return [`${row.id} (${row.kind}, ${row.status}): ${types}`]
      return follows(own) ? [] : [`${row.id}: its shipment's changes do not follow`]
    }),
    ...[...byOperation.keys()]
      .filter((id) => id !== null && !known.has(id))
      .map((id) => `${id}: events of no operation`),
    ...numbered(evidence)
  ]
}
