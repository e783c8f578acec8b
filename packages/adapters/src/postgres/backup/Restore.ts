/** Loads a backup into an empty database: all of it, or nothing. */
import { Data, Effect, Stream } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as SearchPath from "../connection/SearchPath.ts"
import * as Script from "./Script.ts"

/** Nothing was written. */
export class NotRestored extends Data.TaggedError("NotRestored")<{ readonly problem: string }> {
  override get message(): string {
    return this.problem
  }
}

const refuse = (problem: string) => Effect.fail(new NotRestored({ problem }))

const TAKEN = `SELECT relname FROM pg_class
  WHERE relnamespace = current_schema()::text::regnamespace AND relkind <> 'i' ORDER BY 1 LIMIT 1`

/**
 * Deposit addresses that were given since the backup would be given again, to others: payments to
 * them would be credited to the wrong partner.
 */
const SKIP = "SELECT setval('deposit_index', last_value + 100000) FROM deposit_index"

/** A backup of before has no such table. */
const DAYS = "SELECT to_regclass('draw_day') IS NOT NULL"

const KEYS = `SELECT key, max(day) FROM draw_day
  WHERE day >= floor(extract(epoch FROM clock_timestamp()) / 86400) GROUP BY key ORDER BY 2`

/** The names of the keys that draws from today on need, each with the last day of it since 1970. */
export const drawKeys = (place: SearchPath.Options = {}) =>
  SqlClient.use((sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* SearchPath.prepare(place)
        const [[isThere] = []] = yield* sql.unsafe(DAYS).values
        const rows = isThere === true ? yield* sql.unsafe(KEYS).values : []
        return rows.map(([key, day]) => ({ key: String(key), day: Number(day) }))
      })
    )
  )

/** Runs the statements between BEGIN and COMMIT in a transaction; returns their number. */
export const read = <E, R>(text: Stream.Stream<string, E, R>, place: SearchPath.Options = {}) =>
  SqlClient.use((sql) => {
    const seen = { statements: 0, begin: false, commit: false }
    const run = Effect.fnUntraced(function* (statement: string) {
      if (!seen.begin && statement !== "BEGIN") {
        return yield* refuse("the file is no backup of cardpack")
      }
      if (seen.commit) return yield* refuse("the file goes on after its end")
      if (statement === "BEGIN") seen.begin = true
      else if (statement === "COMMIT") seen.commit = true
      else {
        seen.statements++
        yield* sql.unsafe(statement).unprepared
      }
    })
    return sql.withTransaction(
      Effect.gen(function* () {
        yield* SearchPath.prepare(place)
        const [[taken] = []] = yield* sql.unsafe(TAKEN).values
        if (taken !== undefined) {
          return yield* refuse(`the database is not empty: it holds ${String(taken)}`)
        }
        yield* Stream.runForEach(Script.statements(text), run)
        if (!seen.commit) return yield* refuse("the file is cut off: its end is missing")
        yield* sql.unsafe(SKIP)
        return seen.statements
      })
    )
  })
