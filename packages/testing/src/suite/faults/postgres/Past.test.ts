/**
 * A database that went back gives no deposit address that it may have given before
 * (decisions.md#ranges-of-addresses).
 */
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import { assert, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { layerServer } from "../../../world/database/Open.ts"
import * as Server from "../../../world/database/Server.ts"

const GAP = 100_000

/** Connections of before are cut off. */
const RECONNECTING = Schedule.spaced("50 millis").pipe(Schedule.upTo({ duration: "30 seconds" }))

const opened = (url: string) => Layer.build(layerServer({ url: Redacted.make(url) }))

it.live(
  "after a promotion, or as a dump elsewhere, it skips what may be lost, once, without a restart",
  () =>
    Effect.gen(function* () {
      const server = yield* Server.make({ fsync: true })
      const url = yield* server.database
      const first = yield* opened(url)
      const processes = [first, yield* opened(url)]
      const sql = Context.get(first, SqlClient)
      const asked = Effect.forEach(
        [...processes, ...processes, ...processes],
        (each) => Effect.retry(Context.get(each, Watchlist).nextIndex, RECONNECTING),
        { concurrency: "unbounded" }
      )
      let highest = -1
      /** All of a range, beyond the one before by a gap or by nothing. */
      const gives = Effect.fnUntraced(function* (what: string, skips: number, gap: number) {
        const given = yield* asked
        const indexes = given.map(({ index }) => index)
        assert.strictEqual(new Set(indexes).size, indexes.length, what)
        assert.isAbove(Math.min(...indexes), highest + gap, what)
        assert.deepStrictEqual([...new Set(given.map((each) => each.skips))], [skips], what)
        highest = Math.max(...indexes)
      })
      const changed = (statement: string) => Effect.retry(sql.unsafe(statement), RECONNECTING)

      yield* gives("a new database", 0, 0)
      server.kill()
      yield* server.restart
      yield* gives("the same after a crash", 0, 0)
      yield* server.promote
      yield* gives("a standby that was promoted", 1, GAP)
      yield* server.promote
      yield* gives("another one", 2, GAP)
      yield* changed("DROP SEQUENCE deposit_index")
      yield* changed("CREATE SEQUENCE deposit_index MINVALUE 0 START 0")
      yield* gives("a dump, whose sequence is new", 3, GAP)
      yield* changed("CREATE ROLE service")
      const past = sql.withTransaction(
        Effect.andThen(sql.unsafe("SET LOCAL ROLE service"), sql`SELECT database_past() AS past`)
      )
      assert.match(String((yield* past)[0]?.past), /^\d{15,}\/00000003\/\d+$/)
      yield* changed("REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC")
      assert.match(String((yield* past)[0]?.past), /^\?\/00000003\/\d+$/)
    }).pipe(Effect.scoped),
  120_000
)
