/** Everything that happened, in order. */
import type { Connection } from "../Connection.ts"
import * as Feed from "../Feed.ts"

export class Events {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }

  /**
   * Events after a cursor, oldest first; all of them without one, and those to come with `latest`.
   * Use it to catch up after an outage of your receiver, or instead of one.
   */
  since(cursor?: string | undefined, options: Feed.SinceOptions = {}): Feed.Feed {
    const { limit } = options
    const read = async (after: string | undefined) => {
      const page = await this.#connection.read(
        "GET /api/v2/events",
        { query: { limit, after } },
        options
      )
      // The document leaves the feed's types open.
      return page as unknown as Feed.EventPage
    }
    return Feed.make(read, cursor, this.#connection.clock, options)
  }
}
