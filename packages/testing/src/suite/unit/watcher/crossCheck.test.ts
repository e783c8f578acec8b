/** Comparison of deposit addresses' balances with the records (decisions.md#expected-balance). */
import { recordSweep } from "@cardpack/core/commands/funding/RecordSweep"
import { ChainError } from "@cardpack/core/engine/port/Chain"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import { CrossCheck } from "@cardpack/core/workers/watcher/CrossCheck"
import { Receivers } from "@cardpack/core/workers/watcher/Receivers"
import type { Watcher } from "@cardpack/core/workers/watcher/Watcher"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

const gone = new ChainError({ problem: "unreachable", cause: "told to be" })

/** All endpoints omit hidden deposits from their logs of ranges. */
const hiding = Effect.gen(function* () {
  const s = yield* Play.depositor
  const hidden = new Set<string>()
  const state = { isBlind: false, isSilent: false, isLate: false }
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
  yield* Payments.partner
  let watcher: Watcher = yield* make
  yield* Watching.live(watcher, 30)
  const hide = Effect.fnUntraced(function* (amount: bigint) {
    const hash = yield* s.paid(amount)
    hidden.add(hash)
    // Beyond the overlap of two polls.
    yield* s.mine(80)
    yield* Watching.catchUp(watcher)
    return hash
  })
  const compared = Effect.fnUntraced(function* (times = 1, by: Watcher = watcher) {
    for (let time = 0; time < times; time++) {
      yield* Watching.live(by, 30)
      yield* s.wait(Watching.COMPARE / 1_000)
      yield* Watching.live(by, 1)
    }
  })
  /** Compares before anything else is asked. */
  const dueNow = Effect.fnUntraced(function* (by: Watcher = watcher) {
    yield* s.wait(Watching.COMPARE / 1_000)
    yield* s.mine()
    yield* by.poll
  })
  const restart = Effect.map(make, (next) => {
    watcher = next
  })
  return { ...s, compared, dueNow, hidden, hide, restart, state }
})

const play = Play.on(hiding)

describe("the comparison with balances", () => {
  play("finds a deposit that all logs left out, and credits it once", function* (s) {
    const two = yield* Payments.partner
    yield* Payments.paid(two.address, 3n)
    yield* s.hide(5n)
    yield* s.credited(0n)
    yield* s.credited(3n, two)
    for (let times = 0; times < 2; times++) {
      yield* s.compared()
      yield* s.credited(5n)
    }
    yield* s.incidents()
  })

  play("credits nothing that has come to a block that is not final meanwhile", function* (s) {
    yield* s.hide(5n)
    s.state.isLate = true
    yield* s.compared()
    yield* s.credited(0n)
    yield* s.statuses("detected")
    s.state.isLate = false
    yield* s.compared()
    yield* s.credited(5n)
  })

  play("makes an incident of what stays unexplained, once, also over restarts", function* (s) {
    s.state.isBlind = true
    const hash = yield* s.hide(5n)
    yield* s.compared(2)
    yield* s.restart
    yield* s.compared()
    const { accountId } = s.by.caller
    const incident = yield* s.incident({ kind: "unexplained_balance", accountId })
    assert.strictEqual(incident.detail.baseUnits, "5")
    yield* s.credited(0n)
    // Once the logs show it, the ledger does too.
    s.hidden.delete(hash)
    yield* s.later
    yield* s.credited(5n)
  })

  play("is made again where the search failed, which delays nothing else", function* (s) {
    yield* s.hide(5n)
    s.state.isSilent = true
    yield* s.dueNow()
    yield* s.credited(0n)
    s.state.isSilent = false
    yield* s.compared()
    yield* s.credited(5n)
    yield* s.incidents()
  })
})

describe("the comparison at the block of a deposit that awaits its credit", () => {
  Play.on(Play.depositor)("takes it for the balance, however often it looks", function* (s) {
    const hash = yield* s.paid(5n)
    yield* s.look
    yield* s.statuses("detected")
    const { block } = yield* Payments.receipt(hash)
    const watchlist = yield* Watchlist
    const receivers = new Receivers({ watchlist, engine: s.engine })
    yield* receivers.refresh
    const ports = {
      engine: s.engine,
      chain: { ...s.chain, inRange: () => Effect.succeed([]) },
      watchlist: { ...watchlist, cursor: Effect.succeed(block) }
    }
    const comparison = new CrossCheck(ports, receivers, Watching.COMPARE)
    for (let times = 0; times < 2; times++) {
      yield* comparison.run
      yield* s.wait(Watching.COMPARE / 1_000)
    }
    yield* s.incidents()
  })
})

/** A credited deposit of 100, and a way to move it outside the service. */
const swept = Play.on(
  Effect.gen(function* () {
    const s = yield* hiding
    yield* s.paid(100n)
    yield* s.compared()
    const take = Effect.fnUntraced(function* (amount: bigint) {
      const key = TestChain.wallet("deposit address 0")
      assert.strictEqual(key.address, s.by.address)
      const to = TestChain.wallet("treasury").address
      const hash = yield* s.send(key, Acts.pay(s.chain.contracts.usdc, to, amount))
      yield* s.mine()
      return hash
    })
    const record = Effect.fnUntraced(function* (hash: `0x${string}`) {
      const { chain, engine } = s
      yield* s.settle
      yield* recordSweep({ chain, engine, watchlist: yield* Watchlist }, "tester", hash)
    })
    return { ...s, record, take }
  })
)

describe("a balance that was credited and is not there", () => {
  swept("is an incident, once for as much, also over restarts", function* (s) {
    yield* s.take(40n)
    yield* s.compared(3)
    yield* s.restart
    yield* s.compared(2)
    const { accountId } = s.by.caller
    const incident = yield* s.incident({ kind: "missing_balance", accountId })
    assert.strictEqual(incident.detail.baseUnits, "40")
    yield* s.take(10n)
    yield* s.compared(2)
    assert.sameMembers(
      (yield* Stories.incidents).map(({ detail }) => detail.baseUnits),
      ["40", "50"]
    )
  })

  swept("is explained by a recorded sweep, before or afterwards", function* (s) {
    yield* s.record(yield* s.take(40n))
    yield* s.compared(2)
    yield* s.incidents()
    const late = yield* s.take(60n)
    yield* s.compared(2)
    yield* s.incidents("missing_balance")
    yield* s.record(late)
    yield* s.compared(3)
    yield* s.restart
    yield* s.compared(3)
    yield* s.incidents("missing_balance")
    // A later deposit that the logs omit shows all the same.
    yield* s.hide(5n)
    yield* s.restart
    yield* s.compared()
    yield* s.credited(105n)
    yield* s.incidents("missing_balance")
  })

  swept("is none when it was only told once that it is gone", function* (s) {
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
    yield* s.dueNow(watcher)
    told.isWrong = false
    yield* s.compared(2, watcher)
    yield* s.credited(100n)
    yield* s.incidents()
  })
})
