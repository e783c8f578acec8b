/**
 * The triggers, functions and constraints that refuse wrong rows: those that the migrations made are
 * there, and switched on (design.md#guards). `guards.json` has them all; a test keeps it true.
 */
import type { Desk, Store } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as Definition from "../../backup/Definition.ts"
import type { Database } from "../../connection/Database.ts"
import made from "./guards.json" with { type: "json" }
import { Tally } from "./Tally.ts"

const FUNCTION = "CREATE OR REPLACE FUNCTION"
const ON_TABLE = /^ALTER TABLE (\S+) /

/** A rule that is not valid holds for all new rows; whether it does for old ones, the audit tells. */
const SOURCES = [
  Definition.FUNCTIONS,
  Definition.CONSTRAINTS,
  Definition.INDEXES,
  Definition.TRIGGERS
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

/** Those of foreign keys have no name that anybody knows. */
const OFF = `SELECT DISTINCT format('ALTER TABLE %s ENABLE TRIGGER %s', t.tgrelid::regclass,
    CASE WHEN t.tgisinternal THEN 'ALL' ELSE quote_ident(t.tgname) END)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = current_schema()::text::regnamespace AND c.relname = ANY ($1::text[])
    AND t.tgenabled NOT IN ('O', 'A') ORDER BY 1`

/** A setting that switches all triggers off in each session to come. */
const REPLICAS = `SELECT format('ALTER %s RESET session_replication_role', CASE
      WHEN s.setrole = 0 THEN format('DATABASE %I', current_database())
      ELSE format('ROLE %I%s', pg_get_userbyid(s.setrole), CASE WHEN s.setdatabase = 0 THEN ''
        ELSE format(' IN DATABASE %I', current_database()) END) END)
  FROM pg_db_role_setting s CROSS JOIN unnest(s.setconfig) AS c
  WHERE s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
    AND c LIKE 'session_replication_role=%' AND c <> 'session_replication_role=origin'`

/** Statements that put back what is missing or switched off. */
export const missing = Effect.fnUntraced(function* (
  database: Pick<Database, "read">
): Effect.fn.Return<ReadonlyArray<string>, Store.StoreError> {
  const { read } = database
  const there = new Set<string>()
  for (const each of yield* found(database)) {
    there.add(canonical(each))
    there.add(canonical(`${each} NOT VALID`))
  }
  const off = yield* read(OFF, [`{${TABLES.join(",")}}`])
  const replicas = yield* read(REPLICAS, [])
  return [
    ...made.filter((each) => !there.has(canonical(each))),
    ...[...off, ...replicas].map(String)
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
