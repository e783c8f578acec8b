/**
 * Deposit addresses that another database gave to somebody else before, because the chain is older
 * than the books (design.md#deposits).
 */
import { assignAddress } from "@cardpack/core/commands/funding/AssignAddress"
import { Funding, layer, SKIPS } from "@cardpack/core/commands/funding/Funding"
import { DepositAddresses } from "@cardpack/core/engine/port/DepositAddresses"
import { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import { assert, describe } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { where } from "../../../kit/reference/State.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Play from "../../../world/onchain/Play.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const play = Play.on(
  Effect.gen(function* () {
    const { addressOf } = yield* DepositAddresses
    const by = yield* Stories.partner()
    const { wallet } = yield* Funding
    const s = yield* Play.stage
    return {
      ...s,
      addressOf,
      by,
      ask: wallet(by.caller),
      given: Effect.map(Rig.stored, (state) => where(state.depositAddresses, () => true)),
      pay: (index: number) => Payments.paid(addressOf(index), 50n)
    }
  })
)

describe("an address that the chain knows", () => {
  play("is skipped, and the log tells of its index alone", function* (s) {
    yield* s.pay(0)
    yield* Acts.done(
      TestChain.wallet("deposit address 1"),
      Acts.give(s.chain.contracts.usdc, Acts.fresh().address, 1n)
    )
    yield* s.settle
    const lines: Array<string> = []
    const keeping = Logger.layer([
      Logger.make(({ message }) => {
        lines.push(String(message))
      })
    ])
    const { address } = yield* Effect.provide(s.ask, keeping)
    const { number } = yield* s.chain.final
    assert.deepInclude(address, { index: 2, address: s.addressOf(2), assignedAtBlock: number })
    const skipped = (index: number) => `deposit address ${index} was used before: it is skipped`
    assert.deepStrictEqual(lines, [skipped(0), skipped(1)])
  })

  play("is skipped before its first money is final, too", function* (s) {
    yield* s.pay(0)
    assert.strictEqual((yield* s.ask).address.index, 1)
  })

  play("is one of many: so many are skipped at once, and the rest by asking again", function* (s) {
    yield* Effect.forEach(Array.from({ length: SKIPS + 1 }).keys(), s.pay)
    const reason = yield* Stories.refusal(s.ask)
    assert.strictEqual(reason._tag, "Unavailable")
    assert.match(JSON.stringify(reason), /the next 20 were used before/)
    assert.lengthOf(yield* s.given, 0)
    assert.strictEqual((yield* s.ask).address.index, SKIPS + 1)
  })
})

describe("a storage that went back", () => {
  play("is told of in the operators' log, once for all addresses behind it", function* (s) {
    const watchlist = yield* Watchlist
    const nextIndex = Effect.map(watchlist.nextIndex, (next) => ({ ...next, skips: 2 }))
    const back = Layer.succeed(Watchlist, { ...watchlist, nextIndex })
    const other = yield* Stories.partner()
    const { wallet } = yield* Effect.provide(Funding, Layer.provide(Layer.fresh(layer), back))
    for (const { caller } of [s.by, other]) yield* wallet(caller)
    assert.lengthOf(yield* s.given, 2)
    const told = where((yield* Rig.stored).log, ({ action }) => action === "deposit.skip")
    assert.deepStrictEqual(
      told.map(({ actor, subject }) => [actor, subject]),
      [["funding", "skip 2"]]
    )
  })
})

describe("a chain that does not answer", () => {
  play("gives no address unseen", function* (s) {
    for (const silent of ["head", "final", "isTouched"] as const) {
      yield* s.obey((method) => (method === silent ? "unreachable" : null))
      const reason = yield* Stories.refusal(s.ask)
      assert.deepInclude(reason, { _tag: "Unavailable", dependency: "funding" })
    }
    assert.lengthOf(yield* s.given, 0)
    yield* s.heal
    assert.strictEqual((yield* s.ask).address.address, (yield* s.given)[0]?.address)
  })
})

describe("money from before an address was assigned", () => {
  play("is never credited, but listed; what comes after is credited", function* (s) {
    const before = yield* s.pay(0)
    yield* s.settle
    const { number: assignedAtBlock } = yield* s.chain.final
    const address = s.addressOf(0)
    yield* s.engine.run(assignAddress(s.by.caller, { index: 0, address, assignedAtBlock }))
    yield* s.pay(0)
    yield* s.settle
    yield* s.look
    const found = yield* (yield* Funding).refresh(s.by.caller)
    assert.deepStrictEqual(found, { transfers: 1, detected: 0, confirmed: 1 })
    assert.strictEqual(yield* Payments.credited(s.by), 50n)
    const [row, ...others] = yield* s.foreignDeposits
    assert.lengthOf(others, 0)
    const token = s.chain.contracts.usdc
    assert.deepInclude(row, { transactionHash: before, to: address, token, amount: 50n })
  })
})
