/**
 * A service without a chain, or without a database (contract.md#errors; design.md#order-of-checks).
 */
import { Engine } from "@cardpack/core/commands/Engine"
import { Funding } from "@cardpack/core/commands/funding/Funding"
import { Authorizer } from "@cardpack/core/commands/onchain/Authorizer"
import {
  OnchainActions,
  layer as OnchainLayer
} from "@cardpack/core/commands/onchain/OnchainActions"
import * as Usd from "@cardpack/core/domain/usd/Usd"
import { Chain } from "@cardpack/core/engine/port/Chain"
import * as EngineLayer from "@cardpack/core/layer"
import { assert, describe } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import * as Sample from "../../../kit/sample/Sample.ts"
import { expire } from "../../../world/onchain/Expiry.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const OFF = { isOn: false }

/** The use cases of a service without a chain. */
const bare = Effect.scoped(Layer.build(Layer.fresh(OnchainLayer)))

describe("without a chain", () => {
  Rig.test(
    "mints and on-chain buybacks are unavailable, whatever customer and card they name",
    Effect.gen(function* () {
      const by = yield* Stories.partner()
      const nobody = { ...by, customerId: Sample.id("cus") }
      const held = yield* Stories.hold(by, 1)
      const { address } = Acts.fresh()
      for (const who of [by, nobody]) {
        for (const ids of [held, [Sample.id("card")]]) {
          assert.strictEqual(yield* Stories.tagOf(Stories.mint(who, ids, address)), "Unavailable")
          assert.strictEqual(yield* Stories.tagOf(Stories.buyback(who, ids)), "Unavailable")
        }
      }
      assert.strictEqual(yield* Stories.tagOf(Stories.mint(by, [], address)), "Invalid")
      yield* Stories.sound
    }),
    OFF
  )

  Rig.test(
    "funding requests are unavailable",
    Effect.gen(function* () {
      const { caller } = yield* Stories.partner()
      const funding = yield* Funding
      assert.strictEqual(yield* Stories.tagOf(funding.wallet(caller)), "Unavailable")
      assert.strictEqual(yield* Stories.tagOf(funding.refresh(caller)), "Unavailable")
      const intent = funding.createIntent(caller, Usd.of(5))
      assert.strictEqual(yield* Stories.tagOf(intent), "Unavailable")
    }),
    OFF
  )

  Rig.test(
    "a replay still answers, and a free key is unavailable",
    Effect.gen(function* () {
      const { by, cardId, from } = yield* Matrix.begin("mint", Paths.PLAIN)
      const [other] = yield* Stories.hold(by, 1)
      assert.isDefined(other)
      const { details } = yield* Stories.mint(by, [other], from.address, "key")
      const context = yield* Layer.build(EngineLayer.layer({ maxOpenSealed: 5 })).pipe(
        Effect.provideService(Authorizer, Authorizer.defaultValue())
      )
      const without = Effect.provideService(Engine, Context.get(context, Engine))
      const again = yield* without(Stories.mint(by, [other], from.address, "key"))
      assert.isTrue(again.replayed)
      assert.strictEqual(again.details.operation.id, details.operation.id)
      const fresh = without(Stories.mint(by, [cardId], from.address, "new"))
      assert.strictEqual(yield* Stories.tagOf(fresh), "Unavailable")
    }).pipe(Effect.scoped)
  )
})

describe("an operation from before the chain was off", () => {
  Rig.test(
    "can't be reported, checked, signed again or cancelled, and stays as it is",
    Effect.gen(function* () {
      const { by, entry } = yield* Matrix.begin("mint", Paths.PLAIN)
      yield* expire
      const before = yield* Stories.read(by, entry.operationId)
      const context = Context.omit(Chain)(yield* Effect.context<Rig.Provided>())
      const run = Effect.runPromiseWith(context)
      const without = Context.get(yield* Effect.promise(() => run(bare)), OnchainActions)
      const hash = `0x${"5a".repeat(32)}` as const
      const all = [
        without.submit(by.caller, entry.operationId, entry.id, hash),
        without.refresh(by.caller, entry.operationId),
        without.resign(by.caller, entry.operationId),
        without.cancel(by.caller, entry.operationId)
      ]
      for (const each of all) assert.strictEqual(yield* Stories.tagOf(each), "Unavailable")
      assert.deepStrictEqual(yield* Stories.read(by, entry.operationId), before)
    })
  )
})

describe("without a database", () => {
  Rig.test(
    "everything is unavailable, and what is asked again afterwards happens once",
    Effect.gen(function* () {
      const { lose } = yield* Rig.Host
      const funding = yield* Funding
      const { by, cardId, entry, from } = yield* Matrix.begin("mint", Paths.PLAIN)
      const held = yield* Stories.hold(by, 1)
      const hash = yield* Acts.done(from, Stories.callOf(entry))
      yield* Rig.settle
      const before = yield* Stories.told(by)
      yield* lose(true)
      const all = [
        Stories.tagOf(Stories.mint(by, held, from.address, "key")),
        Stories.tagOf(Stories.submit(by, entry, hash)),
        Stories.tagOf(Stories.act(by, "refresh", entry.operationId)),
        Stories.tagOf(Stories.act(by, "cancel", entry.operationId)),
        Stories.tagOf(funding.wallet(by.caller)),
        Stories.tagOf(funding.refresh(by.caller))
      ]
      const tags = yield* Effect.all(all, {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(new Set(tags), new Set(["Unavailable"]))
      yield* lose(false)
      assert.deepStrictEqual(yield* Stories.told(by), before)
      assert.isFalse((yield* Stories.mint(by, held, from.address, "key")).replayed)
      const details = yield* Stories.submit(by, entry, hash)
      assert.strictEqual(details.operation.status, "completed")
      assert.isNumber((yield* Stories.card(by, cardId)).onchain?.mintedAt)
      yield* Stories.sound
    })
  )
})
