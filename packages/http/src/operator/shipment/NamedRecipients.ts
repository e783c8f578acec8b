/**
 * Parcels by their recipients' names, which are encrypted: pages are read and opened until as many are
 * found as were asked for (decisions.md#queue-names). Who is not shown is not in the log.
 */
import type { Json } from "@cardpack/core/domain"
import { Effect } from "effect"

/** Parcels that one request opens; a cursor goes on from there. */
export const MOST = 2_000

/** Rows of one read. */
export const PAGE = 200

const bare = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim()

/** In any letter case, with or without accents. */
export const isNamed = (info: Json.JsonObject | null, name: string): boolean => {
  const written = info?.name
  return typeof written === "string" && bare(written).includes(bare(name))
}

interface Row {
  readonly shipmentInfo: Json.JsonObject | null
  readonly id: string
}

/** The rows that are named so, and the last one that was looked at, unless all were. */
export const found = Effect.fnUntraced(function* <A extends Row, Id extends string, E, R>(
  name: string,
  limit: number,
  before: Id | null,
  read: (
    before: Id | null,
    limit: number
  ) => Effect.Effect<ReadonlyArray<A & { readonly id: Id }>, E, R>
) {
  const rows: Array<A> = []
  let at = before
  for (let seen = 0; seen < MOST; ) {
    const page = yield* read(at, PAGE)
    for (const row of page) {
      at = row.id
      if (isNamed(row.shipmentInfo, name)) rows.push(row)
      if (rows.length === limit) return { rows, last: at }
    }
    seen += page.length
    if (page.length < PAGE) return { rows, last: null }
  }
  return { rows, last: at }
})
