import { Event } from "@cardpack/core/domain"
import { Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer } from "../AnswerPartner.ts"
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
    return handlers.handle("list", ({ query }) =>
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
          const events = yield* reads.events(account.id, after, query.limit ?? DEFAULT_LIMIT)
          return {
            data: events.map((event) => Event.envelope(event, environment)),
            nextCursor: Cursor.encode(LIST, events.at(-1)?.sequence ?? after)
          }
        })
      )
    )
  })
)
