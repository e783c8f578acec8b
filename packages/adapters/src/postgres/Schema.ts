/** Pieces of the schema that come from the domain's own tables and bounds. */
import * as Usd from "@cardpack/core/usd/Usd"
import { Effect } from "effect"
import * as SqlClient from "effect/sql/SqlClient"

/** A migration: statements that run one after the other in the transaction of all pending ones. */
export const migration = (statements: ReadonlyArray<string>) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
  )

/** Words as they stand between the parentheses of IN. */
export const quoted = (words: ReadonlyArray<string>): string =>
  words.map((word) => `'${word}'`).join(", ")

/** A text column that holds one of these words. */
export const oneOf = (column: string, words: ReadonlyArray<string>): string =>
  `${column} text NOT NULL CHECK (${column} IN (${quoted(words)}))`

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

/** What a text column holds: so many bytes in hexadecimal, in lower case. */
export const isHex = (column: string, bytes: number): string =>
  `CHECK (${column} ~ '^0x[0-9a-f]{${bytes * 2}}$')`

/** A column for a whole number of the chain's own size: 256 bits, without a sign. */
export const uint256 = (column: string): string =>
  `${column} numeric(78) NOT NULL CHECK (${column} BETWEEN 0 AND ${2n ** 256n - 1n})`

/** What the triggers of {@link immutable} and {@link permanent} do. */
export const REFUSE_CHANGE = `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% refuses the change', TG_NAME
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME;
  END $$`

/** Refuses UPDATE, DELETE and TRUNCATE of a table; inserts do not pay for it. */
export const immutable = (table: string): string =>
  `CREATE TRIGGER ${table}_is_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`

/** Rows of the table are never deleted and keep their key, so {@link reference} may lean on them. */
export const permanent = (table: string, key: string): string =>
  `CREATE TRIGGER ${table}_is_permanent BEFORE UPDATE OF ${key} OR DELETE OR TRUNCATE ON ${table}
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`

/** The columns stay as they were inserted; updates of others do not pay for it. */
export const fixed = (table: string, columns: string): string =>
  `CREATE TRIGGER ${table}_is_fixed BEFORE UPDATE OF ${columns} ON ${table}
   FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`

/** Rows for which `holds` is true change no more, in any column; writing one again as it is does nothing. */
export const settled = (table: string, holds: string): string =>
  `CREATE TRIGGER ${table}_is_settled BEFORE UPDATE ON ${table}
   FOR EACH ROW WHEN (${holds} AND OLD.* *<> NEW.*) EXECUTE FUNCTION refuse_change()`

interface ReferenceOptions {
  /** Columns that are equal in both tables, compared once the row is found by its keys. */
  readonly also?: ReadonlyArray<string>
  /** What must hold of the parent `p` then. */
  readonly where?: string
  /** The columns are {@link fixed}, so only inserts are checked. */
  readonly isFixed?: boolean
}

/**
 * A foreign key to a {@link permanent} table, checked once for all rows of a statement. The
 * database's own kind is checked row by row and locks each row that is referred to: on the tables
 * that every order inserts into that was half of the time of a commit.
 */
export const reference = (
  table: string,
  columns: ReadonlyArray<string>,
  parent: string,
  keys: ReadonlyArray<string>,
  { also = [], isFixed = false, where }: ReferenceOptions = {}
): ReadonlyArray<string> => {
  const name = `${table}_${columns.join("_")}_fkey`
  const given = columns.map((column) => `a.${column} IS NOT NULL`).join(" AND ")
  const same = [
    ...columns.map((column, index) => `p.${keys[index]} = a.${column}`),
    ...also.map((column) => `(p.${column} = a.${column}) IS TRUE`),
    ...(where === undefined ? [] : [`(${where}) IS TRUE`])
  ].join(" AND ")
  const trigger = (event: string) => `CREATE TRIGGER ${name}_${event} AFTER ${event} ON ${table}
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (
         SELECT 1 FROM added a WHERE ${given}
           AND NOT EXISTS (SELECT 1 FROM ${parent} p WHERE ${same} OFFSET 0)
       ) THEN
         RAISE EXCEPTION 'a row of ${table} refers to no row of ${parent}'
           USING ERRCODE = 'foreign_key_violation', CONSTRAINT = '${name}';
       END IF;
       RETURN NULL;
     END $$`,
    trigger("INSERT"),
    ...(isFixed ? [] : [trigger("UPDATE")])
  ]
}
