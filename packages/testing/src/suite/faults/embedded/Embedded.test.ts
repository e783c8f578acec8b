/** One process holds an embedded database; service/crash kills it in the middle of work. */

import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Reads } from "@cardpack/core/engine/port/Reads"
import type { Store } from "@cardpack/core/engine/port/Store"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as Fixture from "../../../kit/sample/Fixture.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import * as Databases from "../../../world/database/Databases.ts"
import { layerEmbedded } from "../../../world/database/Open.ts"
import { lives } from "../../../world/engine/Story.ts"
import * as Script from "../../../world/service/Script.ts"

/** Creating a database takes seconds, so all tests share one, in order. */
const directory = mkdtempSync(join(tmpdir(), "cardpack-embedded-"))
const dataDir = join(directory, "data")
beforeAll(() => Effect.runPromise(life(Effect.void)))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Runs the work from a start of the embedded database to its orderly end. */
const life = <A, E>(work: Effect.Effect<A, E, Store | Reads | SqlClient>, at = dataDir) =>
  Effect.provide(work, layerEmbedded({ dataDir: at }))

/** A process that holds the directory; killed with -9. */
const child = Effect.acquireRelease(
  Effect.promise(async () => {
    const script = join(import.meta.dirname, "Holder.ts")
    const running = spawn(process.execPath, [...Script.NODE, script, dataDir], {
      stdio: ["ignore", "pipe", "inherit"]
    })
    await once(running.stdout, "data")
    return running
  }),
  (running) => kill(running)
)

const kill = (running: ChildProcess) =>
  Effect.callback<void>((resume) => {
    if (running.exitCode !== null || running.signalCode !== null) return resume(Effect.void)
    running.once("close", () => resume(Effect.void))
    running.kill("SIGKILL")
  })

lives("a second start on a data directory fails and says who holds it", function* () {
  yield* life(
    Effect.gen(function* () {
      const failure = yield* Effect.flip(life(Effect.void))
      assert.strictEqual(failure._tag, "DirectoryInUse")
      assert.include(String(failure), `in use by process ${process.pid}`)
    })
  )
  yield* life(Effect.void)
})

lives(
  "a directory is held against other processes, and free once its holder is killed",
  function* () {
    const running = yield* child
    const failure = yield* Effect.flip(life(Effect.void))
    assert.include(String(failure), `in use by process ${running.pid}`)
    yield* kill(running)
    yield* life(Effect.void)
  }
)

lives("a directory that can't be created is reported as such", function* () {
  writeFileSync(join(directory, "file"), "")
  const failure = yield* Effect.flip(life(Effect.void, join(directory, "file", "data")))
  assert.strictEqual(failure._tag, "DirectoryUnusable")
  assert.include(String(failure), "can't be used")
})

lives("a directory of another version is named with the way out, and left as it is", function* () {
  const [place, postgres] = [join(directory, "old"), join(directory, "old", "postgres")]
  mkdirSync(postgres, { recursive: true })
  writeFileSync(join(postgres, "PG_VERSION"), "16\n")
  const failure = yield* Effect.flip(life(Effect.void, place))
  assert.include(String(failure), "is of PostgreSQL 16, and this cardpack embeds 18")
  assert.include(String(failure), "run cardpack backup")
  assert.deepStrictEqual(readdirSync(postgres), ["PG_VERSION"])
})

it.live("concurrent work shares the one connection, with a transaction each", () =>
  Effect.gen(function* () {
    const accounts = yield* Effect.all(Array.from({ length: 3 }, () => Fixture.account()))
    const ids = accounts.map((account) => account.id)
    const names = Array.from({ length: 30 }, (_, index) => `name ${index}`)
    yield* Effect.forEach(
      names,
      (name, index) =>
        index % 3 === 0
          ? Fixture.load({ accounts: ids })
          : Fixture.write({ newAccounts: [Sample.account({ name })] }),
      { concurrency: "unbounded" }
    )
    const sql = yield* SqlClient
    const [row] = yield* sql`SELECT count(*)::int AS count FROM account`
    assert.strictEqual(row?.count, 3 + 20)
  }).pipe(Effect.provide(Databases.embedded()))
)
