/** Witnesses are asked beside the publications: none delays one, and what they sign is kept. */
import { LogKey } from "@cardpack/adapters/draw"
import * as Checkpoint from "@cardpack/core/domain/fairness/Checkpoint"
import * as Note from "@cardpack/core/domain/fairness/Note"
import { DrawLog, type Head } from "@cardpack/core/engine/port/DrawLog"
import * as Kept from "@cardpack/core/engine/port/KeptCheckpoint"
import * as Witnesses from "@cardpack/core/engine/port/Witnesses"
import * as Worker from "@cardpack/core/workers/fairness/Worker"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Layer, Logger, Redacted, Schedule } from "effect"
import * as Databases from "../../../world/database/Databases.ts"
import { catalog, engineOn, put } from "../../../world/engine/Decisions.ts"

const KEY = LogKey.layer("cards.example/fairness", Redacted.make("the log key of tests"))

const SIGNED: Witnesses.Answer = {
  _tag: "signed",
  signatures: [{ name: "slow", keyId: "00000001", bytes: new Uint8Array(72) }]
}

/** Waits for what the worker does. */
const until = <A>(read: Effect.Effect<A, unknown, DrawLog>, is: (value: A) => boolean) =>
  Effect.repeat(read, { until: is, schedule: Schedule.spaced(5) })

const head = DrawLog.use((log) => log.head)
const isPast = (size: number) => (found: Head) => found.size > size

it.live("a slow witness delays no publication, and signs what it was asked for", () => {
  const first = Deferred.makeUnsafe<Witnesses.Answer>()
  const warnings: Array<string> = []
  let asked = 0
  const add = () => {
    asked++
    if (asked === 1) return Deferred.await(first)
    return Effect.succeed<Witnesses.Answer>({ _tag: "failed", why: "it is down" })
  }
  const witnesses = Witnesses.Witnesses.of({
    all: [{ name: "slow", add }],
    isMet: (signed) => signed.has("slow")
  })
  const logger = Logger.make(({ message }) => warnings.push(String(message)))
  return Effect.gen(function* () {
    yield* Worker.run({ environment: "sandbox", every: 1 })
    yield* put(catalog(2, 5))
    const { size } = yield* until(head, isPast(0))
    yield* until(
      Effect.sync(() => asked),
      (count) => count === 1
    )
    yield* put(catalog(3, 5))
    const grown = yield* until(head, isPast(size))
    assert.deepStrictEqual([asked, grown.cosigned], [1, null])
    yield* Deferred.succeed(first, SIGNED)
    const { cosigned } = yield* until(head, (found) => found.cosigned !== null)
    const signed = Checkpoint.parse(Note.parse(cosigned ?? "")?.text ?? "")
    assert.isBelow(signed?.size ?? grown.size, grown.size)
    yield* until(
      Effect.sync(() => asked),
      (count) => count > 4
    )
    assert.lengthOf(
      warnings.filter((said) => said.includes("did not sign")),
      1
    )
  }).pipe(
    Effect.scoped,
    Effect.provide(
      Layer.mergeAll(
        KEY,
        Kept.layerMemory,
        Layer.succeed(Witnesses.Witnesses, witnesses),
        Logger.layer([logger])
      ).pipe(Layer.provideMerge(engineOn(Databases.server())))
    )
  )
})
