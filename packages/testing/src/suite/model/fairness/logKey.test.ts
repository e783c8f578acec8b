/** The log's key changes without a pause: the new one is named once, and both sign. */
import * as LogKey from "@cardpack/adapters/draw/LogKey"
import { isTrusted } from "@cardpack/adapters/draw/NoteKeys"
import * as Note from "@cardpack/core/domain/fairness/Note"
import * as Policy from "@cardpack/core/domain/fairness/Policy"
import * as Replay from "@cardpack/core/domain/fairness/Replay"
import { LogSigner } from "@cardpack/core/engine/port/LogSigner"
import { publish } from "@cardpack/core/workers/fairness/Publisher"
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as DrawHistory from "../../../world/fairness/DrawHistory.ts"

const OLD = Redacted.make("the log key of tests")
const NEW = Redacted.make("the next log key")

it.live("a new key of the log is named once, and readers of either key accept it", () =>
  Effect.gen(function* () {
    const { buy } = yield* DrawHistory.selling
    const machine = yield* DrawHistory.stocked({ common: 9 }, {})
    const publishedBy = Effect.fnUntraced(function* (
      ...[newest, ...older]: [Redacted.Redacted, ...Array<Redacted.Redacted>]
    ) {
      yield* buy(machine, 1)
      const signer = LogKey.make(DrawHistory.ORIGIN, newest, older)
      yield* Effect.provideService(publish("sandbox"), LogSigner, signer)
      const { checkpoint, entries, lists } = yield* DrawHistory.log
      const note = Note.parse(checkpoint) ?? { text: "", signatures: [] }
      const trusts = [OLD, NEW].map((key) => {
        const [own] = LogKey.make(DrawHistory.ORIGIN, key).keys
        return isTrusted(
          { ...Policy.NONE, logs: [{ key: own, url: null }] },
          note,
          DrawHistory.ORIGIN
        )
      })
      const { flaws, told } = Replay.of(entries, lists)
      assert.deepStrictEqual(flaws, [])
      return { trusts, keys: told.keys.map(({ vkey }) => vkey) }
    })
    const [next] = LogKey.make(DrawHistory.ORIGIN, NEW).keys
    const named = [Note.vkeyOf(next)]
    assert.deepStrictEqual(yield* publishedBy(OLD), { trusts: [true, false], keys: [] })
    assert.deepStrictEqual(yield* publishedBy(NEW, OLD), { trusts: [true, true], keys: named })
    // A process that was not restarted yet, and one that was.
    assert.deepStrictEqual(yield* publishedBy(OLD), { trusts: [true, false], keys: named })
    assert.deepStrictEqual(yield* publishedBy(NEW, OLD), { trusts: [true, true], keys: named })
    assert.deepStrictEqual(yield* publishedBy(NEW), { trusts: [false, true], keys: named })
  }).pipe(Effect.provide(DrawHistory.layer(DrawHistory.clock().ahead)))
)
