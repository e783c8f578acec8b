/** The file that keeps the newest checkpoint apart from the database. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { KeptCheckpoint } from "@cardpack/core/ports"
import * as CheckpointFile from "@cardpack/http/fairness/CheckpointFile"
import { assert, it } from "@effect/vitest"
import { Effect, Logger } from "effect"

const NAME = "draw-log-checkpoint"
const FIRST: KeptCheckpoint.Kept = { log: "a", checkpoint: "first\n" }
const SECOND: KeptCheckpoint.Kept = { log: "a", checkpoint: "second\n" }

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "cardpack-kept-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

/** As a process that has just started. */
const started = <A>(
  directory: string,
  use: (kept: KeptCheckpoint.KeptCheckpoint["Service"]) => Effect.Effect<A>
) => KeptCheckpoint.KeptCheckpoint.use(use).pipe(Effect.provide(CheckpointFile.layer(directory)))

it.live("the last one is there after a start, and nothing beside it", () =>
  Effect.gen(function* () {
    const directory = join(yield* folder, "data")
    assert.isNull(yield* started(directory, ({ read }) => read))
    yield* started(directory, ({ write }) => Effect.andThen(write(FIRST), write(SECOND)))
    assert.deepStrictEqual(yield* started(directory, ({ read }) => read), SECOND)
    assert.deepStrictEqual(readdirSync(directory), [NAME])
    writeFileSync(join(directory, NAME), "{ half")
    assert.isNull(yield* started(directory, ({ read }) => read))
  }).pipe(Effect.scoped)
)

it.live("where it can't be written, the process remembers it and says so once", () => {
  const said: Array<string> = []
  const logger = Logger.make(({ message }) => said.push(String(message)))
  return Effect.gen(function* () {
    const file = join(yield* folder, "file")
    writeFileSync(file, "")
    yield* started(file, ({ read, write }) =>
      Effect.gen(function* () {
        yield* write(FIRST)
        yield* write(SECOND)
        assert.deepStrictEqual(yield* read, SECOND)
      })
    )
    assert.lengthOf(said, 1)
    assert.include(said[0], `can't be kept in ${file}`)
  }).pipe(Effect.scoped, Effect.provide(Logger.layer([logger])))
})
