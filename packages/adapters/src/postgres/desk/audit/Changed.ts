/** Rows of before that changed since a moment, by their numbers (design.md#audit-changes). */
import type { Instant } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import type { Database } from "../../connection/Database.ts"
import { keyOf, NIL, PAGE, through } from "../KeyPages.ts"
import type { Range } from "./Sheet.ts"

const sqlOf = (table: string): string => `SELECT x.id,
    extract(epoch FROM x.updated_at)::float8 * 1000, x.account_id, x.sequence
  FROM ${table} x WHERE x.updated_at > x.created_at
    AND (x.updated_at, x.id) > (to_timestamp($2::float8 / 1000), $1::uuid)
  ORDER BY x.updated_at, x.id LIMIT ${PAGE}`

interface Place {
  readonly id: string
  readonly at: number
}

/** Calls `each` with their numbers, page after page. */
export const changed = (
  { read }: Database,
  table: string,
  since: Instant.Instant,
  each: (ranges: ReadonlyArray<Range>) => Effect.Effect<void, Store.StoreError>
): Effect.Effect<void, Store.StoreError> =>
  through<Place>({ id: NIL, at: since - 1 }, ({ at, id }) =>
    Effect.gen(function* () {
      const rows = yield* read(sqlOf(table), [id, at])
      if (rows.length > 0)
        yield* each(
          rows.map(([, , account, sequence]) => {
            const high = sequence as bigint
            return { id: account as string, low: high - 1n, high }
          })
        )
      return keyOf(rows, PAGE, ([last, time]) => ({ id: last as string, at: time as number }))
    })
  )
