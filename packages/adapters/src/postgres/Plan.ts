/**
 * What pending migrations hold up, and about how long, read from their statements. A test compares
 * the locks with those that PostgreSQL takes.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

export interface Lock {
  readonly table: string
  readonly blocks: "writes" | "reads and writes"
}

export interface Step {
  readonly name: string
  /** Processes of this version and later go on beside it. */
  readonly oldest: number
  /** Held until all pending migrations have run, because they run in one transaction. */
  readonly locks: ReadonlyArray<Lock>
  /** Rows that it reads or writes, as PostgreSQL estimates them. */
  readonly rows: number
  readonly seconds: number
}

/** A migration that has not run. */
export interface Pending {
  readonly name: string
  readonly oldest: number
  readonly statements: ReadonlyArray<string>
}

const WHOLE = "reads and writes"

const LOCKS: ReadonlyArray<readonly [RegExp, Lock["blocks"]]> = [
  [/^ALTER TABLE (\w+)\b(?! (?:DISABLE|ENABLE) TRIGGER)/, WHOLE],
  [/^ALTER TABLE (\w+) (?:DISABLE|ENABLE) TRIGGER/, "writes"],
  [/^DROP TABLE (\w+)/, WHOLE],
  [/^DROP TRIGGER \w+ ON (\w+)/, WHOLE],
  [/^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+\s+ON (\w+)/, "writes"],
  [/^CREATE (?:CONSTRAINT )?TRIGGER .*?\sON (\w+)/s, "writes"]
]

const DROPPED_INDEX = /^DROP INDEX (\w+)/
const DROPPED_TABLE = /^DROP TABLE (\w+)/
const REFERRED = /\bREFERENCES (\w+)/g
const HAS_TABLE = /^(?:CREATE|ALTER) TABLE /

interface Known {
  /** Of an index. */
  readonly tableOf: (index: string) => string | undefined
  /** To which a table's rows refer. */
  readonly referredOf: (table: string) => ReadonlyArray<string>
}

const locksOf = (statement: string, { referredOf, tableOf }: Known) => {
  const found: Array<Lock> = []
  for (const [pattern, blocks] of LOCKS) {
    const table = pattern.exec(statement)?.[1]
    if (table !== undefined) found.push({ table, blocks })
  }
  const table = tableOf(DROPPED_INDEX.exec(statement)?.[1] ?? "")
  if (table !== undefined) found.push({ table, blocks: WHOLE })
  const dropped = DROPPED_TABLE.exec(statement)?.[1]
  if (dropped !== undefined)
    for (const table of referredOf(dropped)) found.push({ table, blocks: WHOLE })
  if (!HAS_TABLE.test(statement)) return found
  const others = [...statement.matchAll(REFERRED)].map(([, other = ""]) => other)
  return [...found, ...others.map((other): Lock => ({ table: other, blocks: "writes" }))]
}

/** Microseconds for each row, as a computer of 2 cores takes them. */
const COSTS: ReadonlyArray<readonly [RegExp, number]> = [
  // Links computed row by row, with the row's indexes.
  [/^(?:DO\b.*?\b)?UPDATE (\w+)/s, 90],
  [/^INSERT INTO \w+ SELECT .*?\bFROM (\w+)/s, 10],
  [/^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+\s+ON (\w+)/, 3],
  // Spelt identifiers, decoded one by one.
  [/^CREATE INDEX (?:IF NOT EXISTS )?\w+\s+ON (\w+).*\buuid_of\(/s, 14],
  [/^ALTER TABLE (\w+)(?=.*\b(?:CHECK|UNIQUE|REFERENCES|SET NOT NULL)\b)(?!.*NOT VALID)/s, 0.5]
]

const step = (
  { name, oldest, statements }: Pending,
  rowsOf: ReadonlyMap<string, number>,
  known: Known
): Step => {
  const locks = new Map<string, Lock>()
  let [rows, micros] = [0, 0]
  for (const statement of statements) {
    for (const lock of locksOf(statement, known)) {
      const isNew = !rowsOf.has(lock.table)
      if (isNew || locks.get(lock.table)?.blocks === WHOLE) continue
      locks.set(lock.table, lock)
    }
    for (const [pattern, cost] of COSTS) {
      const count = rowsOf.get(pattern.exec(statement)?.[1] ?? "") ?? 0
      rows += count
      micros += count * cost
    }
  }
  const seconds = Math.ceil(micros / 1_000_000)
  return { name, oldest, locks: [...locks.values()], rows, seconds }
}

const MODES = { writes: "SHARE ROW EXCLUSIVE", [WHOLE]: "ACCESS EXCLUSIVE" } as const

/** Where transactions that sell begin. */
const GATE = "account"

/**
 * Takes the locks of all steps at once, of several tables in the order of orders: those that have
 * passed their account end, and no other follows.
 */
export const statements = (steps: ReadonlyArray<Step>): ReadonlyArray<string> => {
  const modes = new Map<string, string>()
  for (const { blocks, table } of steps.flatMap(({ locks }) => locks))
    if (modes.get(table) !== MODES[WHOLE]) modes.set(table, MODES[blocks])
  const gate = modes.get(GATE) ?? "EXCLUSIVE"
  modes.delete(GATE)
  const others = [...modes].map(([table, mode]) => `LOCK TABLE ${table} IN ${mode} MODE`)
  const isGated = others.length > 1 || gate !== "EXCLUSIVE"
  return isGated ? [`LOCK TABLE ${GATE} IN ${gate} MODE`, ...others] : others
}

/** Statistics may be missing for a table that is new. */
const ROWS = `SELECT c.relname,
    greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), 0)::float8
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::text::regnamespace AND c.relkind = 'r'`

const INDEXES = `SELECT i.relname, c.relname FROM pg_index x
  JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
  WHERE c.relnamespace = current_schema()::text::regnamespace`

const REFERENCES = `SELECT c.relname, r.relname FROM pg_constraint f
  JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class r ON r.oid = f.confrelid
  WHERE c.relnamespace = current_schema()::text::regnamespace AND f.contype = 'f'`

/** Of migrations that have not run; a table that one of them makes is nobody's yet. */
export const of = (pending: ReadonlyArray<Pending>) =>
  SqlClient.use((sql) =>
    Effect.gen(function* () {
      const rows = yield* sql.unsafe(ROWS).values
      const indexes = yield* sql.unsafe(INDEXES).values
      const rowsOf = new Map(rows.map(([table, count]) => [String(table), Number(count)]))
      const references = yield* sql.unsafe(REFERENCES).values
      const tables = new Map(indexes.map(([index, table]) => [String(index), String(table)]))
      const referred = Map.groupBy(references, ([table]) => String(table))
      const known: Known = {
        tableOf: (index) => tables.get(index),
        referredOf: (table) => (referred.get(table) ?? []).map(([, other]) => String(other))
      }
      return pending.map((each) => step(each, rowsOf, known))
    })
  )
