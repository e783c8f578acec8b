/** Long reads in pages by key, so that no statement of the desk reads more than a page. */
import { Id, Instant } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"

/** Rows of one page. */
export const PAGE = 2000

/** Below every identifier. */
export const NIL = "00000000-0000-0000-0000-000000000000"

/** Above every identifier. */
export const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff"

/** Reads page after page; `page` answers the key to continue after, or null at the end. */
export const through = <Key>(
  first: Key,
  page: (after: Key) => Effect.Effect<Key | null, Store.StoreError>
): Effect.Effect<void, Store.StoreError> =>
  Effect.gen(function* () {
    let key: Key | null = first
    while (key !== null) key = yield* page(key)
  })

/** The key of a full page's last row; null when the page is not full. */
export const keyOf = <Row, Key>(
  rows: ReadonlyArray<Row>,
  size: number,
  key: (row: Row) => Key
): Key | null => {
  const last = rows.at(-1)
  return last === undefined || rows.length < size ? null : key(last)
}

/** The lowest identifier made from a moment on, less a day for clocks that differ. */
export const earliest = (createdSince: Instant.Instant): string =>
  Id.uuidV7(Math.max(0, createdSince - Instant.DAY), new Uint8Array(10))

/**
 * The lower of an identifier and the highest made before a moment, plus a day for clocks that
 * differ. Identifiers grow with time, so old rows are found without reading newer ones.
 */
export const latest = (below: string, createdBefore: Instant.Instant): string => {
  const bound = Id.uuidV7(Math.max(0, createdBefore + Instant.DAY), new Uint8Array(10).fill(255))
  return bound < below ? bound : below
}
