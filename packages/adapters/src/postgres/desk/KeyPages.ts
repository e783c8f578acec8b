/** Long reads in pages by key, so that no statement of the desk reads more than a page. */
import { Id, Instant } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"

/** Rows of one page. */
export const PAGE = 2000

/** The first of all identifiers, at which pages begin. */
export const NIL = "00000000-0000-0000-0000-000000000000"

/** The last of all identifiers. */
export const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff"

/** The identifier that follows, from which the next page begins; null after the last one. */
export const following = (id: string): string | null => {
  if (id === LAST) return null
  const hex = (BigInt(`0x${id.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
}

/** Reads page after page; `page` answers the key to continue with, or null at the end. */
export const through = <Key>(
  first: Key,
  page: (key: Key) => Effect.Effect<Key | null, Store.StoreError>
): Effect.Effect<void, Store.StoreError> =>
  Effect.gen(function* () {
    let key: Key | null = first
    while (key !== null) key = yield* page(key)
  })

/** The key after a full page, from its last row; null when the page is not full. */
export const keyOf = <Row, Key>(
  rows: ReadonlyArray<Row>,
  size: number,
  key: (row: Row) => Key | null
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
