/** The watcher's port across processes on one PostgreSQL server. */
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import { assert, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Sample from "../../../kit/sample/ChainSample.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import { layerServer } from "../../../world/database/Open.ts"

/** A process whose life is the scope's. */
const start = (url: string) => Layer.build(layerServer({ url: Redacted.make(url) }))

const portOf = (url: string) => Effect.map(start(url), (context) => Context.get(context, Watchlist))

it.live("no two processes get the same index, not even after a restart", () =>
  Effect.gen(function* () {
    const url = yield* Fresh.migrated
    const taken = yield* Effect.scoped(
      Effect.gen(function* () {
        const processes = yield* Effect.all([portOf(url), portOf(url), portOf(url)])
        return yield* Effect.all(
          Array.from({ length: 300 }, (_, turn) =>
            Effect.suspend(() => processes[turn % 3]?.nextIndex ?? Effect.die("three processes"))
          ),
          { concurrency: "unbounded" }
        )
      })
    )
    assert.strictEqual(new Set(taken).size, 300)
    const { nextIndex } = yield* portOf(url)
    assert.notInclude(taken, yield* nextIndex)
  })
)

it.live("a failed transaction does not return its index", () =>
  Effect.gen(function* () {
    const url = yield* Fresh.migrated
    const context = yield* start(url)
    const { nextIndex } = Context.get(context, Watchlist)
    const sql = Context.get(context, SqlClient)
    const taken = yield* nextIndex
    yield* Effect.exit(sql.withTransaction(Effect.andThen(nextIndex, Effect.fail("no"))))
    assert.isAbove(yield* nextIndex, taken)
  })
)

it.live("of many processes that move the cursor at once one succeeds", () =>
  Effect.gen(function* () {
    const url = yield* Fresh.migrated
    const processes = yield* Effect.all([portOf(url), portOf(url), portOf(url)])
    const [first] = processes
    for (let round = 1n; round <= 20n; round++) {
      const from = yield* first.cursor
      const moved = yield* Effect.forEach(
        [...processes, ...processes],
        ({ moveCursor }) => moveCursor(from, { number: round, hash: Sample.hash() }),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(moved.filter((done) => done).length, 1)
    }
    assert.strictEqual((yield* first.cursor)?.number, 20n)
  })
)
