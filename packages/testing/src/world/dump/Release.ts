/** Databases of earlier releases. */
import * as path from "node:path"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer, Redacted } from "effect"
import * as Migrator from "effect/sql/Migrator"
import { SqlClient } from "effect/sql/SqlClient"
import * as Sources from "../source/Sources.ts"

type Migrations = Parameters<typeof Migrator.fromRecord>[0]

/** The migrations of a release, by the number of its newest one. */
export const upTo = (newest: number): Effect.Effect<Migrations> =>
  Effect.promise(async () => {
    const names = Sources.inFolder("packages/adapters/src/postgres/migrations")
      .map((source) => path.basename(source.path, ".ts"))
      .filter((name) => Number.parseInt(name, 10) <= newest)
    const migrations: Record<string, Migrations[string]> = {}
    for (const name of names) {
      const file = await import(`@cardpack/adapters/postgres/migrations/${name}`)
      migrations[name] = file.default
    }
    return migrations
  })

/** A database of an earlier release, with these rows. */
export const seeded = (url: string, release: Migrations, rows: ReadonlyArray<string>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const client = yield* Layer.build(PgClient.layer({ url: Redacted.make(url) }))
      const run = Effect.gen(function* () {
        const loader = Migrator.fromRecord(release)
        yield* Migrator.make({})({ table: "schema_migration", loader })
        const sql = yield* SqlClient
        const write = Effect.forEach(rows, (row) => sql.unsafe(row), { discard: true })
        yield* sql.withTransaction(write)
      })
      yield* Effect.provide(run, client)
    })
  )
