import { Engine } from "@cardpack/core"
import { WindowEnd } from "@cardpack/core/commands"
import {
  Customer,
  Endpoint,
  LedgerEntry,
  Movement,
  Operation,
  type OperationTransitions,
  Period
} from "@cardpack/core/domain"
import { Desk, ListFilter, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Cursor from "../../partner/list/Cursor.ts"
import * as Filter from "../../partner/list/Filter.ts"
import { OwnLinks } from "../../partner/OwnLinks.ts"
import * as View from "../../partner/operation/View.ts"
import { answer, found, identifier } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as Refused from "./Refused.ts"

interface Asked {
  readonly params: { readonly partnerId: string }
  readonly query: Cursor.Query
}

interface AskedOperations extends Asked {
  readonly query: Cursor.Query &
    Filter.PeriodQuery &
    Filter.MachineQuery & {
      readonly kind?: string
      readonly status?: OperationTransitions.Status
    }
}

const LEDGER = "ledger-entries"
const OPERATIONS = "operations"
const CUSTOMERS = "customers"
const ENDPOINTS = "webhooks"

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "support",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const engine = yield* Engine.Engine
    const reads = yield* Reads.Reads
    const links = yield* OwnLinks
    const partner = Effect.fnUntraced(function* (partnerId: string) {
      const id = yield* identifier("par", "partner", partnerId)
      return yield* Effect.flatMap(desk.partner(id), found("partner", id))
    })
    return handlers.handleAll({
      balance: ({ params }) =>
        answer(() =>
          Effect.map(partner(params.partnerId), ({ balance, ledgerHead }) => ({
            currency: "USD" as const,
            ...LedgerEntry.viewShares(balance),
            link: ledgerHead
          }))
        ),
      ledgerEntries: ({ params, query }: Asked) =>
        answer(
          Effect.fnUntraced(function* () {
            const { id } = yield* partner(params.partnerId)
            const asked = yield* Cursor.page(LEDGER, query)
            const page = yield* reads.ledgerEntries(id, ListFilter.ENTRIES, asked)
            const nextCursor = Cursor.encodeNullable(LEDGER, page.next)
            return { data: page.rows.map(Movement.viewCaused), nextCursor }
          })
        ),
      customers: ({ params, query }: Asked) =>
        answer(
          Effect.fnUntraced(function* () {
            const { id } = yield* partner(params.partnerId)
            const asked = yield* Cursor.page(CUSTOMERS, query)
            const page = yield* reads.customers(id, Period.EVER, asked)
            const nextCursor = Cursor.encodeNullable(CUSTOMERS, page.next)
            return { data: page.rows.map(Customer.view), nextCursor }
          })
        ),
      refused: ({ params, query }: Asked) =>
        answer(
          Effect.fnUntraced(function* () {
            const { id } = yield* partner(params.partnerId)
            return yield* Refused.list(desk, id, query)
          })
        ),
      webhooks: ({ params, query }: Asked) =>
        answer(
          Effect.fnUntraced(function* () {
            const { id } = yield* partner(params.partnerId)
            const page = yield* reads.endpoints(id, yield* Cursor.page(ENDPOINTS, query))
            const nextCursor = Cursor.encodeNullable(ENDPOINTS, page.next)
            return { data: page.rows.map(Endpoint.view), nextCursor }
          })
        ),
      operations: ({ params, query }: AskedOperations) =>
        answer(
          Effect.fnUntraced(function* () {
            const { id } = yield* partner(params.partnerId)
            const asked = yield* Cursor.page(OPERATIONS, query)
            const { kind = null, status = null } = query
            const vendingMachineId = Filter.machineOf(query)
            const narrow = { kind, status, vendingMachineId, ...(yield* Filter.periodOf(query)) }
            const page = yield* reads.operations(id, { ...ListFilter.OPERATIONS, ...narrow }, asked)
            const ids = page.rows.map((row) => row.id)
            const now = yield* reads.now
            const read = reads.operationDetails(id, ids)
            const details = yield* WindowEnd.settled(engine, now, read, (all) =>
              all.flatMap(Operation.cardsOf)
            )
            const texts = ids.flatMap((each) => {
              const row = details.find(({ operation }) => operation.id === each)
              return row === undefined ? [] : [View.text(row, now, links, false)]
            })
            return View.page(texts, Cursor.encodeNullable(OPERATIONS, page.next))
          })
        )
    })
  })
)
