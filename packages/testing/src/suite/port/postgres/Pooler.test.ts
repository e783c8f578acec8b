/** Poolers before the database: session mode works, transaction mode is refused. */
import * as Pooler from "@cardpack/adapters/postgres/connection/Pooler"
import * as ServerPool from "@cardpack/adapters/postgres/connection/ServerPool"
import type { PgConnection } from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { assert, describe, it } from "vitest"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Startup from "../../../world/database/StartupProxy.ts"

describe("A pooler", () => {
  /** As pgbouncer's defaults. */
  const KNOWN = ["user", "database", "application_name", "client_encoding", "DateStyle", "TimeZone"]

  it("is not asked for what it refuses, and sessions have our settings all the same", () =>
    Effect.gen(function* () {
      const proxy = yield* Startup.make(yield* Fresh.migrated, KNOWN)
      const options = { url: Redacted.make(proxy), schema: "public" }
      yield* ServerPool.confirm(options)
      const { read, sessions, singleton } = ServerPool.of(options)
      const asked = "SELECT current_setting('jit'), current_setting('statement_timeout')"
      assert.deepStrictEqual(yield* (yield* read)(asked, []), [["off", "10s"]])
      const { open } = yield* sessions
      assert.deepStrictEqual(yield* (yield* open).rows(asked, []), [["off", "10s"]])
      const zone = yield* (yield* singleton).unsafe("SELECT current_setting('timezone')").values
      assert.deepStrictEqual(zone, [["UTC"]])
    }).pipe(Effect.scoped, Effect.provide(Reactivity.layer), Effect.runPromise))

  /** The session that each question finds: of a first client, of a second one in a transaction, of the first. */
  const SESSIONS = [
    ["each keeps its own", [1, 2, 1], true],
    ["one is shared", [1, 1, 1], false],
    ["the first lost its own", [1, 2, 3], false]
  ] as const

  it.each(SESSIONS)("is used where %s, and else refused in words", async (_, pids, isUsed) => {
    const asked = [...pids]
    const connection = {
      query: () => Effect.void,
      queryValues: () => Effect.sync(() => [[asked.shift()]])
    } as unknown as PgConnection
    const confirmed = Effect.result(Pooler.confirm(Effect.succeed(connection)))
    const result = await Effect.runPromise(confirmed)
    assert.strictEqual(result._tag, isUsed ? "Success" : "Failure")
    if (result._tag === "Failure") assert.include(String(result.failure), "session mode")
  })
})
