/** Rows beyond those of one statement are written too, by later ones in the same order. */
import type * as Session from "@cardpack/adapters/postgres/connection/Session"
import { AT_ONCE, Statements } from "@cardpack/adapters/postgres/store/Statements"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

const session: Session.Session = {
  rows: () => Effect.succeed([]),
  run: () => Effect.succeed({ command: "", rowCount: 0 }),
  discard: Effect.void
}

it.effect.each([1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE + 1])("all of %i rows are written", (count) =>
  Effect.gen(function* () {
    const rows = Array.from({ length: count }, (_, index) => index)
    const written: Array<number> = []
    const statements = new Statements(session)
    statements.each("INSERT", rows, (part) => {
      written.push(...part)
      return []
    })
    yield* statements.start
    assert.deepStrictEqual(written, rows)
  })
)
