/** A schema's objects, line by line, from PostgreSQL's catalog. */
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

const COLUMNS = `SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END AS line
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
    AND NOT a.attisdropped ORDER BY c.relname, a.attnum`

const CONSTRAINTS = `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS line
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n' ORDER BY 1`

const DEFAULTS = `SELECT adrelid::regclass || '.' || attname || ' ' || pg_get_expr(adbin, adrelid) AS line
  FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
    JOIN pg_class c ON c.oid = adrelid
  WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1`

const FUNCTIONS = `SELECT pg_get_functiondef(oid) AS line FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace ORDER BY 1`

const INDEXES = `SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`

const SEQUENCES = `SELECT concat_ws(' ', sequencename, data_type, start_value, min_value, max_value,
    increment_by, cycle) AS line
  FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`

const SETTINGS = `SELECT relname || ' ' || array_to_string(reloptions, ', ') AS line FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND reloptions IS NOT NULL ORDER BY 1`

const TRIGGERS = `SELECT pg_get_triggerdef(oid) AS line FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`

export const PARTS = {
  columns: COLUMNS,
  constraints: CONSTRAINTS,
  defaults: DEFAULTS,
  functions: FUNCTIONS,
  indexes: INDEXES,
  sequences: SEQUENCES,
  settings: SETTINGS,
  triggers: TRIGGERS
} as const

type Part = keyof typeof PARTS

export const linesOf = (part: Part) =>
  SqlClient.use((sql) =>
    Effect.map(sql.unsafe<{ readonly line: string }>(PARTS[part]), (rows) =>
      rows.map(({ line }) => line)
    )
  )

export const schema = Effect.all({
  columns: linesOf("columns"),
  constraints: linesOf("constraints"),
  defaults: linesOf("defaults"),
  functions: linesOf("functions"),
  indexes: linesOf("indexes"),
  sequences: linesOf("sequences"),
  settings: linesOf("settings"),
  triggers: linesOf("triggers")
})

export type Schema = Effect.Success<typeof schema>
