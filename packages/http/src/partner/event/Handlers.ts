import { type Account, Event, Id, PictureAddress } from "@cardpack/core/domain"
import { type ListFilter, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import { answer, found, identifier } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import * as Cursor from "../list/Cursor.ts"
import * as Filter from "../list/Filter.ts"
import { DEFAULT_LIMIT } from "../list/Page.ts"
import { Settings } from "../Settings.ts"
import { LATEST } from "./Api.ts"

const LIST = "events"

interface Asked extends Filter.PeriodQuery {
  readonly limit?: number
  readonly type?: Event.Type
  readonly operationId?: string
  readonly customerId?: string
}

const wrong = (message: string) => Effect.fail(Problem.invalid(message))

/** Null when no event can match: the service makes every id, so nothing has a malformed one. */
const filterOf = Effect.fnUntraced(function* (query: Asked) {
  const { customerId = null, operationId = null, type = null } = query
  const period = yield* Filter.periodOf(query)
  if (operationId !== null && !Id.is("op", operationId)) return null
  if (customerId !== null && !Id.is("cus", customerId)) return null
  const operationIds = operationId === null ? null : [operationId]
  return { type, operationIds, customerId, ...period }
})

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "events",
  Effect.fnUntraced(function* (handlers) {
    const reads = yield* Reads.Reads
    const { environment, publicUrl } = yield* Settings
    const telling = { environment, picture: PictureAddress.shown(publicUrl) }
    /** Newest first, for people: a server follows the feed. */
    const backwards = Effect.fnUntraced(function* (
      account: Account.Account,
      filter: ListFilter.Events | null,
      before: string,
      limit: number
    ) {
      const from = before === LATEST ? null : yield* Cursor.decode(LIST, "before", before)
      if (from !== null && from > account.sequence) return yield* Cursor.foreign("before")
      const page = { limit, before: from }
      const rows = filter === null ? [] : (yield* reads.newestEvents(account.id, filter, page)).rows
      return {
        data: rows.map((event) => Event.envelope(event, telling)),
        // Nothing is before the first.
        nextCursor: Cursor.encode(LIST, rows.at(-1)?.sequence ?? 0n)
      }
    })
    return handlers
      .handle(
        "get",
        answer(
          Effect.fnUntraced(function* ({ account }, { params }) {
            const id = yield* identifier("evt", "event", params.eventId)
            const event = yield* Effect.flatMap(reads.event(account.id, id), found("event", id))
            return Event.envelope(event, telling)
          })
        )
      )
      .handle(
        "list",
        answer(
          Effect.fnUntraced(function* ({ account }, { query }) {
            const { after: cursor, before, limit = DEFAULT_LIMIT, type } = query
            const filter = yield* filterOf(query)
            if (before !== undefined) {
              if (cursor === undefined) return yield* backwards(account, filter, before, limit)
              return yield* wrong("before can't be given together with after")
            }
            if (type !== undefined) {
              return yield* wrong("type can only be given together with before")
            }
            if (cursor === LATEST) {
              const last = yield* reads.lastEvent(account.id)
              return { data: [], nextCursor: Cursor.encode(LIST, last) }
            }
            const after = cursor === undefined ? 0n : yield* Cursor.decode(LIST, "after", cursor)
            // A cursor of another partner or of a lost database; it would skip events to come.
            if (after > account.sequence) return yield* Cursor.foreign("after")
            const events =
              filter === null ? [] : yield* reads.events(account.id, filter, after, limit)
            return {
              data: events.map((event) => Event.envelope(event, telling)),
              nextCursor: Cursor.encode(LIST, events.at(-1)?.sequence ?? after)
            }
          })
        )
      )
  })
)
