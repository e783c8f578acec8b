/** Balances of deposit addresses against what was recorded (design, "On chain"). */
import { Chain, ChainError } from "@cardpack/core/chain/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../chain/Acts.ts"
import * as World from "../chain/World.ts"
import * as Payments from "../funding/Payments.ts"
import * as Rig from "../onchain/Rig.ts"
import * as Stories from "../onchain/Stories.ts"
import * as Watching from "../onchain/Watching.ts"
import * as Scene from "./Scene.ts"

const gone = new ChainError({ problem: "unreachable", cause: "told to be" })

/** Every endpoint leaves the deposit out of its logs while it is hidden, for those who ask for many. */
const hiding = Effect.gen(function* () {
  const one = yield* Payments.partner
  const two = yield* Payments.partner
  const hidden = new Set<string>()
  const state = { isBlind: false, isSilent: false, isLate: false }
  const { mine } = yield* World.World
  const make = Scene.changed(({ chain }) => {
    const left = (hashes: ReadonlyArray<`0x${string}`>) =>
      hashes.filter((hash) => !hidden.has(hash))
    return {
      chain: {
        ...chain,
        inBlock: (block, watch) => Effect.map(chain.inBlock(block, watch), left),
        receipt: (hash) =>
          Effect.map(chain.receipt(hash), (receipt) =>
            receipt !== null && state.isLate && hidden.has(hash)
              ? { ...receipt, block: { ...receipt.block, number: receipt.block.number + 10_000n } }
              : receipt
          ),
        inRange: (from, to, watch) => {
          const found = chain.inRange(from, to, watch)
          const isSearch = watch.receivers.length === 1
          if (isSearch && state.isSilent) return Effect.fail(gone)
          return isSearch && !state.isBlind ? found : Effect.map(found, left)
        }
      }
    }
  })
  const watcher = yield* make
  yield* Scene.live(watcher, 30)
  const hide = Effect.fnUntraced(function* (amount: bigint) {
    const hash = yield* Payments.paid(one.address, amount)
    hidden.add(hash)
    // Beyond the overlap.
    yield* mine(80)
    yield* Watching.catchUp(watcher)
    return hash
  })
  return { hidden, hide, make, one, state, two, watcher }
})

/** Compares, with the cursor at the final block. */
const compared = Effect.fnUntraced(function* (watcher: Parameters<typeof Watching.catchUp>[0]) {
  const { wait } = yield* Rig.Host
  yield* Scene.live(watcher, 30)
  yield* wait(Watching.COMPARE / 1_000)
  yield* Scene.live(watcher, 1)
})

describe("the comparison with balances", () => {
  Rig.test(
    "finds a deposit that all logs left out, and credits it once",
    Effect.gen(function* () {
      const { hide, one, two, watcher } = yield* hiding
      yield* Payments.paid(two.address, 3n)
      yield* hide(5n)
      assert.strictEqual(yield* Payments.credited(one), 0n)
      assert.strictEqual(yield* Payments.credited(two), 3n)
      yield* compared(watcher)
      assert.strictEqual(yield* Payments.credited(one), 5n)
      yield* compared(watcher)
      assert.strictEqual(yield* Payments.credited(one), 5n)
      assert.lengthOf(yield* Stories.incidents, 0)
      yield* Stories.sound
    })
  )

  Rig.test(
    "credits nothing that has come to a block that is not final meanwhile",
    Effect.gen(function* () {
      const { hide, one, state, watcher } = yield* hiding
      yield* hide(5n)
      state.isLate = true
      yield* compared(watcher)
      assert.strictEqual(yield* Payments.credited(one), 0n)
      assert.strictEqual((yield* Payments.transaction(one)).status, "detected")
      state.isLate = false
      yield* compared(watcher)
      assert.strictEqual(yield* Payments.credited(one), 5n)
      yield* Stories.sound
    })
  )

  Rig.test(
    "makes an incident of what stays unexplained, once, also over restarts",
    Effect.gen(function* () {
      const { hidden, hide, make, one, state, watcher } = yield* hiding
      state.isBlind = true
      const hash = yield* hide(5n)
      yield* compared(watcher)
      yield* compared(watcher)
      yield* compared(yield* make)
      const [incident, ...others] = yield* Stories.incidents
      assert.lengthOf(others, 0)
      assert.deepInclude(incident, {
        kind: "unexplained_balance",
        accountId: one.caller.accountId
      })
      assert.strictEqual(incident?.detail.baseUnits, "5")
      assert.strictEqual(yield* Payments.credited(one), 0n)
      // Once the logs have it, so has the ledger.
      hidden.delete(hash)
      yield* Watching.catchUp(yield* Watching.make())
      assert.strictEqual(yield* Payments.credited(one), 5n)
      yield* Stories.sound
    })
  )
})

describe("a balance that rises beyond what was credited", () => {
  Rig.test(
    "after a sweep is found: the sweep is no loss",
    Effect.gen(function* () {
      const { contracts } = yield* Chain
      const { hide, one, watcher } = yield* hiding
      const { mine, send } = yield* World.World
      yield* Payments.paid(one.address, 100n)
      yield* Scene.live(watcher, 5)
      const key = World.wallet("deposit address 0")
      assert.strictEqual(key.address, one.address)
      yield* send(key, Acts.pay(contracts.usdc, World.wallet("treasury").address, 100n))
      yield* mine()
      yield* compared(watcher)
      yield* hide(5n)
      yield* compared(watcher)
      assert.strictEqual(yield* Payments.credited(one), 105n)
      assert.lengthOf(yield* Stories.incidents, 0)
      yield* Stories.sound
    })
  )

  Rig.test(
    "is looked into again where the search failed",
    Effect.gen(function* () {
      const { hide, one, state, watcher } = yield* hiding
      yield* hide(5n)
      state.isSilent = true
      const { wait } = yield* Rig.Host
      yield* wait(Watching.COMPARE / 1_000)
      yield* (yield* World.World).mine()
      // Nothing else waits for it.
      yield* watcher.poll
      assert.strictEqual(yield* Payments.credited(one), 0n)
      state.isSilent = false
      yield* compared(watcher)
      assert.strictEqual(yield* Payments.credited(one), 5n)
      assert.lengthOf(yield* Stories.incidents, 0)
    })
  )
})
