/**
 * A database as plain SQL: the statements of its schema, and its rows. The text is complete, so
 * restoring it needs no code of its release.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"

export const FOLDER = path.join(import.meta.dirname, "releases")

export const KEY = "a key for tests"

/** Separates statements; no statement contains it. */
const END = ";\n\n"

export interface Dump {
  /** The number of the newest migration, which is the file's name. */
  readonly newest: string
  readonly text: string
}

export const all = (): ReadonlyArray<Dump> =>
  fs
    .readdirSync(FOLDER)
    .sort()
    .map((file) => ({
      newest: path.basename(file, ".sql"),
      text: fs.readFileSync(path.join(FOLDER, file), "utf8")
    }))

/** The tables and columns to dump and compare. */
export const TABLES = `SELECT c.relname AS name,
    array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  GROUP BY c.relname ORDER BY c.relname`

interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

export const tables = (sql: SqlClient) => sql.unsafe<Table>(TABLES)

/** Rows as SQL literals, in primary key order; null for null. */
export const rows = (sql: SqlClient, { columns, name }: Table) =>
  Effect.gen(function* () {
    const [key] = yield* sql.unsafe<{ columns: string }>(
      `SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY k.at) AS columns
       FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY k(number, at)
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
       WHERE i.indisprimary AND i.indrelid = '${name}'::regclass`
    )
    const literals = columns.map((column) => `quote_nullable("${column}"::text)`).join(", ")
    const found = yield* sql.unsafe<{ row: ReadonlyArray<string> }>(
      `SELECT ARRAY[${literals}] AS row FROM "${name}" ORDER BY ${key?.columns ?? "1"}`
    )
    return found.map(({ row }) => row)
  })

/** Rows whose creation time can't be frozen, because they are written before the clock can be. */
const CREATED = ["belonging", "schema_migration"]

const inserts = (sql: SqlClient, createdAt: string) =>
  Effect.gen(function* () {
    const statements: Array<string> = []
    for (const table of yield* tables(sql)) {
      const at = CREATED.includes(table.name) ? table.columns.indexOf("created_at") : -1
      const values = (yield* rows(sql, table)).map((row) =>
        row.map((value, index) => (index === at ? `'${createdAt}'` : value)).join(", ")
      )
      if (values.length === 0) continue
      const columns = table.columns.map((column) => `"${column}"`).join(", ")
      statements.push(`INSERT INTO "${table.name}" (${columns}) VALUES\n(${values.join("),\n(")})`)
    }
    return statements
  })

const sequences = (sql: SqlClient) =>
  Effect.map(
    sql.unsafe<{ name: string; value: string }>(
      `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
       WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`
    ),
    (found) => found.map(({ name, value }) => `SELECT setval('${name}', ${value})`)
  )

/** The dump of a database made by these statements. */
export const write = (sql: SqlClient, schema: ReadonlyArray<string>, createdAt: string) =>
  Effect.gen(function* () {
    const statements = [
      ...schema,
      // Inserts rows unchanged and in any order, without triggers.
      "SET session_replication_role = replica",
      ...(yield* inserts(sql, createdAt)),
      ...(yield* sequences(sql)),
      "RESET session_replication_role"
    ]
    const broken = statements.filter((statement) => statement.includes(END))
    if (broken.length > 0) return yield* Effect.die(new Error(`can't be told apart: ${broken[0]}`))
    return `${statements.join(END)}${END}`
  })

/** Restores the dump into an empty database. */
export const restore = (sql: SqlClient, { text }: Dump) =>
  sql.withTransaction(
    Effect.forEach(
      text.split(END).filter((statement) => statement.trim() !== ""),
      (statement) => sql.unsafe(statement),
      { discard: true }
    )
  )
