import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

/**
 * A migration: statements that run in sequence in the transaction of all pending ones. A version of
 * the code is named by the newest migration that it knows; `oldest` is the first one that may run on
 * a database that has this migration (decisions.md#rolling-upgrades). Unset: none that lacks it.
 */
export const migration = (statements: ReadonlyArray<string>, oldest?: number) =>
  Object.assign(
    SqlClient.use((sql) =>
      Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
    ),
    { statements, oldest }
  )
