import { Engine } from "@cardpack/core"
import { Id, Instant, type ShipmentTransitions } from "@cardpack/core/domain"
import { Desk, Labels, Reads, type ShipmentFilter, Vault } from "@cardpack/core/ports"
import { Effect, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { Query } from "../../partner/list/Cursor.ts"
import { answer, found, identifier } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as IdentifierFilter from "../IdentifierFilter.ts"
import * as KeyCursor from "../KeyCursor.ts"
import * as OperatorBody from "../OperatorBody.ts"
import * as QueryMoment from "../QueryMoment.ts"
import { MoveShipment, OneUpdate, UpdateShipments } from "./Api.ts"
import * as ManyUpdates from "./ManyUpdates.ts"
import * as NamedRecipients from "./NamedRecipients.ts"
import * as ShipmentHistory from "./ShipmentHistory.ts"
import { complete, logged } from "./View.ts"

const LIST = "shipments"
const OLDEST = "oldest-shipments"

interface Asked {
  readonly status?: ShipmentTransitions.Status
  readonly country?: string
  readonly partnerId?: string
  readonly operationId?: string
  readonly olderThan?: string
}

const readUpdate = OperatorBody.reader(MoveShipment)
const readUpdates = OperatorBody.longReader(UpdateShipments, { field: "updates", item: OneUpdate })

const isShipmentId = (text: string) => Id.is("shp", text)

interface Listed extends Asked, Query {
  readonly recipient?: string
  readonly order?: "newest" | "oldest"
}

const filtering = (reads: Reads.Reads["Service"]) =>
  Effect.fnUntraced(function* (query: Asked) {
    const { country = null, status = null } = query
    return {
      accountId: yield* IdentifierFilter.read("partnerId", "par", query.partnerId),
      country,
      createdBefore: yield* QueryMoment.olderThan(query.olderThan, yield* reads.now),
      operationId: yield* IdentifierFilter.read("operationId", "op", query.operationId),
      status
    }
  })

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "shipments",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const engine = yield* Engine.Engine
    const reads = yield* Reads.Reads
    const vault = yield* Vault.Vault
    const isOffered = Option.isSome(yield* Effect.serviceOption(Labels.Labels))
    const whole = (rows: Parameters<typeof complete>[3]) => complete(reads, vault, isOffered, rows)
    const move = ManyUpdates.moving(engine)
    const updates = ManyUpdates.make(desk, move)
    const filterOf = filtering(reads)
    const read = (
      filter: ShipmentFilter.ShipmentFilter,
      page: Parameters<typeof desk.shipments>[1]
    ) => Effect.flatMap(desk.shipments(filter, page), whole)
    const list = Effect.fnUntraced(function* (actor: string, query: Listed) {
      const oldestFirst = query.order === "oldest"
      const name = oldestFirst ? OLDEST : LIST
      const { before, limit } = yield* KeyCursor.page(name, query, isShipmentId)
      const filter = yield* filterOf(query)
      const part = (from: typeof before, count: number) =>
        read(filter, { before: from, limit: count, oldestFirst })
      if (query.recipient === undefined) {
        const rows = yield* part(before, limit)
        const nextCursor = KeyCursor.next(name, limit, rows, (row) => row.id)
        return { data: yield* logged(engine, actor, rows), nextCursor }
      }
      const { last, rows } = yield* NamedRecipients.found(query.recipient, limit, before, part)
      const nextCursor = KeyCursor.next(name, 1, last === null ? [] : [last], (id) => id)
      return { data: yield* logged(engine, actor, rows), nextCursor }
    })
    return handlers
      .handle("list", ({ query }) => answer((actor) => list(actor, query)))
      .handle("totals", ({ query }) =>
        answer(
          Effect.fnUntraced(function* () {
            const total = yield* desk.shipmentTotals(yield* filterOf(query))
            return { ...total, oldestAt: Instant.formatNullable(total.oldestAt) }
          })
        )
      )
      .handleRaw("updates", ({ request }) =>
        answer((actor) =>
          Effect.flatMap(readUpdates(request), (body) => updates(actor, body.updates))
        )
      )
      .handle("get", ({ params }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const id = yield* identifier("shp", "shipment", params.shipmentId)
            const stored = yield* Effect.flatMap(desk.shipment(id), found("shipment", id))
            const [row] = yield* logged(engine, actor, yield* whole([stored]))
            return yield* found("shipment", id)(row)
          })
        )
      )
      .handle("history", ({ params }) =>
        answer(
          Effect.fnUntraced(function* () {
            const id = yield* identifier("shp", "shipment", params.shipmentId)
            const stored = yield* Effect.flatMap(desk.shipment(id), found("shipment", id))
            return { data: yield* ShipmentHistory.read(desk, reads, stored) }
          })
        )
      )
      .handleRaw("update", ({ params, request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const update = yield* readUpdate(request)
            const id = yield* identifier("shp", "shipment", params.shipmentId)
            const stored = yield* Effect.flatMap(desk.shipment(id), found("shipment", id))
            const moved = yield* whole([yield* move(actor, stored, update)])
            const [row] = yield* logged(engine, actor, moved)
            return yield* found("shipment", id)(row)
          })
        )
      )
  })
)
