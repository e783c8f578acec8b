/** The one clock (design.md#one-clock): the database's, which tests may shift. */
import type { Instant } from "@cardpack/core/domain"
import type { Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Selection from "../rows/Selection.ts"
import type { Database } from "./Database.ts"

/** Milliseconds to add to the database's clock; every statement that needs it calls this. */
export type Shift = () => number

export const NONE: Shift = () => 0

/** Epoch milliseconds, as a column. */
export const NOW = "extract(epoch FROM clock_timestamp())::float8 * 1000"

/** The shifted time of a selected {@link NOW}. */
export const read = (now: number, shift: number): Instant.Instant => Math.floor(now) + shift

const moment = Selection.of((column) => ({ now: column.number(NOW) }))

export const now = ({
  clockShift,
  read: rows
}: Database): Effect.Effect<Instant.Instant, Store.StoreError> =>
  Effect.suspend(() => {
    const shift = clockShift()
    return Effect.map(rows(`SELECT ${moment.list}`, []), ([row = []]) =>
      read(moment.read(row).now, shift)
    )
  })

/**
 * The shifted clock for a single statement that waits for nothing: it does not move while the
 * statement runs, so an index can be searched by it.
 */
export const standing = (parameter: number): string =>
  `(statement_timestamp() + $${parameter}::bigint * interval '1 millisecond')`

/** The shifted clock; `parameter` is the number of the one with the shift in milliseconds. */
export const shifted = (parameter: number): string =>
  `clock_timestamp() + $${parameter}::bigint * interval '1 millisecond'`
