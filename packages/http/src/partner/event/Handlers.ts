import { type Account, Event, Id } from "@cardpack/core/domain"
import { Reads, type Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import { answer, found, identifier } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import * as Cursor from "../list/Cursor.ts"
import { DEFAULT_LIMIT } from "../list/Page.ts"
import { Settings } from "../Settings.ts"
import { LATEST } from "./Api.ts"

const LIST = "events"

interface Backwards {
  readonly limit?: number
  readonly type?: Event.Type | undefined
}

/** What reads the feed forwards. */
const OTHERS = ["after", "operationId"] as const

const alone = (other: string) =>
  Effect.fail(Problem.invalid(`before can't be given together with ${other}`))

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
    /** Newest first, for people: a server follows the feed. */
    const backwards = Effect.fnUntraced(function* (
      account: Account.Account,
      before: string,
      { limit = DEFAULT_LIMIT, type }: Backwards
    ) {
      const from = before === LATEST ? null : yield* Cursor.decode(LIST, "before", before)
      if (from !== null && from > account.sequence) return yield* Cursor.foreign("before")
      const { rows } = yield* reads.newestEvents(account.id, type ?? null, { limit, before: from })
      return {
        data: rows.map((event) => Event.envelope(event, environment)),
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
            return Event.envelope(event, environment)
          })
        )
      )
      .handle(
        "list",
        answer(
          Effect.fnUntraced(function* ({ account }, { query }) {
            const { before, type } = query
            if (before !== undefined) {
              const other = OTHERS.find((name) => query[name] !== undefined)
              if (other !== undefined) return yield* alone(other)
              return yield* backwards(account, before, query)
            }
            if (type !== undefined) {
              return yield* Effect.fail(
                Problem.invalid("type can only be given together with before")
              )
            }
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
