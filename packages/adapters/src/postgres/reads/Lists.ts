/** Reads of customers, their cards, and operations, in pages. */
import { KINDS } from "@cardpack/core/commands"
import {
  CardTransitions,
  Id,
  OperationTransitions,
  ShipmentTransitions
} from "@cardpack/core/domain"
import type { ListFilter, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../connection/Database.ts"
import { all } from "../desk/Query.ts"
import { customers } from "../rows/Customers.ts"
import { operations } from "../rows/Operations.ts"
import { disclosedAs, readDisclosed } from "./Details.ts"
import * as Moments from "./Moments.ts"
import { cut, isWord, type Narrow, narrowing, page, pageParams } from "./Pages.ts"

type Port = Reads.Reads["Service"]

const OF_ACCOUNT = "x.account_id = $1::uuid"

/** Only checks the account, so that the index of the customer's or the card's rows is used. */
const CHECKED = "(x.account_id = $1::uuid) IS TRUE"

const ofCustomer = (param: number): string => ` AND x.customer_id = $${param}::uuid`

const ofMachine = (param: number): string => ` AND x.vending_machine_id = $${param}::int`

/** What created a card, and what acted on it. */
const ofCard = (param: number): string =>
  ` AND x.id IN (SELECT c.operation_id FROM card c WHERE c.id = $${param}::uuid
    UNION ALL SELECT c.operation_id FROM operation_card c WHERE c.card_id = $${param}::uuid)`

/** What was redeemed, and where its parcel is. */
const withParcel = (status: ShipmentTransitions.Status | null): string =>
  status === null
    ? ""
    : ` AND EXISTS (SELECT FROM shipment s
        WHERE s.operation_id = x.id${isWord("status", status, ShipmentTransitions.STATUSES, "s")})`

const operationsOf = (filter: ListFilter.Operations) => {
  const { cardId, customerId, kind, shipmentStatus, status, vendingMachineId } = filter
  const { params, sql } = narrowing([
    [ofCustomer, customerId === null ? null : Id.toUuid(customerId)],
    [ofCard, cardId === null ? null : Id.toUuid(cardId)],
    [ofMachine, vendingMachineId]
  ])
  const own = customerId === null && cardId === null ? OF_ACCOUNT : CHECKED
  const words =
    isWord("kind", kind, KINDS) + isWord("status", status, OperationTransitions.STATUSES)
  const where = own + sql + words + withParcel(shipmentStatus)
  return { params, sql: page(operations.select("x"), "operation x", where) }
}

/** Those that a machine sold, by their orders. */
const soldBy = (param: number): string => ` AND EXISTS (SELECT FROM operation o
  WHERE o.id = x.operation_id AND o.vending_machine_id = $${param}::int)`

const cardsOf = (customerId: Id.CustomerId, { status, vendingMachineId }: ListFilter.Cards) => {
  const conditions: ReadonlyArray<Narrow> = [
    [ofCustomer, Id.toUuid(customerId)],
    [soldBy, vendingMachineId]
  ]
  const { params, sql } = narrowing(conditions)
  const where = CHECKED + sql + isWord("status", status, CardTransitions.STATUSES)
  const from = "card x LEFT JOIN item i ON i.id = x.item_id"
  return { params, sql: page(disclosedAs("x").list, from, where) }
}

const CUSTOMERS = page(customers.select("x"), "customer x")

export const make = (
  database: Database
): Pick<Port, "customers" | "customerCards" | "operations"> => ({
  customers: Effect.fnUntraced(function* (accountId, filter, request) {
    const range = yield* Moments.rangeOf(database, "customer", accountId, filter)
    const params = pageParams(accountId, request, range)
    const rows = yield* all(database, CUSTOMERS, params, customers.read)
    return cut(rows, request, (customer) => customer.sequence)
  }),
  customerCards: Effect.fnUntraced(function* (accountId, customerId, filter, request) {
    const range = yield* Moments.rangeOf(database, "card", accountId, filter)
    const { params, sql } = cardsOf(customerId, filter)
    const bounds = pageParams(accountId, request, range)
    const read = readDisclosed(database.clockShift())
    const rows = yield* all(database, sql, [...bounds, ...params], read)
    return cut(rows, request, ({ card }) => card.sequence)
  }),
  operations: Effect.fnUntraced(function* (accountId, filter, request) {
    const range = yield* Moments.rangeOf(database, "operation", accountId, filter)
    const { params, sql } = operationsOf(filter)
    const bounds = pageParams(accountId, request, range)
    const rows = yield* all(database, sql, [...bounds, ...params], operations.read)
    return cut(rows, request, (operation) => operation.sequence)
  })
})
