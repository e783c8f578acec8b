/**
 * The triggers, functions, constraints and columns that refuse wrong rows: those that the migrations
 * made are there, and switched on (design.md#guards), and nothing of others goes between.
 * `guards.json` has them all; a test keeps it true.
 */
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Definition from "../../backup/Definition.ts"
import type { Database } from "../../connection/Database.ts"
import * as Migrations from "../../migrations/Migrations.ts"
import * as Additions from "./Additions.ts"
import made from "./guards.json" with { type: "json" }
import * as Switched from "./Switched.ts"
import { Tally } from "./Tally.ts"

const FUNCTION = "CREATE OR REPLACE FUNCTION"
const ON_TABLE = /^ALTER TABLE (\S+) /

/** What a row has where a writer says nothing, and whether it may have nothing. */
const COLUMNS = `SELECT format('ALTER TABLE %1$s ALTER COLUMN %2$I %3$s NOT NULL, ALTER COLUMN %2$I %4$s',
    a.attrelid::regclass, a.attname, CASE WHEN a.attnotnull THEN 'SET' ELSE 'DROP' END,
    coalesce('SET DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), 'DROP DEFAULT'))
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = current_schema()::text::regnamespace AND c.relkind = 'r'
  ORDER BY c.relname, a.attname`

/** Whether a later version migrated the database, and this one may run on it. */
const AHEAD = `SELECT 1 FROM schema_migration WHERE migration_id > ${Migrations.NEWEST} LIMIT 1`

const RAN = `SELECT format('INSERT INTO schema_migration (migration_id, name, oldest) VALUES (%s, %L, %s)',
    migration_id, name, coalesce(oldest::text, 'NULL')) FROM schema_migration`

/** A rule that is not valid holds for all new rows; whether it does for old ones, the audit tells. */
const SOURCES = [
  Definition.FUNCTIONS,
  Definition.CONSTRAINTS,
  Definition.INDEXES,
  Definition.TRIGGERS,
  COLUMNS
]

/** Statements that make what the database has of them. */
export const found = ({
  read
}: Pick<Database, "read">): Effect.Effect<ReadonlyArray<string>, Store.StoreError> =>
  Effect.map(
    Effect.forEach(SOURCES, (sql) => read(sql, [])),
    (lists) =>
      lists.flatMap((rows) => rows.map(String)).filter((each) => !each.startsWith("CREATE INDEX"))
  )

/** Servers of other versions write expressions with other parentheses and casts. */
const canonical = (statement: string): string =>
  statement.startsWith(FUNCTION)
    ? statement
    : statement.replace(/::[a-z]+(\[\])?/g, "").replace(/[\s()]+/g, "")

const TABLES = [...new Set(made.flatMap((each) => ON_TABLE.exec(each)?.[1] ?? []))]

/** Names of what is unique; those of constraints have them too. */
const UNIQUE = made.flatMap(
  (each) =>
    /(?:^CREATE UNIQUE INDEX|ADD CONSTRAINT) (\S+) (?:ON|PRIMARY|UNIQUE|EXCLUDE)/.exec(each)?.[1] ??
    []
)

const KEY =
  /^(?:CREATE OR REPLACE FUNCTION [^(]+|CREATE UNIQUE INDEX \S+|ALTER TABLE \S+ (?:ADD CONSTRAINT|ALTER COLUMN) \S+)/

/** What a statement makes or sets, without how: a later version may have changed that. */
const nameOf = (statement: string): string =>
  KEY.exec(statement)?.[0] ??
  statement.replace(/^(CREATE (?:CONSTRAINT )?TRIGGER \S+) .*?( ON \S+) .*$/s, "$1$2")

/** Of a database that is ahead, no statement says how it should be: only what is there no more. */
const gone = (name: string): string =>
  `-- ${name}: is gone, unless a later version took it away; its own doctor and audit know`

/** What {@link made} has and the database has not. */
const lacking = (found: ReadonlyArray<string>, isAhead: boolean): ReadonlyArray<string> => {
  if (isAhead) {
    const there = new Set(found.map(nameOf))
    return made.map(nameOf).flatMap((name) => (there.has(name) ? [] : [gone(name)]))
  }
  const there = new Set(found.flatMap((each) => [canonical(each), canonical(`${each} NOT VALID`)]))
  return made.filter((each) => !there.has(canonical(each)))
}

/** Statements that take away what goes between, and put back what is missing or switched off. */
export const missing = Effect.fnUntraced(function* (
  database: Pick<Database, "read">
): Effect.fn.Return<ReadonlyArray<string>, Store.StoreError> {
  const isAhead = (yield* database.read(AHEAD, [])).length > 0
  const ran = new Set((yield* database.read(RAN, [])).map(String))
  const known = new Set(made.map(canonical))
  const isKnown = (each: string) => isAhead || known.has(canonical(each))
  return [
    ...(yield* Additions.found(database, TABLES, isKnown)),
    ...lacking(yield* found(database), isAhead),
    ...Migrations.RAN.filter((each) => !ran.has(each)),
    ...(yield* Switched.found(database, TABLES, UNIQUE))
  ]
})

/** What an owner does about them. */
export const REMEDY =
  "Stop the service, and run each as the owner of the tables, once what has its name and says something else is gone. Then audit everything: rows may have been changed meanwhile."

export const audit = (database: Database): Effect.Effect<Desk.Check, Store.StoreError> =>
  Effect.map(missing(database), (statements) => {
    const tally = new Tally("every trigger and constraint is there and switched on", REMEDY)
    tally.examine(made.length)
    for (const statement of statements) tally.blame(statement)
    return tally.check
  })
