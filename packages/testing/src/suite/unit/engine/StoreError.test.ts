/** A log line of a store's error says what the store's server said. */
import * as SqlFailure from "@cardpack/adapters/postgres/connection/SqlFailure"
import { assert, it } from "@effect/vitest"
import { SqlError, UniqueViolation } from "effect/sql/SqlError"

const server = Object.assign(new Error("duplicate key value"), {
  code: "23505",
  constraint: "one"
})

it("The message of a store's error names the rule, and the server's words and code", () => {
  const error = SqlFailure.ofSql(
    new SqlError({
      reason: new UniqueViolation({ cause: server, constraint: "one" })
    })
  )
  assert.strictEqual(
    error.message,
    "the store refused a row by its rule one: duplicate key value (23505)"
  )
  assert.include(String(SqlFailure.unreachable("the socket closed")), "the socket closed")
})
