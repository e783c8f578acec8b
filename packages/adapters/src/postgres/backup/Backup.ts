/**
 * A whole database as plain SQL, of one moment, while others write (decisions.md#own-backup). The
 * text needs nothing of this code: `psql` loads it too.
 */
import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Definition from "./Definition.ts"
import * as Script from "./Script.ts"

/** The database holds objects of others, which this backup would lose. */
export class OthersInside extends Data.TaggedError("OthersInside")<{
  readonly names: ReadonlyArray<string>
}> {
  override get message(): string {
    return `the database also holds what is not cardpack's (${this.names.join(", ")}), which this backup would lose: use pg_dump`
  }
}

export interface Copied {
  readonly tables: number
  readonly rows: number
}

/** All statements see the same moment, and texts of values are read alike everywhere. */
const SNAPSHOT = [
  "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL DateStyle = 'ISO'",
  "SET LOCAL bytea_output = 'hex'",
  "SET LOCAL enable_seqscan = on"
]

/** Rows that are read at once. */
const FETCH = 500

/** About as many characters go into one statement. */
const LONG = 250_000

const FIRST = ["BEGIN", ...Script.SETTINGS]

/** Writes a table's rows; returns their number. */
const rows = Effect.fnUntraced(function* <E, R>(
  { columns, name }: Definition.Table,
  put: (statement: string) => Effect.Effect<void, E, R>
) {
  const sql = yield* SqlClient
  const texts = columns.map((column) => `${column}::text`).join(", ")
  yield* sql.unsafe(`DECLARE backup NO SCROLL CURSOR FOR SELECT ARRAY[${texts}] FROM ${name}`)
    .unprepared
  const insert = `INSERT INTO ${name} (${columns.join(", ")}) VALUES`
  let [count, length] = [0, 0]
  let pending: Array<string> = []
  const flush = Effect.suspend(() => {
    const lines = pending
    pending = []
    length = 0
    return lines.length === 0 ? Effect.void : put(`${insert}\n${lines.join(",\n")}`)
  })
  for (;;) {
    const page = yield* sql.unsafe(`FETCH ${FETCH} FROM backup`).values
    for (const [values] of page) {
      const line = Script.row(values as ReadonlyArray<string | null>)
      pending.push(line)
      length += line.length
      if (length >= LONG) yield* flush
    }
    count += page.length
    if (page.length < FETCH) break
  }
  yield* flush
  yield* sql.unsafe("CLOSE backup")
  return count
})

/** Gives the text to `put`, piece by piece. It is whole only with its end, a COMMIT. */
export const write = <E, R>(put: (piece: string) => Effect.Effect<void, E, R>) =>
  SqlClient.use((sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        for (const statement of SNAPSHOT) yield* sql.unsafe(statement)
        const others = yield* Definition.others
        if (others.length > 0) return yield* new OthersInside({ names: others })
        const statement = (text: string) => put(Script.statement(text))
        yield* put(Script.HEADER)
        for (const text of [...FIRST, ...(yield* Definition.before)]) yield* statement(text)
        const copied = { tables: 0, rows: 0 }
        for (const table of yield* Definition.tables) {
          copied.tables++
          copied.rows += yield* rows(table, statement)
        }
        for (const text of [...(yield* Definition.after), "COMMIT"]) yield* statement(text)
        return copied satisfies Copied
      })
    )
  )
