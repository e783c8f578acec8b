import { Engine } from "@cardpack/core"
import { releaseCard, resolveIncident } from "@cardpack/core/commands"
import { Id, Incident } from "@cardpack/core/domain"
import { Desk } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer, found, identifier } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as KeyCursor from "../KeyCursor.ts"
import * as OperatorBody from "../OperatorBody.ts"
import { ReleaseCard, ResolveIncident } from "./Api.ts"

const LIST = "incidents"

const readResolution = OperatorBody.reader(ResolveIncident)
const readRelease = OperatorBody.reader(ReleaseCard)

const isIncidentId = (text: string) => Id.is("inc", text)

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "incidents",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const engine = yield* Engine.Engine
    return handlers
      .handle("list", ({ query }) =>
        answer(
          Effect.fnUntraced(function* () {
            const page = yield* KeyCursor.page(LIST, query, isIncidentId)
            const open = query.open === undefined ? null : query.open === "true"
            const rows = yield* desk.incidents({ open }, page)
            const nextCursor = KeyCursor.next(LIST, page.limit, rows, (row) => row.id)
            return { data: rows.map(Incident.view), nextCursor }
          })
        )
      )
      .handleRaw("resolve", ({ params, request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const { releaseCard = false, resolution } = yield* readResolution(request)
            const id = yield* identifier("inc", "incident", params.incidentId)
            const stored = yield* Effect.flatMap(desk.incident(id), found("incident", id))
            return Incident.view(
              yield* engine.run(resolveIncident(actor, stored, { resolution, releaseCard }))
            )
          })
        )
      )
      .handleRaw("release", ({ params, request }) =>
        answer(
          Effect.fnUntraced(function* (actor) {
            const { reason } = yield* readRelease(request)
            const id = yield* identifier("inc", "incident", params.incidentId)
            const stored = yield* Effect.flatMap(desk.incident(id), found("incident", id))
            return Incident.view(yield* engine.run(releaseCard(actor, stored, reason)))
          })
        )
      )
  })
)
