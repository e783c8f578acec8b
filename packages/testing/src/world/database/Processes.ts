/** Two independent engines on one PostgreSQL, which to the database look like two processes. */
import { Reads } from "@cardpack/core/engine/port/Reads"
import { Store } from "@cardpack/core/engine/port/Store"
import { Context, Effect, Layer, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fresh from "./Fresh.ts"
import { layerServer } from "./Open.ts"

export interface Process {
  readonly store: Store["Service"]
  readonly reads: Reads["Service"]
  readonly sql: SqlClient
}

export class Processes extends Context.Service<
  Processes,
  {
    readonly url: string
    readonly one: Process
    readonly two: Process
  }
>()("cardpack/testing/postgres/Processes") {}

export const start = (url: string) =>
  Effect.map(
    Layer.build(layerServer({ url: Redacted.make(url) })),
    (context): Process => ({
      store: Context.get(context, Store),
      reads: Context.get(context, Reads),
      sql: Context.get(context, SqlClient)
    })
  )

/** The first process also serves as {@link Store}, for setup. */
export const layer = Layer.effectContext(
  Effect.gen(function* () {
    const url = yield* Fresh.migrated
    const one = yield* start(url)
    const two = yield* start(url)
    return Context.make(Processes, { url, one, two }).pipe(
      Context.add(Store, one.store),
      Context.add(Reads, one.reads)
    )
  })
)

/** Waits until this many connections of the database wait for a lock. */
export const blocked = (sql: SqlClient, count: number) =>
  sql`SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.pipe(
    Effect.flatMap(([row]) => (row?.waiting === count ? Effect.void : Effect.fail("not yet"))),
    Effect.retry(Schedule.spaced("10 millis")),
    Effect.timeout("30 seconds"),
    Effect.orDie
  )
