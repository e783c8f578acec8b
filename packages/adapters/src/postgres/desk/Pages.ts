/** Long reads in pages by key: no statement of the desk returns or examines more than a page. */

import * as Id from "@cardpack/core/domain/id/Id"
import { DAY, type Instant } from "@cardpack/core/domain/time/Instant"
import type { StoreError } from "@cardpack/core/engine/port/Store"
import { Effect } from "effect"

/** Rows of one page. */
export const PAGE = 2000

/** Below every identifier. */
export const NIL = "00000000-0000-0000-0000-000000000000"

/** Above every identifier. */
export const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff"

/** Reads page after page; a page answers the key to read on from, or null when it was the last. */
export const through = <Key>(
  first: Key,
  page: (after: Key) => Effect.Effect<Key | null, StoreError>
): Effect.Effect<void, StoreError> =>
  Effect.gen(function* () {
    let key: Key | null = first
    while (key !== null) key = yield* page(key)
  })

/** The key of a full page's last row. */
export const keyOf = <Row, Key>(
  rows: ReadonlyArray<Row>,
  size: number,
  key: (row: Row) => Key
): Key | null => {
  const last = rows.at(-1)
  return last === undefined || rows.length < size ? null : key(last)
}

/** The lowest identifier of what was made from a moment on, with a day for clocks that differ. */
export const earliest = (createdSince: Instant): string =>
  Id.uuidV7(Math.max(0, createdSince - DAY), new Uint8Array(10))

/**
 * The lower of an identifier and the highest that was made before a moment: identifiers grow with
 * time, so what is old is found without reading what is newer. A day is left for clocks that differ.
 */
export const latest = (below: string, createdBefore: Instant): string => {
  const bound = Id.uuidV7(Math.max(0, createdBefore + DAY), new Uint8Array(10).fill(255))
  return bound < below ? bound : below
}
