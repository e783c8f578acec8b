/** Every kind of the catalogue: how a batch merges its rows, and finds them again before they are written. */

import type { Table } from "@cardpack/adapters/postgres/rows/Table"
import { TABLES } from "@cardpack/adapters/postgres/rows/Tables"
import { merge } from "@cardpack/core/engine/lane/Merging"
import {
  CATALOGUE,
  KINDS,
  type Kind,
  keyOf,
  LOADABLE,
  LOADS,
  type Row
} from "@cardpack/core/engine/rows/Catalogue"
import { type ChangeSet, EMPTY, type Written } from "@cardpack/core/engine/rows/ChangeSet"
import { NOTHING } from "@cardpack/core/engine/rows/Loaded"
import { Rows } from "@cardpack/core/engine/rows/Rows"
import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { rowOf } from "../../../kit/arbitrary/Row.ts"

/** A machine's tiers are no column of it. */
const drawn = <K extends Kind>(kind: K): fc.Arbitrary<Row<K>> =>
  rowOf(TABLES[kind] as unknown as Table<Row<K>>).map((row) =>
    kind === "machines" ? { ...row, tiers: [] } : row
  )

const several = <K extends Kind>(kind: K) =>
  fc.uniqueArray(drawn(kind), { minLength: 1, maxLength: 4, selector: (row) => keyOf(kind, row) })

const written = <K extends Kind>(kind: K, rows: ReadonlyArray<Row<K>>): ChangeSet => ({
  ...EMPTY,
  ...({ [kind]: rows } as unknown as Partial<Written>)
})

const wrote = <K extends Kind>(changes: Written, kind: K): ReadonlyArray<Row<K>> => changes[kind]

describe.each([...KINDS])("rows of %s", (kind) => {
  // No insert may hide another: the database refuses the second one.
  const isInserted = CATALOGUE[kind].write === "insert"

  it(`written twice in a batch: ${isInserted ? "every one stands" : "the last of a key stands"}`, () => {
    fc.assert(
      fc.property(several(kind), (rows) => {
        const later = rows.map((row) => ({ ...row })) as typeof rows
        const merged = wrote(merge([written(kind, rows), written(kind, later)], NOTHING), kind)
        // A version is the next one of what was loaded, however many wrote.
        const bare = (all: ReadonlyArray<object>) =>
          kind === "accounts" ? all.map((row) => ({ ...row, version: 1n })) : all
        const stand = isInserted ? [...rows, ...later] : later
        assert.deepStrictEqual(bare(merged), bare(stand))
        if (kind !== "accounts") {
          assert.isTrue(merged.every((row, at) => row === (stand as ReadonlyArray<unknown>)[at]))
        }
      }),
      { numRuns: 20 }
    )
  })
})

describe.each([...LOADABLE])("rows of %s", (kind) => {
  const properties = LOADS.flatMap(({ kind: of, lookup }) =>
    of === kind && lookup.by !== null && lookup.by !== CATALOGUE[kind].key
      ? [lookup as { readonly by: string; readonly within?: string }]
      : []
  )

  it("are found as the last command of the batch left them, by key and by what loads them", () => {
    fc.assert(
      fc.property(several(kind), (loaded) => {
        const rows = new Rows({ ...NOTHING, ...({ [kind]: loaded } as object) })
        const later = loaded.map((row) => ({ ...row })) as typeof loaded
        rows.apply(written(kind, later))
        const overlay = rows.of(kind)
        for (const row of later as ReadonlyArray<Row<typeof kind>>) {
          const values = row as unknown as Readonly<Record<string, string>>
          assert.strictEqual(overlay.get(keyOf(kind, row)), row)
          for (const { by, within } of properties) {
            const value = values[by]
            if (value === null || value === undefined) continue
            const found: ReadonlyArray<unknown> =
              within === "account"
                ? overlay.within(values.accountId as `par_${string}`, by as never, value)
                : overlay.with(by as never, value)
            assert.include(found, row)
          }
        }
      }),
      { numRuns: 20 }
    )
  })
})
