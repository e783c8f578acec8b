import { Event, Id } from "@cardpack/core/domain"
import { Reads, type Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer, found, identifier } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import * as Cursor from "../list/Cursor.ts"
import { DEFAULT_LIMIT } from "../list/Page.ts"
import { Settings } from "../Settings.ts"
import { LATEST } from "./Api.ts"

const LIST = "events"

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "events",
  Effect.fnUntraced(function* (handlers) {
    const reads = yield* Reads.Reads
    const { environment } = yield* Settings
    const eventsOf = (
      accountId: Id.AccountId,
      operationId: string | undefined,
      after: bigint,
      limit: number
    ): Effect.Effect<ReadonlyArray<Event.Event>, Store.StoreError> => {
      if (operationId === undefined) return reads.events(accountId, after, limit)
      // The service makes every id, so a malformed one belongs to no operation.
      return Id.is("op", operationId)
        ? reads.operationEvents(accountId, operationId, after, limit)
        : Effect.succeed([])
    }
    return handlers
      .handle("get", ({ params }) =>
        answer(
          Effect.fnUntraced(function* ({ account }) {
            const id = yield* identifier("evt", "event", params.eventId)
            const event = yield* Effect.flatMap(reads.event(account.id, id), found("event", id))
            return Event.envelope(event, environment)
          })
        )
      )
      .handle("list", ({ query }) =>
        answer(
          Effect.fnUntraced(function* ({ account }) {
            if (query.after === LATEST) {
              const last = yield* reads.lastEvent(account.id)
              return { data: [], nextCursor: Cursor.encode(LIST, last) }
            }
            const after =
              query.after === undefined ? 0n : yield* Cursor.decode(LIST, "after", query.after)
            // A cursor of another partner or of a lost database; it would skip events to come.
            if (after > account.sequence) return yield* Cursor.foreign("after")
            const { limit = DEFAULT_LIMIT, operationId } = query
            const events = yield* eventsOf(account.id, operationId, after, limit)
            return {
              data: events.map((event) => Event.envelope(event, environment)),
              nextCursor: Cursor.encode(LIST, events.at(-1)?.sequence ?? after)
            }
          })
        )
      )
  })
)
