/** Pieces of the schema that come from the domain's own tables and bounds. */
import * as Usd from "@cardpack/core/usd/Usd"
import { Effect } from "effect"
import * as SqlClient from "effect/sql/SqlClient"

/** A migration: statements that run one after the other in the transaction of all pending ones. */
export const migration = (statements: ReadonlyArray<string>) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
  )

/** A text column that holds one of these words. */
export const oneOf = (column: string, words: ReadonlyArray<string>): string =>
  `${column} text NOT NULL CHECK (${column} IN (${words.map((word) => `'${word}'`).join(", ")}))`

/** A column of micro-dollars from zero to the largest amount that is accepted anywhere. */
export const amount = (column: string): string =>
  `${column} bigint NOT NULL CHECK (${column} BETWEEN 0 AND ${Usd.MAX})`

/** A column for what up to ten cards cost or bring together. */
export const sum = (column: string): string =>
  `${column} bigint NOT NULL CHECK (${column} BETWEEN 0 AND ${Usd.MAX * 10n})`

/** A column for a signed part of a ledger entry. */
export const signed = (column: string): string =>
  `${column} bigint NOT NULL CHECK (abs(${column}) <= ${Usd.MAX * 10n})`

/** A column for a bucket of a balance. */
export const bucket = (column: string): string => `${column} bigint NOT NULL CHECK (${column} >= 0)`

/** Refuses UPDATE, DELETE and TRUNCATE of a table; inserts do not pay for it. */
export const immutable = (table: string): string =>
  `CREATE TRIGGER ${table}_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`
