/** The audit finds nothing in sound books, and names what a person with `psql` planted in them. */
import { Desk } from "@cardpack/core/engine/port/Desk"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Books from "./Books.ts"

layer(Books.layer, { excludeTestServices: true, timeout: "2 minutes" })("The audit", (it) => {
  it.effect("finds nothing in books of every kind of row in every lasting state", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Books.sound, [])
      const checks = yield* (yield* Desk).audit
      assert.deepStrictEqual(
        checks.filter(({ examined }) => examined === 0),
        []
      )
    })
  )
})
