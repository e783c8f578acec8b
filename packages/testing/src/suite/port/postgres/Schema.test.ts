/** The schema is public, so its changes appear in this snapshot. */
import { expect, layer } from "@effect/vitest"
import { Effect, Record } from "effect"
import * as Databases from "../../../world/database/Databases.ts"
import * as Introspection from "../../../world/database/Introspection.ts"

layer(Databases.embedded(), { excludeTestServices: true })("The SQL schema", (it) => {
  it.effect.each(Record.keys(Introspection.PARTS).map((part) => ({ part })))(
    "$part are as they were",
    ({ part }) =>
      Effect.gen(function* () {
        expect(yield* Introspection.linesOf(part)).toMatchSnapshot()
      })
  )
})
