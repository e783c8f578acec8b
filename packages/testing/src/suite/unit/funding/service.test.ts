/**
 * The use cases of funding: a permanent address, intents, and an immediate scan
 * (contract.md#funding).
 */

import { Engine } from "@cardpack/core/commands/Engine"
import { createIntent } from "@cardpack/core/commands/funding/CreateIntent"
import { Funding } from "@cardpack/core/commands/funding/Funding"
import * as Intent from "@cardpack/core/domain/funding/FundingIntent"
import * as Transaction from "@cardpack/core/domain/funding/FundingTransaction"
import * as Instant from "@cardpack/core/domain/time/Instant"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { Reads } from "@cardpack/core/engine/port/Reads"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import { where } from "../../../kit/reference/State.ts"
import { Liar } from "../../../world/chain/simulated/Lying.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"

const ALL = { limit: 100, before: null }

describe("the receiving address", () => {
  Rig.test(
    "is one for ever, also when many ask for it first at once",
    Effect.gen(function* () {
      const funding = yield* Funding
      const { chainId } = yield* Chain
      const by = yield* Stories.partner()
      const wallets = yield* Effect.all(
        Array.from({ length: 20 }, () => funding.wallet(by.caller)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(wallets.map(({ address }) => address.address)).size, 1)
      assert.deepStrictEqual(
        wallets.map((wallet) => wallet.chainId),
        wallets.map(() => chainId)
      )
      const later = yield* funding.wallet(by.caller)
      assert.deepStrictEqual(later, wallets[0])
      const rows = where((yield* Rig.stored).depositAddresses, () => true)
      assert.lengthOf(rows, 1)
    })
  )

  Rig.test(
    "is another one for every account, and no index is given twice",
    Effect.gen(function* () {
      const funding = yield* Funding
      const partners = yield* Effect.forEach(Array.from({ length: 6 }), () => Stories.partner())
      yield* Effect.all(
        [...partners, ...partners].map(({ caller }) => funding.wallet(caller)),
        { concurrency: "unbounded" }
      )
      const rows = where((yield* Rig.stored).depositAddresses, () => true)
      assert.lengthOf(rows, 6)
      assert.strictEqual(new Set(rows.map(({ index }) => index)).size, 6)
      assert.strictEqual(new Set(rows.map(({ address }) => address)).size, 6)
      for (const { address } of rows) assert.match(address, /^0x[0-9a-f]{40}$/)
    })
  )
})

describe("a funding intent", () => {
  Rig.test(
    "notes what is planned, credits nothing, and is listed",
    Effect.gen(function* () {
      const funding = yield* Funding
      const { chainId } = yield* Chain
      const by = yield* Stories.partner()
      const intent = yield* funding.createIntent(by.caller, Usd.of(250))
      assert.deepStrictEqual(Intent.view(intent), {
        id: intent.id,
        requestedUsd: "250.000000",
        receivingWallet: { address: yield* Payments.addressOf(by), chainId, asset: "USDC" },
        createdAt: Instant.format(yield* Rig.now)
      })
      assert.match(intent.id, /^fin_/)
      assert.strictEqual(yield* Payments.credited(by), 0n)
      assert.lengthOf(yield* Stories.told(by), 0)
      const { rows } = yield* (yield* Reads).fundingIntents(by.caller.accountId, ALL)
      const { replayed, ...row } = intent
      assert.isFalse(replayed)
      assert.deepStrictEqual(rows, [row])
    })
  )

  Rig.test(
    "with a key is recorded once, and answered again while funding is off",
    Effect.gen(function* () {
      const funding = yield* Funding
      const { caller } = yield* Stories.partner()
      const all = yield* Effect.all(
        Array.from({ length: 5 }, () => funding.createIntent(caller, Usd.of(250), "topup")),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(all.map(({ id }) => id)).size, 1)
      assert.lengthOf(
        all.filter(({ replayed }) => !replayed),
        1
      )
      const off = (amount: number, key: string) =>
        createIntent(caller, { requestedUsd: Usd.of(amount), receiver: null }, key)
      const engine = yield* Engine
      const again = yield* engine.run(off(250, "topup"))
      assert.deepStrictEqual(again, { ...all[0], replayed: true })
      const other = yield* Stories.refusal(engine.run(off(251, "topup")))
      assert.deepInclude(other, { _tag: "IdempotencyConflict", key: "topup" })
      const fresh = yield* Stories.refusal(engine.run(off(250, "later")))
      assert.deepInclude(fresh, { _tag: "Unavailable", dependency: "funding" })
      assert.isFalse((yield* funding.createIntent(caller, Usd.of(250), "later")).replayed)
      const { rows } = yield* (yield* Reads).fundingIntents(caller.accountId, ALL)
      assert.lengthOf(rows, 2)
    })
  )

  Rig.test(
    "of nothing is refused",
    Effect.gen(function* () {
      const funding = yield* Funding
      const by = yield* Stories.partner()
      const reason = yield* Stories.refusal(funding.createIntent(by.caller, 0n))
      assert.deepInclude(reason, { _tag: "Invalid", field: "requestedUsd" })
    })
  )
})

describe("a refresh", () => {
  Rig.test(
    "looks now, credits what is final, and counts what stands then",
    Effect.gen(function* () {
      const funding = yield* Funding
      const { foreign, mine } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      const refresh = funding.refresh(by.caller)
      const nothing = { transfers: 0, detected: 0, confirmed: 0 }
      assert.deepStrictEqual(yield* refresh, nothing)
      yield* Payments.pay(by.address, 100n, foreign)
      const hash = yield* Payments.paid(by.address, Usd.of(3))
      assert.deepStrictEqual(yield* refresh, { ...nothing, transfers: 1, detected: 1 })
      assert.deepStrictEqual(yield* refresh, { ...nothing, transfers: 1, detected: 1 })
      yield* mine(Rig.CONFIRMATIONS - 1)
      assert.deepStrictEqual(yield* refresh, { ...nothing, transfers: 1, confirmed: 1 })
      assert.deepStrictEqual(yield* refresh, { ...nothing, transfers: 1, confirmed: 1 })
      assert.strictEqual(yield* Payments.credited(by), Usd.of(3))
      const view = Transaction.view(yield* Payments.transaction(by))
      const at = Instant.format(yield* Rig.now)
      assert.deepInclude(view, {
        status: "confirmed",
        amountUsd: "3.000000",
        transactionHash: hash,
        failureReason: null,
        createdAt: at,
        confirmedAt: at
      })
      yield* Stories.sound
    })
  )

  Rig.test(
    "counts what the watcher credited before, though it looks at later blocks only",
    Effect.gen(function* () {
      const funding = yield* Funding
      const { mine } = yield* TestChain.TestChain
      const by = yield* Payments.partner
      const watcher = yield* Watching.make()
      yield* Payments.paid(by.address, 5n)
      yield* Rig.settle
      yield* Watching.catchUp(watcher)
      assert.strictEqual(yield* Payments.credited(by), 5n)
      yield* mine(100)
      yield* Watching.catchUp(watcher)
      yield* Payments.paid(by.address, 7n)
      const counted = yield* funding.refresh(by.caller)
      assert.deepStrictEqual(counted, { transfers: 2, detected: 1, confirmed: 1 })
      const other = yield* Payments.partner
      const none = { transfers: 0, detected: 0, confirmed: 0 }
      assert.deepStrictEqual(yield* funding.refresh(other.caller), none)
    })
  )

  Rig.test(
    "and the watcher at once credit a deposit once",
    Effect.gen(function* () {
      const funding = yield* Funding
      const by = yield* Payments.partner
      const watcher = yield* Watching.make()
      yield* Payments.paid(by.address, 5n)
      yield* Rig.settle
      yield* Effect.all(
        [
          funding.refresh(by.caller),
          Watching.catchUp(watcher),
          funding.refresh(by.caller),
          Watching.make().pipe(Effect.flatMap(Watching.catchUp))
        ],
        { concurrency: "unbounded" }
      )
      assert.strictEqual(yield* Payments.credited(by), 5n)
      assert.lengthOf(yield* Stories.told(by), 2)
      yield* Stories.sound
    })
  )

  Rig.test(
    "is unavailable while the chain does not answer, and loses nothing",
    Effect.gen(function* () {
      const funding = yield* Funding
      const { heal, obey } = yield* Liar
      const by = yield* Payments.partner
      yield* Payments.paid(by.address, 5n)
      yield* Rig.settle
      for (const silent of ["head", "final", "inRange", "receipt"] as const) {
        yield* obey((method) => (method === silent ? "unreachable" : null))
        const reason = yield* Stories.refusal(funding.refresh(by.caller))
        assert.deepInclude(reason, { _tag: "Unavailable", dependency: "funding" })
      }
      // An existing address needs no chain.
      yield* obey(() => "unreachable")
      assert.strictEqual(yield* Payments.addressOf(by), by.address)
      yield* heal
      yield* funding.refresh(by.caller)
      assert.strictEqual(yield* Payments.credited(by), 5n)
    })
  )
})
