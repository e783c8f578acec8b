/** Every forged log, however well it is signed, is found by its replay. */
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import * as Replay from "@cardpack/core/domain/fairness/Replay"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import * as DrawHistory from "../../../world/fairness/DrawHistory.ts"
import { FORGERIES } from "../../../world/fairness/Forgeries.ts"
import type { Log } from "../../../world/fairness/Forging.ts"

class Honest extends Context.Service<Honest, Log>()("cardpack/testing/fairness/Honest") {}

const honest = Effect.suspend(() => {
  const { ahead, pass } = DrawHistory.clock()
  return Effect.gen(function* () {
    yield* DrawHistory.played(pass)
    const { entries, lists } = yield* DrawHistory.log
    const texts = entries.map((bytes) => new TextDecoder().decode(bytes))
    return Honest.of({ entries: texts, lists })
  }).pipe(Effect.provide(DrawHistory.layer(ahead)))
})

const flawsOf = ({ entries, lists }: Log) => Replay.of(entries.map(Bytes.utf8), lists).flaws

layer(Layer.effect(Honest, honest), { excludeTestServices: true })("a log", (it) => {
  it.effect("that is honest has no flaw", () =>
    Effect.map(Honest, (log) => assert.deepStrictEqual(flawsOf(log), []))
  )

  it.effect.each(FORGERIES)("with $name has one", ({ forge, found }) =>
    Effect.map(Honest, (log) => assert.match(flawsOf(forge(log))[0]?.why ?? "none", found))
  )
})
