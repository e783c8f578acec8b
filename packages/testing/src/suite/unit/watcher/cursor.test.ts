/** Restarts, several watchers, and the stored cursor (design.md#watcher). */
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

const play = Play.on(Play.depositor)

describe("a restart", () => {
  play("goes on behind the stored cursor and misses nothing that happened", function* (s) {
    yield* s.live(12)
    yield* s.paid(1n)
    yield* s.look
    yield* s.paid(10n)
    yield* s.mine(200)
    yield* s.paid(100n)
    const { asked, watcher: next } = yield* Scene.asking
    yield* Watching.catchUp(next)
    assert.notInclude(asked.slice(0, 4), "balances")
    yield* s.statuses("confirmed", "confirmed", "detected")
    yield* Watching.live(next, Rig.CONFIRMATIONS)
    yield* s.credited(111n)
  })
})

describe("two watchers", () => {
  play("of which one is slow: its move of the cursor is lost, and moves none back", function* (s) {
    const moves: Array<boolean> = []
    yield* s.live(3)
    const slow = yield* Scene.changed(({ watchlist }) => ({
      watchlist: {
        ...watchlist,
        moveCursor: (from, to) =>
          // The other watcher polls between this one's last answer and its move.
          Effect.ignore(Effect.andThen(s.mine(20), s.watcher.poll)).pipe(
            Effect.andThen(watchlist.moveCursor(from, to)),
            Effect.tap((moved) => Effect.sync(() => moves.push(moved)))
          )
      }
    }))
    yield* s.paid(5n)
    yield* s.mine(20)
    yield* slow.poll
    assert.deepStrictEqual(moves, [false])
    assert.strictEqual((yield* Scene.cursor)?.number, (yield* s.chain.final).number)
    yield* s.credited(5n)
  })
})

describe("a cursor", () => {
  play("that an operator moves back has the blocks looked through again", function* (s) {
    const { moveCursor } = yield* Watchlist
    const rescan = Effect.flatMap(Scene.cursor, (cursor) =>
      moveCursor(cursor, { number: 0n, hash: null })
    )
    yield* s.paid(5n)
    yield* s.paid(9n, s.foreign)
    yield* s.mine(300)
    const { hash, number } = yield* s.chain.final
    yield* moveCursor(null, { number, hash })
    // The first poll compares balances; this test must not find anything by that.
    const watcher = yield* Scene.changed(({ chain }) => ({
      chain: { ...chain, balances: (all) => Effect.succeed(all.map(() => 0n)) }
    }))
    yield* Watching.catchUp(watcher)
    yield* Watching.live(watcher, 15)
    yield* s.credited(0n)
    assert.isTrue(yield* rescan)
    yield* Watching.live(watcher, 1)
    yield* s.credited(5n)
    yield* rescan
    yield* Watching.live(watcher, 15)
    yield* s.credited(5n)
  })

  play("far above the chain's newest block is a failure, and not a reason to wait", function* (s) {
    const { moveCursor } = yield* Watchlist
    yield* s.live(3)
    yield* moveCursor(yield* Scene.cursor, { number: 1_000_000n, hash: null })
    yield* s.paid(5n)
    const error = yield* Effect.flip(s.watcher.poll)
    assert.include(String(Reflect.get(error, "cause")), "up to 1000000 were looked through")
  })

  play("does not move past what could not be asked or written", function* (s) {
    yield* s.live(3)
    const before = yield* Scene.cursor
    yield* s.paid(5n)
    yield* s.mine(20)
    for (const silent of ["head", "inRange", "receipt"] as const) {
      yield* s.obey((method) => (method === silent ? "unreachable" : null))
      yield* s.tries(2)
      assert.deepStrictEqual(yield* Scene.cursor, before)
    }
    yield* s.heal
    yield* s.lose(true)
    yield* s.tries(1)
    assert.deepStrictEqual(yield* Scene.cursor, before)
    yield* s.lose(false)
    yield* s.look
    yield* s.credited(5n)
  })
})
