import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

/** A migration: statements that run in sequence in the transaction of all pending ones. */
export const migration = (statements: ReadonlyArray<string>) =>
  Object.assign(
    SqlClient.use((sql) =>
      Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
    ),
    { statements }
  )
