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
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import * as TestEngine from "../../../world/engine/TestEngine.ts"
import * as Play from "../../../world/onchain/Play.ts"
import type * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const bare = Effect.scoped(Layer.build(Layer.fresh(OnchainLayer)))

const entered = Play.on(Play.entry("mint"))

describe("with an operation from before the chain was off", () => {
  entered("a replay still answers, and a free key is unavailable", function* (s) {
    const held = yield* Stories.hold(s.by, 1)
    const mint = Stories.mint(s.by, held, s.from.address, "key")
    const { details } = yield* mint
    const context = yield* Layer.build(TestEngine.layer({ maxOpenSealed: 5 })).pipe(
      Effect.provideService(Authorizer, Authorizer.defaultValue())
    )
    const without = Effect.provideService(Engine, Context.get(context, Engine))
    const again = yield* without(mint)
    assert.isTrue(again.replayed)
    assert.strictEqual(again.details.operation.id, details.operation.id)
    const fresh = without(Stories.mint(s.by, [s.cardId], s.from.address, "new"))
    assert.strictEqual(yield* Stories.tagOf(fresh), "Unavailable")
  })

  entered("it can't be reported, checked, signed again or cancelled", function* (s) {
    yield* s.expire
    const before = yield* s.read
    const context = Context.omit(Chain)(yield* Effect.context<Rig.Provided>())
    const run = Effect.runPromiseWith(context)
    const without = Context.get(yield* Effect.promise(() => run(bare)), OnchainActions)
    const { caller } = s.by
    const all = [
      without.submit(caller, s.id, s.entry.id, `0x${"5a".repeat(32)}`),
      without.refresh(caller, s.id),
      without.resign(caller, s.id),
      without.cancel(caller, s.id)
    ]
    for (const each of all) assert.strictEqual(yield* Stories.tagOf(each), "Unavailable")
    assert.deepStrictEqual(yield* s.read, before)
  })
})

describe("without a database", () => {
  entered("all is unavailable, and what is asked again afterwards happens once", function* (s) {
    const funding = yield* Funding
    const { caller } = s.by
    const held = yield* Stories.hold(s.by, 1)
    const mint = Stories.mint(s.by, held, s.from.address, "key")
    const hash = yield* s.done()
    yield* s.settle
    const before = yield* Stories.told(s.by)
    yield* s.lose(true)
    const all = [
      Stories.tagOf(mint),
      Stories.tagOf(Stories.submit(s.by, s.entry, hash)),
      Stories.tagOf(s.refresh),
      Stories.tagOf(s.act("cancel")),
      Stories.tagOf(funding.wallet(caller)),
      Stories.tagOf(funding.refresh(caller))
    ]
    const tags = yield* Effect.all(all, { concurrency: "unbounded" })
    assert.deepStrictEqual(new Set(tags), new Set(["Unavailable"]))
    yield* s.lose(false)
    assert.deepStrictEqual(yield* Stories.told(s.by), before)
    assert.isFalse((yield* mint).replayed)
    yield* s.submit(hash)
    yield* s.is("completed")
    assert.isNumber((yield* s.card).onchain?.mintedAt)
  })
})
