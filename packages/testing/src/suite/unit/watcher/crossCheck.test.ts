/** Comparison of deposit addresses' balances with the records (decisions.md#expected-balance). */
import { Engine } from "@cardpack/core/commands/Engine"
import { recordSweep } from "@cardpack/core/commands/funding/RecordSweep"
import { Chain, ChainError } from "@cardpack/core/engine/port/Chain"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

const gone = new ChainError({ problem: "unreachable", cause: "told to be" })

/** All endpoints omit hidden deposits from their logs of ranges. */
const hiding = Effect.gen(function* () {
  const one = yield* Payments.partner
  const two = yield* Payments.partner
  const hidden = new Set<string>()
  const state = { isBlind: false, isSilent: false, isLate: false }
  const { mine } = yield* TestChain.TestChain
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
  yield* Watching.live(watcher, 30)
  const hide = Effect.fnUntraced(function* (amount: bigint) {
    const hash = yield* Payments.paid(one.address, amount)
    hidden.add(hash)
    // Beyond the overlap of two polls.
    yield* mine(80)
    yield* Watching.catchUp(watcher)
    return hash
  })
  return { hidden, hide, make, one, state, two, watcher }
})

/** Compares balances, with the cursor at the final block. */
const compared = Effect.fnUntraced(function* (watcher: Parameters<typeof Watching.catchUp>[0]) {
  const { wait } = yield* Rig.Host
  yield* Watching.live(watcher, 30)
  yield* wait(Watching.COMPARE / 1_000)
  yield* Watching.live(watcher, 1)
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
      assert.deepInclude(incident, { kind: "unexplained_balance", accountId: one.caller.accountId })
      assert.strictEqual(incident?.detail.baseUnits, "5")
      assert.strictEqual(yield* Payments.credited(one), 0n)
      // Once the logs show it, the ledger does too.
      hidden.delete(hash)
      yield* Watching.catchUp(yield* Watching.make())
      assert.strictEqual(yield* Payments.credited(one), 5n)
      yield* Stories.sound
    })
  )
})

/** A partner with a credited deposit of 100, and a way to move it outside the service. */
const emptied = Effect.gen(function* () {
  const { contracts } = yield* Chain
  const all = yield* hiding
  const { mine, send } = yield* TestChain.TestChain
  yield* Payments.paid(all.one.address, 100n)
  yield* Watching.live(all.watcher, 5)
  const take = Effect.fnUntraced(function* (amount: bigint) {
    const key = TestChain.wallet("deposit address 0")
    assert.strictEqual(key.address, all.one.address)
    const to = TestChain.wallet("treasury").address
    const hash = yield* send(key, Acts.pay(contracts.usdc, to, amount))
    yield* mine()
    return hash
  })
  const record = Effect.fnUntraced(function* (hash: `0x${string}`) {
    const ports = { chain: yield* Chain, engine: yield* Engine, watchlist: yield* Watchlist }
    yield* mine(Rig.CONFIRMATIONS)
    yield* recordSweep(ports, "tester", hash)
  })
  return { ...all, record, take }
})

describe("a balance that was credited and is not there", () => {
  Rig.test(
    "is an incident, once for as much, also over restarts",
    Effect.gen(function* () {
      const { make, one, take, watcher } = yield* emptied
      yield* take(40n)
      yield* compared(watcher)
      yield* compared(watcher)
      yield* compared(watcher)
      const restarted = yield* make
      yield* compared(restarted)
      yield* compared(restarted)
      const [incident, ...others] = yield* Stories.incidents
      assert.lengthOf(others, 0)
      assert.deepInclude(incident, { kind: "missing_balance", accountId: one.caller.accountId })
      assert.strictEqual(incident?.detail.baseUnits, "40")
      yield* take(10n)
      yield* compared(restarted)
      yield* compared(restarted)
      const again = yield* Stories.incidents
      assert.sameMembers(
        again.map(({ detail }) => detail.baseUnits),
        ["40", "50"]
      )
    })
  )

  Rig.test(
    "is explained by a recorded sweep, before or afterwards",
    Effect.gen(function* () {
      const { hide, make, one, record, take, watcher } = yield* emptied
      yield* record(yield* take(40n))
      yield* compared(watcher)
      yield* compared(watcher)
      assert.lengthOf(yield* Stories.incidents, 0)
      const late = yield* take(60n)
      yield* compared(watcher)
      yield* compared(watcher)
      assert.lengthOf(yield* Stories.incidents, 1)
      yield* record(late)
      for (const each of [watcher, yield* make]) {
        yield* compared(each)
        yield* compared(each)
        yield* compared(each)
      }
      const all = yield* Stories.incidents
      assert.deepStrictEqual(
        all.map(({ kind }) => kind),
        ["missing_balance"]
      )
      // A later deposit that the logs omit shows all the same.
      yield* hide(5n)
      yield* compared(yield* make)
      assert.strictEqual(yield* Payments.credited(one), 105n)
      assert.lengthOf(yield* Stories.incidents, 1)
    })
  )

  Rig.test(
    "is none when it was only told once that it is gone",
    Effect.gen(function* () {
      const { one } = yield* emptied
      const told = { isWrong: false }
      const watcher = yield* Scene.changed(({ chain }) => ({
        chain: {
          ...chain,
          balances: (all, at) =>
            told.isWrong ? Effect.succeed(all.map(() => 0n)) : chain.balances(all, at)
        }
      }))
      yield* Watching.live(watcher, 30)
      told.isWrong = true
      const { wait } = yield* Rig.Host
      yield* wait(Watching.COMPARE / 1_000)
      yield* (yield* TestChain.TestChain).mine()
      yield* watcher.poll
      told.isWrong = false
      yield* compared(watcher)
      yield* compared(watcher)
      assert.strictEqual(yield* Payments.credited(one), 100n)
      assert.lengthOf(yield* Stories.incidents, 0)
    })
  )
})

describe("a balance that rises beyond what was credited", () => {
  Rig.test(
    "after a sweep is found",
    Effect.gen(function* () {
      const { hide, one, record, take, watcher } = yield* emptied
      yield* record(yield* take(100n))
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
      yield* (yield* TestChain.TestChain).mine()
      // Nothing else is delayed.
      yield* watcher.poll
      assert.strictEqual(yield* Payments.credited(one), 0n)
      state.isSilent = false
      yield* compared(watcher)
      assert.strictEqual(yield* Payments.credited(one), 5n)
      assert.lengthOf(yield* Stories.incidents, 0)
    })
  )
})
