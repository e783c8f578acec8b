/** Embedded Postgres keeps no answers: its memory does not grow with the number of reads. */
import { execFile } from "node:child_process"
import { join } from "node:path"
import { inspect, promisify } from "node:util"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Databases from "../../../world/database/Databases.ts"
import * as Fresh from "../../../world/database/Fresh.ts"
import * as Script from "../../../world/service/Script.ts"

const READER = join(import.meta.dirname, "Reader.ts")

/** Kept answers would take 92 MB; normal variation is a few. */
const TOLERANCE = 12_000_000

it("the heap is as large after 2,300 long reads as after 300", async () => {
  const dump = await Effect.runPromise(Fresh.dump)
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...["--expose-gc", ...Script.NODE, READER, dump],
    ...["300", "2300"]
  ])
  const [few = 0, many = 0] = stdout.trim().split("\n").map(Number)
  assert.isAbove(few, 1_000_000)
  assert.isBelow(many - few, TOLERANCE)
})

it.live("answers of many pieces, errors, notices and notifications leave the session in step", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const [row] = yield* sql`SELECT repeat('x', 3000000) AS text`
    assert.strictEqual(String(row?.text).length, 3_000_000)
    const rows = yield* sql`SELECT number, repeat('y', 100) AS text
        FROM generate_series(1, 20000) AS number`
    assert.deepStrictEqual(
      rows.map(({ number }) => number),
      rows.map((_, index) => index + 1)
    )
    assert.lengthOf(rows, 20_000)
    // Fails after it has returned rows.
    const failing = sql`SELECT 1 / (3000 - number) AS part FROM generate_series(1, 3000) AS number`
    yield* sql`LISTEN heard`
    for (const round of [1, 2, 3]) {
      const failure = yield* Effect.flip(failing)
      assert.match(inspect(failure), /division by zero/)
      yield* sql.unsafe("DO $$ BEGIN RAISE NOTICE 'noticed'; END $$")
      yield* sql`NOTIFY heard`
      assert.deepStrictEqual(yield* sql`SELECT ${round}::int AS round`, [{ round }])
    }
  }).pipe(Effect.provide(Databases.embedded()))
)
