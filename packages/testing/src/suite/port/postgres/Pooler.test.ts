/** Poolers before the database: session mode works, transaction mode is refused. */
import * as Pooler from "@cardpack/adapters/postgres/connection/Pooler"
import * as ServerPool from "@cardpack/adapters/postgres/connection/ServerPool"
import type { PgConnection } from "@effect/sql-pg/PgConnection"
import { Effect, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { assert, describe, it } from "vitest"
import * as Random from "../../../kit/arbitrary/Random.ts"
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

  const TURNS = 40
  const SERVERS = 3

  /** A pooler in transaction mode: each statement outside a transaction gets the session of `choose`. */
  const sharing = (choose: (idle: ReadonlyArray<number>) => number) => {
    const idle = Array.from({ length: SERVERS }, (_, at) => at)
    return Effect.sync(() => {
      let held: number | null = null
      const take = () => idle.splice(choose(idle), 1)[0] ?? SERVERS
      const asked = () => {
        if (held !== null) return held
        const pid = take()
        idle.push(pid)
        return pid
      }
      const query = (sql: string) =>
        Effect.sync(() => {
          if (sql === "BEGIN") held = take()
          else if (held !== null) {
            idle.push(held)
            held = null
          }
        })
      const queryValues = () => Effect.sync(() => [[asked()]])
      return { query, queryValues } as unknown as PgConnection
    })
  }

  /** Other clients use the sessions meanwhile. */
  const drawn = () => {
    const { below } = Random.make(32)
    return (idle: ReadonlyArray<number>) => below(idle.length)
  }

  const CHOICES = [
    ["the last used", () => (idle: ReadonlyArray<number>) => idle.length - 1],
    ["the next in turn", () => () => 0],
    ["any, as others use them meanwhile", drawn]
  ] as const

  it.each(CHOICES)("is refused in words where a transaction gets %s", async (_, make) => {
    const choose = make()
    for (let turn = 0; turn < TURNS; turn++) {
      const result = await Effect.runPromise(Effect.result(Pooler.confirm(sharing(choose))))
      assert.strictEqual(result._tag, "Failure")
      if (result._tag === "Failure") assert.include(String(result.failure), "session mode")
    }
  })
})
