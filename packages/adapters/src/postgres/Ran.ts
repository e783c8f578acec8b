/**
 * What ran on a database, and whether a version of the code may run on it
 * (decisions.md#rolling-upgrades).
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

export interface Ran {
  readonly id: number
  /** The oldest version that may run beside it: its newest migration. */
  readonly oldest: number
}

/** Databases before migration 43 have no column `oldest`, which JSON does not mind. */
const ROWS = `SELECT m.migration_id,
    coalesce((to_jsonb(m)->>'oldest')::integer, m.migration_id)
  FROM schema_migration m ORDER BY 1`

/** In their order; none in an empty database. */
export const read = SqlClient.use((sql) =>
  Effect.gen(function* () {
    const [table] = yield* sql`SELECT 1 WHERE to_regclass('schema_migration') IS NOT NULL`
    if (table === undefined) return []
    const rows = yield* sql.unsafe(ROWS).values
    return rows.map(([id, oldest]): Ran => ({ id: Number(id), oldest: Number(oldest) }))
  })
)

const BETWEEN = "made by a version between two releases"
const INSTEAD = "begin with an empty database, or restore one of a release"

/** Why code that knows these migrations must not run on a database; null when it may. */
export const flaw = (ran: ReadonlyArray<Ran>, known: ReadonlyArray<number>): string | null => {
  const version = Math.max(...known)
  const ahead = ran.filter(({ id }) => id > version)
  const oldest = Math.max(0, ...ahead.map((each) => each.oldest))
  if (oldest > version) {
    return `the database is newer than this version of cardpack: it takes versions from ${oldest} on, and this is version ${version}. Start one of those; to go back, restore a backup of before that`
  }
  const ids = ran.map(({ id }) => id)
  const unknown = ids.filter((id) => id <= version && !known.includes(id))
  if (unknown.length > 0) {
    return `the database was ${BETWEEN}, which ran the migrations ${unknown.join(", ")} that none knows: ${INSTEAD}`
  }
  const newest = Math.max(0, ...ids)
  const missing = known.filter((id) => id < newest && !ids.includes(id))
  return missing.length === 0
    ? null
    : `the database was ${BETWEEN}, which passed over the migrations ${missing.join(", ")}: ${INSTEAD}`
}
