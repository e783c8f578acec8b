/**
 * The statements that make a schema's objects again, read from the catalogs as `pg_dump` does. They
 * do not name the schema, so that a restore may use another one.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

const HERE = "current_schema()::text::regnamespace"

export const FUNCTIONS = `SELECT replace(pg_get_functiondef(oid),
    format(' FUNCTION %I.%I(', current_schema(), proname), format(' FUNCTION %I(', proname))
  FROM pg_proc WHERE pronamespace = ${HERE} AND prokind = 'f' ORDER BY proname`

const SEQUENCES = `SELECT format(
    'CREATE SEQUENCE %I AS %s START %s MINVALUE %s MAXVALUE %s INCREMENT %s CACHE %s%s',
    sequencename, data_type, start_value, min_value, max_value, increment_by, cache_size,
    CASE WHEN cycle THEN ' CYCLE' ELSE '' END)
  FROM pg_sequences WHERE schemaname = current_schema() ORDER BY sequencename`

const COLUMN = `format('%I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
  ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid),
  CASE WHEN a.attnotnull THEN ' NOT NULL' END)`

const TABLES = `SELECT format(E'CREATE TABLE %I (\\n  %s\\n)%s', c.relname,
    string_agg(${COLUMN}, E',\\n  ' ORDER BY a.attnum),
    ' WITH (' || array_to_string(c.reloptions, ', ') || ')')
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = ${HERE} AND c.relkind = 'r' GROUP BY c.oid, c.relname ORDER BY c.relname`

/** Keys before the foreign keys that need them. */
export const CONSTRAINTS = `SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s',
    conrelid::regclass, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = ${HERE} AND contype IN ('c', 'p', 'u', 'x', 'f')
  ORDER BY array_position('{c,p,u,x,f}'::text[], contype::text), conrelid::regclass::text, conname`

/** Those of constraints are made by these. */
export const INDEXES = `SELECT pg_get_indexdef(i.indexrelid, 0, true) FROM pg_index i
  JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = ${HERE}
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid AND contype <> 'f')
  ORDER BY c.relname`

export const TRIGGERS = `SELECT pg_get_triggerdef(t.oid, true) FROM pg_trigger t
  JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace = ${HERE} AND NOT t.tgisinternal
  ORDER BY c.relname, t.tgname`

/** The last value given out; a sequence that gave none begins at its start. */
const VALUES = `SELECT format('SELECT setval(%L, %s)', quote_ident(sequencename), last_value)
  FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL
  ORDER BY sequencename`

/** What the schema has that the statements above don't make, such as a view of a host. */
const OTHERS = `SELECT c.relname FROM pg_class c
    WHERE c.relnamespace = ${HERE} AND c.relkind NOT IN ('r', 'i', 'S')
  UNION ALL SELECT t.typname FROM pg_type t
    WHERE t.typnamespace = ${HERE} AND t.typtype IN ('d', 'e', 'r')
  UNION ALL SELECT c.relname || '.' || a.attname FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = ${HERE} AND c.relkind = 'r'
      AND a.attnum > 0 AND (a.attidentity <> '' OR a.attgenerated <> '')
  UNION ALL SELECT p.proname FROM pg_proc p WHERE p.pronamespace = ${HERE} AND p.prokind <> 'f'
  UNION ALL SELECT c.relname FROM pg_class c
    JOIN pg_inherits h ON c.oid IN (h.inhrelid, h.inhparent) WHERE c.relnamespace = ${HERE}`

const texts = (statement: string) =>
  SqlClient.use((sql) =>
    Effect.map(sql.unsafe(statement).values, (rows) => rows.map(([text]) => String(text)))
  )

const all = (statements: ReadonlyArray<string>) =>
  Effect.map(Effect.forEach(statements, texts), (found) => found.flat())

/** Before the rows, so that they meet no rule: each was checked when it was written. */
export const before = all([FUNCTIONS, SEQUENCES, TABLES])

/** After the rows, which are faster without indexes. */
export const after = all([CONSTRAINTS, INDEXES, TRIGGERS, VALUES])

export const others = texts(OTHERS)

export interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

const COLUMNS = `SELECT quote_ident(c.relname), array_agg(quote_ident(a.attname) ORDER BY a.attnum)
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = ${HERE} AND c.relkind = 'r' GROUP BY c.relname ORDER BY c.relname`

/** With names as they stand in statements. */
export const tables = SqlClient.use((sql) =>
  Effect.map(sql.unsafe(COLUMNS).values, (rows) =>
    rows.map(
      ([name, columns]): Table => ({
        name: String(name),
        columns: columns as ReadonlyArray<string>
      })
    )
  )
)
