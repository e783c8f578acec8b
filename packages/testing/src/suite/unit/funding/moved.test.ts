/** Deposits that reorganizations move, change or lose (design.md#deposits). */
import { giveUpDeposit } from "@cardpack/core/commands/funding/GiveUpDeposit"
import type { Address, Block, Receipt } from "@cardpack/core/domain/chain/Evm"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const { HOUR } = Play
const DETECTED = "balance.topup.detected"
const CONFIRMED = "balance.topup.confirmed"
const FAILED = "balance.topup.failed"

const other: Address = `0x${"77".repeat(20)}`
const changed = ({ sights }: Receipt, fields: object) => ({
  sights: sights.map((sight) => ({ ...sight, ...fields }))
})
/** Changes in the final receipt, the failure reasons, and incidents. */
const REASONS: ReadonlyArray<
  readonly [
    name: string,
    change: (seen: Receipt, foreign: Address) => Partial<Receipt>,
    reason: RegExp,
    incidents: number
  ]
> = [
  ["failed", () => ({ succeeded: false, sights: [] }), /failed/, 0],
  ["moves nothing", () => ({ sights: [] }), /no such transfer/, 0],
  ["moves another token", (seen, token) => changed(seen, { token }), /not USDC/, 0],
  ["pays another address", (seen) => changed(seen, { to: other }), /another address/, 0],
  ["moves another amount", (seen) => changed(seen, { amount: 8n }), /amount/, 1]
]

const giveUp = (s: Effect.Success<typeof Play.depositor>, block: Block) =>
  Effect.flatMap(s.deposit, ({ transactionHash }) =>
    s.engine.run(giveUpDeposit(s.by.caller.accountId, transactionHash, block))
  )

const play = Play.on(Play.depositor)

describe("a deposit that was detected", () => {
  play(
    "and is in another block now, behind other logs, stays one and is credited once",
    function* (s) {
      const hash = yield* s.paid(9n)
      yield* s.see(hash, false)
      const { id, logIndex } = yield* s.deposit
      const noise = yield* Payments.paid(TestChain.wallet("stranger").address, 1n)
      yield* s.reorganize(2, [
        { transaction: noise, block: 1 },
        { transaction: hash, block: 1 }
      ])
      const moved = yield* Payments.receipt(hash)
      assert.notStrictEqual(moved.firstLogIndex, logIndex)
      yield* s.see(moved, false)
      assert.deepInclude(yield* s.deposit, {
        id,
        status: "detected",
        blockNumber: moved.block.number,
        blockHash: moved.block.hash,
        logIndex: moved.firstLogIndex
      })
      yield* s.see(moved, true)
      yield* s.credited(9n)
      yield* s.told(DETECTED, CONFIRMED)
    }
  )

  for (const [name, change, reason, incidents] of REASONS) {
    play(`fails when its final transaction ${name}, with the reason, and once`, function* (s) {
      const seen = yield* Payments.receipt(yield* s.paid(9n))
      yield* s.see(seen, false)
      const final = { ...seen, ...change(seen, s.foreign) }
      yield* s.see(final, true)
      const row = yield* s.deposit
      assert.strictEqual(row.status, "failed")
      assert.match(row.failureReason ?? "", reason)
      yield* s.see(final, true)
      assert.deepStrictEqual(yield* s.deposit, row)
      yield* s.told(DETECTED, FAILED)
      assert.deepInclude((yield* Stories.events(s.by))[1]?.data, {
        fundingTransactionId: row.id,
        amountUsd: "0.000009",
        transactionHash: row.transactionHash
      })
      yield* s.credited(0n)
      // Another amount is no silent loss.
      assert.lengthOf(yield* Stories.incidents, incidents)
    })
  }
})

const lost = Play.on(
  Effect.gen(function* () {
    const s = yield* Play.depositor
    const hash = yield* s.paid(9n)
    yield* s.look
    yield* s.statuses("detected")
    yield* s.reorg(1)
    const passes = (seconds: number) =>
      Effect.andThen(s.wait(seconds), Effect.andThen(s.settle, s.look))
    return { ...s, hash, passes }
  })
)

describe("a deposit that no block has any more", () => {
  lost("begins its 24 hours again with each block that had it", function* (s) {
    /** As on the chain where the deposit was last seen. */
    const giveUpThere = Effect.gen(function* () {
      const block = yield* s.chain.block((yield* s.deposit).blockNumber)
      yield* giveUp(s, block ?? assert.fail("the chain is too short"))
    })
    yield* s.drift(20 * HOUR)
    yield* s.mine()
    yield* s.reorg(1, s.hash)
    yield* s.see(s.hash, false)
    yield* s.reorg(1)
    yield* s.drift(10 * HOUR)
    yield* giveUpThere
    yield* s.statuses("detected")
    yield* s.drift(14 * HOUR)
    yield* giveUpThere
    yield* s.statuses("failed")
  })

  lost("is not given up while the chain does not answer", function* (s) {
    yield* s.wait(25 * HOUR)
    yield* s.mine()
    yield* s.reorg(1, s.hash)
    yield* s.obey((method) => (method === "receipt" ? "unreachable" : null))
    yield* s.tries(3)
    yield* s.statuses("detected")
    yield* s.heal
    yield* s.settle
    yield* s.look
    yield* s.statuses("confirmed")
  })
})

describe("a deposit that is not given up", () => {
  play("stays while its block stands, whatever is said of its receipt", function* (s) {
    const seen = yield* Payments.receipt(yield* s.paid(9n))
    yield* s.see(seen, false)
    yield* s.drift(48 * HOUR)
    yield* giveUp(s, seen.block)
    yield* s.statuses("detected")
  })
})
