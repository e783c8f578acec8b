import { NaturalKey } from "@cardpack/core/domain"
import { Desk, type Found } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import { Operator } from "../Authorization.ts"
import { rolesOf } from "../Permission.ts"
import * as FoundPath from "./FoundPath.ts"

/** As a person who copied it from somewhere means it. */
export const meant = (q: string): string => NaturalKey.spelled(NaturalKey.seen(q).trim())

const view = (names: ReadonlyMap<string, string>) => (found: Found.Found) => ({
  kind: found.kind,
  id: found.id,
  partnerId: found.accountId,
  partnerName: found.accountId === null ? null : (names.get(found.accountId) ?? null),
  path: FoundPath.pathOf(found)
})

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "search",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    return handlers.handle("search", ({ query }) =>
      answer(
        Effect.fnUntraced(function* () {
          const { role } = yield* Operator
          const found = yield* desk.search(meant(query.q))
          const readable = found.filter(({ kind }) =>
            rolesOf(FoundPath.PLACES[kind].needs).includes(role)
          )
          const ids = readable.flatMap(({ accountId }) => accountId ?? [])
          const partners = yield* Effect.forEach(new Set(ids), desk.partner)
          const names = partners.flatMap((each) => (each === null ? [] : [each]))
          return { data: readable.map(view(new Map(names.map(({ id, name }) => [id, name])))) }
        })
      )
    )
  })
)
