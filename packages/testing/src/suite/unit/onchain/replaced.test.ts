/** Entries of replaced contracts (design.md#evidence, decisions.md#replaced-contract). */
import {
  OnchainActions,
  layer as OnchainLayer
} from "@cardpack/core/commands/onchain/OnchainActions"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import * as Play from "../../../world/onchain/Play.ts"
import * as Stories from "../../../world/onchain/Stories.ts"

const OTHER = `0x${"1a".repeat(20)}` as const

/** Cancels at a service with new contracts, which do not know the old ones' past. */
const cancel = Effect.fnUntraced(function* (
  { by, chain, id }: Effect.Success<ReturnType<typeof Play.entry>>,
  collection = chain.contracts.collection
) {
  const contracts = { ...chain.contracts, vendingMachine: OTHER, burnHandler: OTHER, collection }
  const now = { ...chain, contracts, used: () => Effect.succeed(false) }
  const built = Layer.build(Layer.fresh(OnchainLayer)).pipe(Effect.provideService(Chain, now))
  return yield* Context.get(yield* built, OnchainActions).cancel(by.caller, id)
})

describe.each(["mint", "burn"] as const)("a %s that the old contract signed", (kind) => {
  const play = Play.on(Play.entry(kind))

  play("and did is not freed by the new one's ignorance", function* (s) {
    yield* s.done()
    yield* s.expire
    assert.strictEqual(yield* Stories.tagOf(cancel(s)), "Conflict")
    yield* s.is("completed")
  })

  play("is freed when the token itself says that it did not happen", function* (s) {
    yield* s.expire
    yield* cancel(s)
    yield* s.is("cancelled")
  })

  play("is not freed where the collection changed too: nothing can tell any more", function* (s) {
    yield* s.expire
    assert.strictEqual(yield* Stories.tagOf(cancel(s, OTHER)), "Conflict")
    yield* s.is("awaiting_chain")
  })
})
