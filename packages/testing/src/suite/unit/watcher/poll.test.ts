/** Single polls of a watcher (design.md#watcher). */
import * as Watcher from "@cardpack/core/workers/watcher/Watcher"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

const play = Play.on(Play.depositor)

describe("a look", () => {
  Play.bare("asks the chain at most 3 times a block, and once where there is none", function* (s) {
    yield* Effect.forEach(Array.from({ length: 5 }), () => Payments.partner)
    const { asked, watcher } = yield* Scene.asking
    yield* Watching.catchUp(watcher)
    // Warms up: the first polls trust no endpoint.
    yield* Watching.live(watcher, 70)
    asked.length = 0
    yield* watcher.poll
    assert.deepStrictEqual(asked, ["head"])
    asked.length = 0
    for (let block = 0; block < 100; block++) {
      yield* s.mine()
      yield* watcher.poll
    }
    assert.isAtMost(asked.length, 300)
  })

  Play.on(Play.depositor, { confirmations: 1 })(
    "works with one confirmation, when every block is final",
    function* (s) {
      for (let times = 1n; times <= 15n; times++) {
        yield* s.paid(1n)
        yield* s.look
        yield* s.credited(times)
      }
    }
  )
})

describe("a first look", () => {
  play("begins at the final block where no block is named", function* (s) {
    yield* s.paid(5n)
    yield* s.mine(100)
    const watcher = yield* Watcher.make({ ...Watcher.DEFAULTS, from: null })
    yield* watcher.poll
    const { hash, number } = yield* s.chain.final
    assert.deepStrictEqual(yield* Scene.cursor, { number, hash })
  })

  play("goes through thousands of blocks in ranges, and says when more are left", function* (s) {
    for (const amount of [1n, 10n, 100n]) {
      yield* s.paid(amount)
      yield* s.mine(2_050)
    }
    const more: Array<boolean> = []
    do more.push(yield* s.watcher.poll)
    while (more.at(-1) === true && more.length < 20)
    assert.deepStrictEqual(more, [true, true, true, true, false])
    yield* s.credited(111n)
    assert.strictEqual((yield* Scene.cursor)?.number, (yield* s.chain.final).number)
  })
})
