/**
 * The seeds are replaced while another process sells: no draw by the old ones stands behind the note, and
 * receipts say for ever which packs had no promise of theirs.
 */
import { DrawKeys, LogKey } from "@cardpack/adapters/draw"
import { Entropy } from "@cardpack/adapters/entropy"
import { CHECKS } from "@cardpack/client/verify"
import { parse } from "@cardpack/core/domain/fairness/Entries"
import * as Note from "@cardpack/core/domain/fairness/Note"
import * as Replay from "@cardpack/core/domain/fairness/Replay"
import { renew } from "@cardpack/core/engine/draw/Renewing"
import * as Seeds from "@cardpack/core/engine/draw/Seeds"
import * as Receipts from "@cardpack/core/engine/fairness/Receipts"
import * as KeptCheckpoint from "@cardpack/core/engine/port/KeptCheckpoint"
import { LogSigner } from "@cardpack/core/engine/port/LogSigner"
import * as EngineLayer from "@cardpack/core/layer"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as Fresh from "../../../world/database/Fresh.ts"
import { layerServer } from "../../../world/database/Open.ts"
import { vault } from "../../../world/engine/Rig.ts"
import * as DrawHistory from "../../../world/fairness/DrawHistory.ts"
import { verdicts } from "../../../world/fairness/Verdicts.ts"

const [OLD, NEW] = ["the key that was exposed", "the key of after"].map((text) =>
  Redacted.make(text)
) as [Redacted.Redacted, Redacted.Redacted]

/** A process with these keys, the newest first. */
const process = (url: string, ahead: () => number, ...keys: ReadonlyArray<Redacted.Redacted>) => {
  const [key = NEW, ...older] = keys
  return Receipts.layer.pipe(
    Layer.provideMerge(EngineLayer.layer({ maxOpenSealed: 20, patience: 600_000 })),
    Layer.provideMerge(
      Layer.mergeAll(
        layerServer({ url: Redacted.make(url), clockShift: ahead }),
        DrawKeys.layer({ key, kmsKeyId: null, older, publishedWithoutKey: false }),
        LogKey.layer(DrawHistory.ORIGIN, Redacted.make("the log key of tests")),
        Entropy.layer,
        KeptCheckpoint.layerMemory,
        vault
      )
    )
  )
}

const within = <A, E, R>(work: Effect.Effect<A, E, R>, layer: ReturnType<typeof process>) =>
  Effect.provide(work, Layer.fresh(layer))

it.live(
  "no draw by replaced seeds comes after the note, and receipts tell who had no promise",
  () => {
    const { ahead, pass } = DrawHistory.clock()
    return Effect.gen(function* () {
      const url = yield* Fresh.migrated
      const of = (...keys: ReadonlyArray<Redacted.Redacted>) => process(url, ahead, ...keys)
      const selling = Effect.gen(function* () {
        const { buy, open } = yield* DrawHistory.selling
        const machine = yield* DrawHistory.stocked({ common: 80, rare: 60 }, {})
        const before = yield* buy(machine, 3)
        const sealed = yield* buy(machine, 3, { sealed: true })
        yield* DrawHistory.published
        // Another process, with the new key alone, replaces them while this one sells.
        const replacing = within(renew("the key was in a log file"), of(NEW))
        const busy = Effect.forEach(Array.from({ length: 12 }), () => buy(machine, 2))
        const [, during] = yield* Effect.all([replacing, busy], { concurrency: 2 })
        pass(2_000)
        const after = yield* buy(machine, 3)
        yield* open(sealed)
        yield* DrawHistory.published
        pass(120_000)
        yield* DrawHistory.published
        yield* DrawHistory.published
        const policy = yield* LogSigner.use(({ keys: [key] }) =>
          Effect.succeed(`log ${Note.vkeyOf(key)}`)
        )
        const checksOf = Effect.fnUntraced(function* (card: DrawHistory.Card) {
          const receipt = yield* Receipts.Receipts.use(({ of }) => of(card))
          if (receipt === null) return yield* Effect.die("no receipt")
          return yield* Effect.promise(() => verdicts(receipt, { policy }))
        })
        const [first = "card_"] = sealed
        const receipt = yield* Receipts.Receipts.use(({ of }) => of(first))
        if (receipt === null) return yield* Effect.die("no receipt")
        const note = receipt.replaced
        const other = note && { ...note, entry: note.entry.replace('"r":1', '"r":2') }
        const late = note && { ...note, index: (receipt.draw?.index ?? 0) + 1 }
        for (const lie of [null, other, late]) {
          const { failed } = yield* Effect.promise(() =>
            verdicts({ ...receipt, replaced: lie }, { policy })
          )
          assert.include(failed, "replaced")
        }
        const told = {
          before: yield* Effect.forEach(before, checksOf),
          sealed: yield* Effect.forEach(sealed, checksOf),
          during: yield* Effect.forEach(during.flat(), checksOf),
          after: yield* Effect.forEach(after, checksOf)
        }
        return { told, log: yield* DrawHistory.log }
      })
      const { log, told } = yield* within(selling, of(NEW, OLD))
      const replay = Replay.of(log.entries, log.lists)
      assert.deepStrictEqual(replay.flaws, [])
      assert.deepStrictEqual([replay.draws, replay.waiting], [33, 0])
      assert.lengthOf(replay.told.renewals, 1)
      const [{ index: note } = { index: -1 }] = replay.told.renewals
      const texts = log.entries.map((bytes) => new TextDecoder().decode(bytes))
      const draws = texts.flatMap((text, index) => {
        const entry = parse(text)
        return entry?.t === "draw" ? [{ index, r: entry.r }] : []
      })
      for (const { index, r } of draws) assert.strictEqual(r, index < note ? 0 : 1)
      const open = (all: (typeof told)["before"]) => all.map(({ failed, open }) => [failed, open])
      const whole = [[], ["request"]]
      assert.deepStrictEqual(
        open(told.before),
        told.before.map(() => whole)
      )
      assert.deepStrictEqual(
        open(told.after),
        told.after.map(() => whole)
      )
      assert.deepStrictEqual(
        open(told.sealed),
        told.sealed.map(() => [[], ["request", "replaced"]])
      )
      for (const { failed } of told.during) assert.deepStrictEqual(failed, [])
      assert.strictEqual(told.after[0]?.checks.length, CHECKS.length)
      // The lie: new seeds of a day without a note.
      const silent = log.entries.toSpliced(note, 1)
      const [flaw] = Replay.of(silent, log.lists).flaws
      assert.match(flaw?.why ?? "", /^day \d+ is of renewal 1, and the log has notes of 0/)
    }).pipe(Effect.scoped)
  }
)

it.live(
  "a process that lost the key sells on by new seeds, and not by a renewal that it can't derive",
  () => {
    const { ahead } = DrawHistory.clock()
    return Effect.gen(function* () {
      const url = yield* Fresh.migrated
      const of = (...keys: ReadonlyArray<Redacted.Redacted>) => process(url, ahead, ...keys)
      const renewed = (reason: string) => Effect.result(renew(reason))
      const none = yield* within(renewed("nothing is there"), of(NEW))
      assert.include(String(none), "nothing")
      const one = yield* within(
        Effect.gen(function* () {
          const { buy } = yield* DrawHistory.selling
          const machine = yield* DrawHistory.stocked({ common: 9 }, {})
          yield* buy(machine, 1)
          return machine
        }),
        of(OLD)
      )
      const lost = yield* within(
        Effect.gen(function* () {
          const { derive } = yield* Seeds.Seeds
          const day = Math.floor((Date.now() + ahead()) / 86_400_000)
          const before = yield* Effect.flip(derive(day))
          yield* renew("the key was lost")
          const twice = yield* renewed("the key was lost")
          const { buy } = yield* DrawHistory.selling
          return { before: before._tag, twice: String(twice), cards: yield* buy(one, 2) }
        }),
        of(NEW)
      )
      assert.deepStrictEqual([lost.before, lost.cards.length], ["WrongDrawKey", 2])
      assert.include(lost.twice, "less than a minute ago")
      const refused = yield* within(
        Effect.gen(function* () {
          const { buy } = yield* DrawHistory.selling
          return yield* Effect.flip(buy(one, 1))
        }),
        of(OLD)
      )
      assert.isDefined(refused)
    }).pipe(Effect.scoped)
  }
)
