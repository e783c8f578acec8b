/** Expiring signatures, by the chain's clock and by the store's. */
import * as OnchainEntry from "@cardpack/core/domain/onchain/OnchainEntry"
import * as Instant from "@cardpack/core/domain/time/Instant"
import { Chain } from "@cardpack/core/engine/port/Chain"
import { Effect } from "effect"
import * as TestChain from "../../kit/chain/TestChain.ts"
import * as Rig from "./Rig.ts"
import type * as Stories from "./Stories.ts"

type AnyEntry = ReturnType<typeof Stories.entryOf>

/** Makes a final block this many seconds past the deadline, by the chain's clock. */
export const finalPast = Effect.fnUntraced(function* (entry: AnyEntry, seconds: number) {
  const chain = yield* Chain
  const { mine, pass } = yield* TestChain.TestChain
  const head = yield* chain.head
  const next = OnchainEntry.deadlineOf(entry) / Instant.SECOND + seconds
  // The next block is two seconds after the head by default.
  yield* pass(next - head.at / Instant.SECOND - 2)
  yield* mine(Rig.CONFIRMATIONS)
})

/** Moves both clocks past every signature's deadline, with a final block. */
export const expire = Effect.gen(function* () {
  const { wait } = yield* Rig.Host
  yield* wait(1_000)
  yield* Rig.settle
})
