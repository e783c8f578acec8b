/** How the schema is written: in steps that never change once they are released. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

/** A migration: statements that run one after the other in the transaction of all pending ones. */
export const migration = (statements: ReadonlyArray<string>) =>
  SqlClient.use((sql) =>
    Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
  )
