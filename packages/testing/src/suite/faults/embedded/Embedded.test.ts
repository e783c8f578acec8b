/** One process holds an embedded database, and a kill loses no acknowledged write. */

import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import * as Id from "@cardpack/core/domain/id/Id"
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
const TIMEOUT = 240_000

beforeAll(() => Effect.runPromise(life(Effect.void)), TIMEOUT)
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Runs the work from a start of the embedded database to its orderly end. */
const life = <A, E>(work: Effect.Effect<A, E, Store | Reads | SqlClient>, at = dataDir) =>
  Effect.provide(work, layerEmbedded({ dataDir: at }))

interface Child {
  readonly process: ChildProcess
  /** The last acknowledged version of each account. */
  readonly acknowledged: Map<string, bigint>
  /** Waits for this many lines. */
  readonly lines: (count: number) => Promise<void>
}

const startChild = (): Child => {
  const script = join(import.meta.dirname, "Writer.ts")
  const child = spawn(process.execPath, [...Script.NODE, script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  const acknowledged = new Map<string, bigint>()
  const waiting = new Set<() => void>()
  let seen = 0
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [id = "", version = ""] = line.split(" ")
    acknowledged.set(id, BigInt(version))
    seen++
    for (const check of waiting) check()
  })
  const lines = (count: number) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (seen < count) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  return { process: child, acknowledged, lines }
}

const child = Effect.acquireRelease(
  Effect.sync(() => startChild()),
  (running) => kill(running)
)

/** Kills with `kill -9`; all earlier output is read. */
const kill = ({ process: child }: Child) =>
  Effect.callback<void>((resume) => {
    if (child.exitCode !== null || child.signalCode !== null) return resume(Effect.void)
    child.once("close", () => resume(Effect.void))
    child.kill("SIGKILL")
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
    yield* Effect.promise(() => running.lines(1))
    const failure = yield* Effect.flip(life(Effect.void))
    assert.include(String(failure), `in use by process ${running.process.pid}`)
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

lives(
  "kill -9 at any moment loses nothing acknowledged and leaves nothing half done",
  function* () {
    const acknowledged = new Map<string, bigint>()
    for (const count of [1, 7, 40]) {
      const running = yield* child
      yield* Effect.promise(() => running.lines(count))
      yield* kill(running)
      for (const [id, version] of running.acknowledged) acknowledged.set(id, version)
    }
    assert.strictEqual(acknowledged.size, 3)
    yield* life(
      Effect.gen(function* () {
        const sql = yield* SqlClient
        for (const [id, version] of acknowledged) {
          if (!Id.is("par", id)) return assert.fail(id)
          const { accounts } = yield* Fixture.load({ accounts: [id] })
          const [account] = accounts
          assert.isDefined(account)
          // One more commit may have succeeded without an answer.
          assert.include([version, version + 1n], account.version)
          assert.strictEqual(account.sequence, account.version * 2n)
          for (const table of ["event", "ledger_entry"]) {
            const [row] = yield* sql`SELECT count(*) AS count FROM ${sql(table)}
          WHERE account_id = ${Id.toUuid(id)}::uuid`
            assert.strictEqual(row?.count, account.version)
          }
        }
      })
    )
  }
)

it.live(
  "concurrent work shares the one connection, with a transaction each",
  () =>
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
    }).pipe(Effect.provide(Databases.embedded())),
  TIMEOUT
)
