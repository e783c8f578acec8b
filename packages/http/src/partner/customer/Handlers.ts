import { Engine } from "@cardpack/core"
import { createCustomer, updateCustomer, WindowEnd } from "@cardpack/core/commands"
import {
  Card,
  type CardTransitions,
  Customer,
  ExternalUserId,
  type Links
} from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Body from "../../request/Body.ts"
import { answer, found, identifier } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import * as Creation from "../Creation.ts"
import * as Cursor from "../list/Cursor.ts"
import * as Filter from "../list/Filter.ts"
import { OwnLinks } from "../OwnLinks.ts"
import { CreateCustomer, UpdateCustomer } from "./Api.ts"

const readCreate = Body.reader(CreateCustomer)
const readUpdate = Body.reader(UpdateCustomer)

const CUSTOMERS = "customers"
const CARDS = "cards"

interface ByCustomer {
  readonly params: { readonly customerId: string }
}

interface ByExternalId {
  readonly params: { readonly externalUserId: string }
}

interface CustomerListing {
  readonly query: Cursor.Query & Filter.PeriodQuery
}

interface CardListing extends ByCustomer {
  readonly query: Cursor.Query &
    Filter.PeriodQuery &
    Filter.MachineQuery & { readonly status?: CardTransitions.Status }
}

const list = (reads: Reads.Reads["Service"]) => ({
  list: answer(
    Effect.fnUntraced(function* ({ account }, { query }: CustomerListing) {
      const filter = yield* Filter.periodOf(query)
      const asked = yield* Cursor.page(CUSTOMERS, query)
      const page = yield* reads.customers(account.id, filter, asked)
      return {
        data: page.rows.map(Customer.view),
        nextCursor: Cursor.encodeNullable(CUSTOMERS, page.next)
      }
    })
  )
})

const one = (reads: Reads.Reads["Service"]) => ({
  get: answer(
    Effect.fnUntraced(function* ({ account }, { params }: ByCustomer) {
      const id = yield* identifier("cus", "customer", params.customerId)
      const row = yield* reads.customer(account.id, id)
      return Customer.view(yield* found("customer", id)(row))
    })
  ),
  getByExternalId: answer(
    Effect.fnUntraced(function* ({ account }, { params }: ByExternalId) {
      const { externalUserId } = params
      // The database would fail on NUL, so an id that can't be stored is not searched for.
      const possible = Result.isSuccess(ExternalUserId.check(externalUserId))
      const row = possible ? yield* reads.customerByExternalId(account.id, externalUserId) : null
      return Customer.view(yield* found("customer", "with this externalUserId")(row))
    })
  )
})

const cards = (
  reads: Reads.Reads["Service"],
  engine: Engine.Engine["Service"],
  links: Links.Links
) => ({
  listCards: answer(
    Effect.fnUntraced(function* ({ account, now }, { params, query }: CardListing) {
      const id = yield* identifier("cus", "customer", params.customerId)
      const { status = null } = query
      const vendingMachineId = Filter.machineOf(query)
      const filter = { status, vendingMachineId, ...(yield* Filter.periodOf(query)) }
      const asked = yield* Cursor.page(CARDS, query)
      const read = reads.customerCards(account.id, id, filter, asked)
      const page = yield* WindowEnd.settled(engine, now, read, ({ rows }) => rows)
      if (page.rows.length === 0) {
        yield* Effect.flatMap(reads.customer(account.id, id), found("customer", id))
      }
      return {
        data: page.rows.map(({ card, item }) => Card.view(card, item, now, links)),
        nextCursor: Cursor.encodeNullable(CARDS, page.next)
      }
    })
  )
})

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "customers",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    const reads = yield* Reads.Reads
    const links = yield* OwnLinks
    return handlers
      .handleAll({ ...list(reads), ...one(reads), ...cards(reads, engine, links) })
      .handleRaw(
        "create",
        answer(
          Effect.fnUntraced(function* ({ caller }, { headers, request }) {
            const { attributes = {}, externalUserId = null } = yield* readCreate(request)
            const key = Creation.keyOf(headers)
            const command = createCustomer(caller, { externalUserId, attributes }, key)
            const created = yield* engine.run(command)
            return Creation.response(Customer.view(created), created.replayed)
          })
        )
      )
      .handleRaw(
        "update",
        answer(
          Effect.fnUntraced(function* ({ caller }, { params, request }) {
            const update = yield* readUpdate(request)
            const id = yield* identifier("cus", "customer", params.customerId)
            return Customer.view(yield* engine.run(updateCustomer(caller, id, update)))
          })
        )
      )
  })
)
