/** Entries of replaced contracts (design.md#evidence, decisions.md#replaced-contract). */
import {
  OnchainActions,
  layer as OnchainLayer
} from "@cardpack/core/commands/onchain/OnchainActions"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import * as Acts from "../../../kit/chain/Acts.ts"
import { expire } from "../../../world/onchain/Expiry.ts"
import * as Matrix from "../../../world/onchain/Matrix.ts"
import * as Paths from "../../../world/onchain/Paths.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const OTHER = `0x${"1a".repeat(20)}` as const

/** The use cases of a service with new contracts, which do not know the old ones' past. */
const renewed = Effect.gen(function* () {
  const chain = yield* Chain
  const contracts = { ...chain.contracts, vendingMachine: OTHER, burnHandler: OTHER }
  const now = { ...chain, contracts, used: () => Effect.succeed(false) }
  const built = Layer.build(Layer.fresh(OnchainLayer)).pipe(Effect.provideService(Chain, now))
  return Context.get(yield* built, OnchainActions)
})

describe.each(["mint", "burn"] as const)("a %s that the old contract did", (kind) => {
  Rig.test(
    "is not freed by the new one's ignorance",
    Effect.gen(function* () {
      const { by, entry, from } = yield* Matrix.begin(kind, Paths.PLAIN)
      yield* Acts.done(from, Stories.callOf(entry))
      yield* expire
      const { cancel } = yield* renewed
      assert.strictEqual(yield* Stories.tagOf(cancel(by.caller, entry.operationId)), "Conflict")
      const { operation } = yield* Stories.read(by, entry.operationId)
      assert.strictEqual(operation.status, "completed")
      yield* Stories.sound
    }).pipe(Effect.scoped)
  )

  Rig.test(
    "is freed when the token itself says that it did not happen",
    Effect.gen(function* () {
      const { by, entry } = yield* Matrix.begin(kind, Paths.PLAIN)
      yield* expire
      const { cancel } = yield* renewed
      const { details } = yield* cancel(by.caller, entry.operationId)
      assert.strictEqual(details.operation.status, "cancelled")
      yield* Stories.sound
    }).pipe(Effect.scoped)
  )
})
