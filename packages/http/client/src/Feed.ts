/** The feed of events after a cursor (contract.md#feed). */
import type { EventByType } from "./generated/Schemas.ts"
import type { CallOptions, Clock } from "./Options.ts"
import * as Pages from "./Pages.ts"

/**
 * An event, told apart by `type`. Later versions of the service have types that are not listed
 * here: ignore those, in a `default` branch.
 */
export type CardpackEvent = EventByType[keyof EventByType]

export interface EventPage {
  readonly data: ReadonlyArray<CardpackEvent>
  /** Give it to `since` to read on, now or later. */
  readonly nextCursor: string
}

/** Events, oldest first: `for await (const event of feed)`. */
export interface Feed extends AsyncIterable<CardpackEvent> {
  /**
   * Page by page. Store `nextCursor` once a page is handled: after a crash its events come again,
   * and none is missed.
   */
  readonly pages: () => AsyncIterableIterator<EventPage>
}

export interface SinceOptions extends CallOptions {
  /** Events of a page; 50 unless given. */
  readonly limit?: number | undefined
  /** Only events of this operation. */
  readonly operationId?: string | undefined
  /** Only events of this customer. */
  readonly customerId?: string | undefined
  /** Goes on with new events until the signal ends it; otherwise the feed ends with the last event. */
  readonly follow?: boolean | undefined
  /** The wait at the end of the feed while following; 2,000 unless given. */
  readonly pollMs?: number | undefined
}

const POLL_MS = 2_000

async function* walk(
  read: (after: string | undefined) => Promise<EventPage>,
  from: string | undefined,
  clock: Clock,
  { follow = false, pollMs = POLL_MS, signal }: SinceOptions
): AsyncGenerator<EventPage, void, undefined> {
  for (let cursor = from, isFirst = true; ; isFirst = false) {
    const page = await read(cursor)
    cursor = page.nextCursor
    const isEmpty = Pages.listed(page.data).length === 0
    // An empty first page still tells a cursor to begin with.
    if (!isEmpty || isFirst) yield page
    if (isEmpty && !follow) return
    if (isEmpty) await clock.sleep(pollMs, signal)
  }
}

export const make = (
  read: (after: string | undefined) => Promise<EventPage>,
  from: string | undefined,
  clock: Clock,
  options: SinceOptions
): Feed => {
  const pages = () => walk(read, from, clock, options)
  return { pages, [Symbol.asyncIterator]: () => Pages.items(pages()) }
}
