/** Everything that happened, in order. */
import type { Connection } from "../Connection.ts"
import * as Feed from "../Feed.ts"
import type { CallOptions } from "../Options.ts"
import * as Pages from "../Pages.ts"
import type { Query } from "../Route.ts"

export interface Newest extends Omit<Query<"GET /api/v2/events">, "after" | "before"> {
  readonly cursor?: string | undefined
}

export class Events {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** One event, as it is posted to endpoints. */
  async get(eventId: string, options?: CallOptions): Promise<Feed.CardpackEvent> {
    const route = "GET /api/v2/events/{eventId}"
    const event = await this.#connection.read(route, { params: { eventId } }, options)
    // The document leaves the types open.
    return event as unknown as Feed.CardpackEvent
  }

  /** Newest first, for people to look at, narrowed as asked. Servers follow `since`. */
  newest(
    { cursor, ...query }: Newest = {},
    options?: CallOptions
  ): Pages.Pages<Feed.CardpackEvent> {
    return Pages.make(
      async (next) => {
        const { data, nextCursor } = await this.#connection.read(
          "GET /api/v2/events",
          { query: { ...query, before: next ?? "latest" } },
          options
        )
        // The document leaves the feed's types open; the page after the last is empty.
        const events = data as unknown as ReadonlyArray<Feed.CardpackEvent>
        return { data: events, nextCursor: events.length === 0 ? null : nextCursor }
      },
      { cursor }
    )
  }

  /**
   * Events after a cursor, oldest first; all of them without one, and those to come with `latest`.
   * Use it to catch up after an outage of your receiver, or instead of one.
   */
  since(cursor?: string | undefined, options: Feed.SinceOptions = {}): Feed.Feed {
    const { customerId, follow, limit, operationId, pollMs, ...call } = options ?? {}
    const read = async (after: string | undefined) => {
      const page = await this.#connection.read(
        "GET /api/v2/events",
        { query: { limit, after, operationId, customerId } },
        call
      )
      // The document leaves the feed's types open.
      return page as unknown as Feed.EventPage
    }
    return Feed.make(read, cursor, this.#connection.clock, { follow, pollMs, signal: call.signal })
  }
}
