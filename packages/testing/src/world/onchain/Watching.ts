/** A watcher that polls only on demand. */

import * as Watcher from "@cardpack/core/workers/watcher/Watcher"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as TestChain from "../../kit/chain/TestChain.ts"

/** Milliseconds between comparisons of balances: long enough that only tests cause one. */
export const COMPARE = 10 * 60_000

export const make = (options: Partial<Watcher.Options> = {}) =>
  Watcher.make({ ...Watcher.DEFAULTS, compare: COMPARE, from: 0n, ...options })

export const catchUp = (watcher: Watcher.Watcher) =>
  Effect.gen(function* () {
    for (let looks = 0; looks < 50; looks++) if (!(yield* watcher.poll)) return
    assert.fail("the watcher does not catch up")
  })

/** Polls repeatedly and ignores failures. */
export const tryPolls = (watcher: Watcher.Watcher, count: number) =>
  Effect.repeat(Effect.exit(watcher.poll), { times: count - 1 })

export const live = Effect.fnUntraced(function* (watcher: Watcher.Watcher, blocks: number) {
  const { mine } = yield* TestChain.TestChain
  for (let block = 0; block < blocks; block++) {
    yield* mine()
    yield* catchUp(watcher)
  }
})
