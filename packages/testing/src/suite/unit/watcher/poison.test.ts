/** A transaction that can't be recorded does not delay others (decisions.md#isolated-parts). */
import type { Hash } from "@cardpack/core/domain/chain/Evm"
import { Unavailable } from "@cardpack/core/domain/refusal/Refusal"
import { Refused } from "@cardpack/core/engine/Command"
import { ChainError } from "@cardpack/core/engine/port/Chain"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import * as TestChain from "../../../kit/chain/TestChain.ts"
import * as Payments from "../../../world/onchain/Payments.ts"
import * as Rig from "../../../world/onchain/Rig.ts"
import * as Stories from "../../../world/onchain/Stories.ts"
import * as Watching from "../../../world/onchain/Watching.ts"
import * as Scene from "./Scene.ts"

const gone = new ChainError({ problem: "unreachable", cause: "the poison" })
const refused = new Refused({ reason: Unavailable({ dependency: "database" }) })

/** The step that always fails for the poison: its receipt, or its record. */
const POISONS = {
  "has no receipt": (isPoison: (hash: Hash) => boolean) =>
    Scene.changed(({ chain }) => ({
      chain: {
        ...chain,
        receipt: (hash) => (isPoison(hash) ? Effect.fail(gone) : chain.receipt(hash))
      }
    })),
  "can't be written": (_isPoison: unknown, accountId: string) =>
    Scene.changed(({ engine }) => ({
      engine: {
        run: (command) =>
          command.scope.accounts.some((id) => id === accountId)
            ? Effect.fail(refused)
            : engine.run(command)
      }
    }))
} as const

describe.each(Object.entries(POISONS))("a transaction that %s", (_name, watch) => {
  const poisoned = Effect.gen(function* () {
    const bad = yield* Payments.partner
    const good = yield* Payments.partner
    let poison: Hash | null = null
    const watcher = yield* watch((hash) => hash === poison, bad.caller.accountId)
    yield* Watching.live(watcher, 3)
    const sick = yield* Payments.pay(bad.address, 666n)
    poison = sick
    // Payments in the same block, in the next ones, and much later.
    yield* Payments.pay(good.address, 1n)
    yield* Payments.paid(good.address, 10n)
    yield* Payments.paid(good.address, 100n)
    return { bad, good, watcher }
  })

  Rig.test(
    "holds up no other when it is final, and is written once it can be",
    Effect.gen(function* () {
      const { bad, good, watcher } = yield* poisoned
      const { mine } = yield* TestChain.TestChain
      for (let block = 0; block < 30; block++) {
        yield* mine()
        yield* Effect.exit(watcher.poll)
        if (block === 20) yield* Payments.paid(good.address, 1_000n)
      }
      assert.strictEqual(yield* Payments.credited(good), 1_111n)
      assert.strictEqual(yield* Payments.credited(bad), 0n)
      // The cursor does not pass an unrecorded transaction.
      const cursor = yield* Scene.cursor
      const { block } = yield* Payments.receipt(
        (yield* Payments.transactions(good))[0]?.transactionHash ?? "0x"
      )
      assert.isBelow(Number(cursor?.number), Number(block.number))
      yield* Watching.catchUp(yield* Watching.make())
      assert.strictEqual(yield* Payments.credited(bad), 666n)
      assert.strictEqual(yield* Payments.credited(good), 1_111n)
      yield* Stories.sound
    })
  )
})
