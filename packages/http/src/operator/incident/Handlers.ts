import { Engine } from "@cardpack/core/commands/Engine"
import { resolveIncident } from "@cardpack/core/commands/incident/ResolveIncident"
import * as Id from "@cardpack/core/domain/id/Id"
import { view } from "@cardpack/core/domain/incident/Incident"
import { Desk } from "@cardpack/core/engine/port/Desk"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer, found, identifier } from "../Answer.ts"
import { OperatorApi } from "../Api.ts"
import * as Body from "../Body.ts"
import * as Cursor from "../Cursor.ts"
import { ResolveIncident } from "./Api.ts"

const LIST = "incidents"

const readResolution = Body.reader(ResolveIncident)

const isIncidentId = (text: string) => Id.is("inc", text)

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "incidents",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk
    const engine = yield* Engine
    return handlers
      .handle("list", ({ query }) =>
        answer(
          Effect.fnUntraced(function* () {
            const page = yield* Cursor.page(LIST, query, isIncidentId)
            const open = query.open === undefined ? null : query.open === "true"
            const rows = yield* desk.incidents({ open }, page)
            const nextCursor = Cursor.next(LIST, page.limit, rows, (row) => row.id)
            return { data: rows.map(view), nextCursor }
          })
        )
      )
      .handleRaw("resolve", ({ params, request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const { releaseCard = false, resolution } = yield* readResolution(request)
            const id = yield* identifier("inc", "incident", params.incidentId)
            const stored = yield* Effect.flatMap(desk.incident(id), found("incident", id))
            return view(
              yield* engine.run(resolveIncident(actor, stored, { resolution, releaseCard }))
            )
          })
        )
      )
  })
)
