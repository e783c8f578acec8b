/** A list that is too long for one statement is compared in parts, with the same findings. */
import { reader } from "@cardpack/adapters/postgres/connection/Database"
import { Commitments } from "@cardpack/adapters/postgres/desk/audit/Commitments"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Books from "./Books.ts"
import { COMMITTED } from "./Committed.ts"

const SUBJECTS = /^every (card is the one that its slot|list that was committed to)/

layer(Books.layer, { excludeTestServices: true, timeout: "2 minutes" })("Long lists", (it) => {
  it.effect("are convicted of what short ones are", () =>
    Effect.gen(function* () {
      const read = reader(yield* SqlClient)
      const found = (whole?: number) =>
        Effect.map(new Commitments({ read }, whole).audit(null), (checks) =>
          checks.map((each) => ({
            ...each,
            violations: [...each.violations].sort()
          }))
        )
      for (const { kind, names, sql } of [{ kind: "nothing", names: "", sql: [] }, ...COMMITTED]) {
        const short = yield* Books.planted(sql, found())
        const long = yield* Books.planted(sql, found(0))
        assert.deepStrictEqual(long, short, kind)
        if (SUBJECTS.test(names))
          assert.isTrue(
            long.some((each) => each.name === names && !each.ok),
            kind
          )
      }
    })
  )
})
