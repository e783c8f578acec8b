/** A log line of a store's error says what the store's server said. */
import * as SqlFailure from "@cardpack/adapters/postgres/connection/SqlFailure"
import { assert, it } from "@effect/vitest"
import { SqlError, UniqueViolation, UnknownError } from "effect/sql/SqlError"

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

/** What is wrong with the server, our role or our tables is wrong for every row; the others are not. */
it.each([
  ["3D000", "there is no such database", "Unreachable"],
  ["3F000", "there is no such schema", "Unreachable"],
  ["42P01", "there is no such table", "Unreachable"],
  ["42501", "the role has no grant", "Unreachable"],
  ["55000", "the database takes no connections", "Unreachable"],
  ["53300", "the database has no connection left", "Unreachable"],
  ["57P03", "the server starts", "Unreachable"],
  ["58030", "the disk fails", "Unreachable"],
  ["0A000", "a plan is of an earlier table", "Unreachable"],
  ["22003", "a number is too large", "Rejected"],
  ["23514", "a check is broken", "Rejected"],
  ["42703", "a column is unknown", "Rejected"],
  ["54000", "a row is too large", "Rejected"],
  ["XX001", "a page is broken", "Rejected"]
])("SQLSTATE %s, %s, is %s", (code, words, tag) => {
  const cause = Object.assign(new Error(words), { code })
  const reason = new UnknownError({ cause, message: "", operation: "query" })
  const found = SqlFailure.ofSql(new SqlError({ reason })).reason
  assert.strictEqual(found._tag, tag)
  // A plan of an earlier table is made again, so its repetition is not in vain.
  const lacks = found._tag === "Unreachable" && found.lacks === true
  assert.strictEqual(lacks, ["3F000", "42P01", "42501"].includes(code))
})
