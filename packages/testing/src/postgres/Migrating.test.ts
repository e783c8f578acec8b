/** Migrations at start. */

import { EMPTY } from "@cardpack/core/engine/ChangeSet"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Sample from "../store/Sample.ts"
import { start } from "./Processes.ts"
import * as Server from "./Server.ts"

const SCOPE = { accounts: [], operator: false }

it.live("processes that start at once on an empty database all come up, migrated once", () =>
  Effect.gen(function* () {
    const server = yield* Server.make()
    const url = yield* server.database
    const processes = yield* Effect.all(
      Array.from({ length: 5 }, () => start(url)),
      { concurrency: "unbounded" }
    )
    yield* Effect.forEach(processes, ({ store }) =>
      store.transact(SCOPE, (transaction) =>
        transaction.commit({ ...EMPTY, newAccounts: [Sample.account()] })
      )
    )
    const [first] = processes
    assert.isDefined(first)
    const applied = yield* first.sql`SELECT migration_id AS id FROM schema_migration ORDER BY 1`
    assert.deepStrictEqual(
      applied.map((row) => row.id),
      applied.map((_, index) => index + 1)
    )
    const [row] = yield* first.sql`SELECT count(*)::int AS count FROM account`
    assert.strictEqual(row?.count, 5)
  })
)

it.live("a start on a migrated database changes nothing", () =>
  Effect.gen(function* () {
    const server = yield* Server.make()
    const url = yield* server.database
    const one = yield* start(url)
    const oids = one.sql`SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1`
    const before = yield* oids
    yield* start(url)
    assert.deepStrictEqual(yield* oids, before)
  })
)
