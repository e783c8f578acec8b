/** A log of which more was published than the database has: no process signs another past. */
import { LogKey } from "@cardpack/adapters/draw"
import * as Checkpoint from "@cardpack/core/domain/fairness/Checkpoint"
import * as Note from "@cardpack/core/domain/fairness/Note"
import { DrawLog } from "@cardpack/core/engine/port/DrawLog"
import * as Kept from "@cardpack/core/engine/port/KeptCheckpoint"
import { LogSigner } from "@cardpack/core/engine/port/LogSigner"
import * as Witnesses from "@cardpack/core/engine/port/Witnesses"
import * as Continuing from "@cardpack/core/workers/fairness/Continuing"
import * as Worker from "@cardpack/core/workers/fairness/Worker"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as Databases from "../../../world/database/Databases.ts"
import { catalog, customer, engineOn, partner, put } from "../../../world/engine/Decisions.ts"

const KEY = LogKey.layer("cards.example/fairness", Redacted.make("the log key of tests"))

/** Of a process of its own, which kept nothing yet. */
const turn = () => Worker.turns({ ...Worker.DEFAULTS, environment: "sandbox" })

/** What a process kept of a log that went on. */
const later = (
  size: number,
  root: Uint8Array,
  name = "cards.example/fairness",
  keyId = "00000000"
) =>
  Note.format({
    text: Checkpoint.format({ origin: name, size, root }),
    signatures: [{ name, keyId, bytes: new Uint8Array(64) }]
  })

it.live.each([5, 0])("a log of %d entries more stops all, found out by one process", (more) =>
  Effect.gen(function* () {
    const log = yield* DrawLog
    const kept = yield* Kept.KeptCheckpoint
    const mine = turn()
    yield* put(catalog(2, 5))
    assert.isAtMost(yield* mine, 1_000)
    const { size } = yield* log.head
    const own = (yield* Continuing.identity) ?? ""
    yield* kept.write({ log: own, checkpoint: later(size + more, new Uint8Array(32)) })
    yield* put(catalog(3, 5))
    assert.strictEqual(yield* turn(), 5_000)
    const found = yield* log.head
    assert.match(found.trouble ?? "", /was restored|another draw log/)
    assert.deepStrictEqual([found.size, found.published > size], [size, true])
    // Another process, which kept nothing.
    yield* Effect.provide(turn(), Layer.fresh(Kept.layerMemory))
    assert.strictEqual((yield* log.head).size, size)
  }).pipe(
    Effect.provide(
      Layer.mergeAll(KEY, Kept.layerMemory, Witnesses.layerNone).pipe(
        Layer.provideMerge(engineOn(Databases.server()))
      )
    )
  )
)

it.live.each([
  ["without draws", 0, "cards.example/fairness", false],
  ["with draws", 1, "cards.example/fairness", true],
  ["with draws, of another origin", 1, "other.example/fairness", false]
] as const)("an empty log %s, and a kept one", ([, quantity, name, isStopped]) =>
  Effect.gen(function* () {
    const kept = yield* Kept.KeptCheckpoint
    const { keys } = yield* LogSigner
    yield* put(catalog(2, 5))
    if (quantity > 0) yield* (yield* customer(yield* partner())).order(quantity)
    const checkpoint = later(7, new Uint8Array(32), name, Note.keyIdOf(keys[0]))
    yield* kept.write({ log: "of another database", checkpoint })
    const wait = yield* turn()
    assert.strictEqual(wait > 1_000, isStopped)
  }).pipe(
    Effect.provide(
      Layer.mergeAll(KEY, Kept.layerMemory, Witnesses.layerNone).pipe(
        Layer.provideMerge(engineOn(Databases.server()))
      )
    )
  )
)
