/** Reorganizations below, at and above the final depth (design.md#watcher). */
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import * as DeepReorganization from "@cardpack/core/workers/watcher/DeepReorganization"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"

/** A deposit this many blocks deep, which the watcher saw. */
const deposited = (blocks: number) =>
  Effect.gen(function* () {
    const s = yield* Play.depositor
    yield* s.live(5)
    const hash = yield* s.paid(5n)
    yield* s.look
    yield* s.live(blocks - 1)
    return { ...s, hash }
  })

/** Numbers of lost blocks: all but the final one, and deeper. */
const DEPTHS = [
  { name: "below the final depth", depth: Rig.CONFIRMATIONS - 1, isCredited: false },
  { name: "at the final depth", depth: Rig.CONFIRMATIONS, isCredited: true },
  { name: "one above the final depth", depth: Rig.CONFIRMATIONS + 1, isCredited: true },
  { name: "far above the final depth", depth: Rig.CONFIRMATIONS + 40, isCredited: true }
] as const

describe.each(DEPTHS)("a reorganization $name", ({ depth, isCredited }) => {
  const play = Play.on(deposited(depth))

  play("that moves a deposit leaves one credit and no incident", function* (s) {
    yield* s.statuses(isCredited ? "confirmed" : "detected")
    yield* s.reorg(depth, s.hash, depth - 1)
    yield* s.look
    yield* s.live(15)
    yield* s.statuses("confirmed")
    yield* s.credited(5n)
    yield* s.incidents()
  })

  play("that loses a deposit takes no credit back: that is an incident", function* (s) {
    yield* s.reorg(depth)
    yield* s.look
    yield* s.live(15)
    yield* s.later
    yield* s.credited(isCredited ? 5n : 0n)
    if (!isCredited) return yield* s.incidents()
    const { accountId } = s.by.caller
    const kind = "reorganized_after_credit"
    yield* s.incident({ kind, accountId, transactionHash: s.hash, cardId: null })
  })
})

describe("a deep reorganization", () => {
  Play.on(deposited(Rig.CONFIRMATIONS + 1))(
    "that lost a credit is found in the last block that is checked",
    function* (s) {
      const { block } = yield* Payments.receipt(s.hash)
      yield* s.reorg(Rig.CONFIRMATIONS + 1)
      const { chain, engine } = s
      const ports = { chain, engine, watchlist: yield* Watchlist }
      yield* DeepReorganization.check(ports, block.number - 1n, block.number)
      yield* s.incidents("reorganized_after_credit")
    }
  )

  Play.on(Play.depositor)(
    "that keeps the transaction but not the transfer inside it is an incident too",
    function* (s) {
      yield* s.live(5)
      const funds = yield* Payments.paid(s.account, 5n)
      const hash = yield* s.sendAccount([Acts.pay(s.chain.contracts.usdc, s.by.address, 5n)])
      yield* s.mine()
      yield* s.look
      yield* s.live(Rig.CONFIRMATIONS)
      yield* s.credited(5n)
      // In the new chain the account has no money when it pays, so its inner call fails.
      yield* s.reorganize(Rig.CONFIRMATIONS + 2, [
        { transaction: hash, block: 0 },
        { transaction: funds, block: 1 }
      ])
      yield* s.look
      yield* s.live(15)
      yield* s.incidents("reorganized_after_credit")
    }
  )

  Play.on(Play.depositor)(
    "that moves a transaction's payment to another partner is an incident of the first",
    function* (s) {
      const { usdc } = s.chain.contracts
      const two = yield* Payments.partner
      yield* s.live(5)
      const pays = [Acts.pay(usdc, s.by.address, 5n), Acts.pay(usdc, two.address, 1n)]
      const batch = Effect.tap(s.sendBatch(pays), () => s.mine())
      const { to } = yield* Payments.receipt(yield* batch)
      const multicall = to ?? assert.fail("it is no creation")
      yield* Payments.paid(multicall, 1n)
      const funds = yield* Payments.paid(multicall, 4n)
      const hash = yield* batch
      yield* s.look
      yield* s.live(20)
      yield* s.credited(5n)
      yield* s.credited(0n, two)
      // Now there is only enough for the second payment.
      yield* s.reorganize(22, [
        { transaction: hash, block: 0 },
        { transaction: funds, block: 1 }
      ])
      yield* s.look
      yield* s.live(20)
      yield* s.credited(1n, two)
      const { accountId } = s.by.caller
      yield* s.incident({ kind: "reorganized_after_credit", accountId, transactionHash: hash })
    }
  )

  Play.on(Play.depositor)(
    "in which a transaction does more than before has that written down too",
    function* (s) {
      const { usdc } = s.chain.contracts
      const two = yield* Payments.partner
      yield* s.live(5)
      const pays = [Acts.pay(usdc, s.by.address, 1n), Acts.pay(usdc, two.address, 5n)]
      const batch = Effect.tap(s.sendBatch(pays), () => s.mine())
      const { to } = yield* Payments.receipt(yield* batch)
      const multicall = to ?? assert.fail("it is no creation")
      yield* Payments.paid(multicall, 1n)
      // So far only the first payment is covered.
      const hash = yield* batch
      const funds = yield* Payments.paid(multicall, 5n)
      yield* s.look
      yield* s.live(20)
      yield* s.credited(1n)
      yield* s.credited(0n, two)
      yield* s.reorganize(22, [
        { transaction: funds, block: 0 },
        { transaction: hash, block: 1 }
      ])
      yield* s.look
      yield* s.live(20)
      yield* s.credited(1n)
      yield* s.credited(5n, two)
      yield* s.incidents()
    }
  )
})
