/** The simulated chain behind the partner API; tests make and watch its blocks. */
import * as Deposit from "@cardpack/adapters/chain/deposit/layer"
import * as DevelopmentKeys from "@cardpack/adapters/chain/local/DevelopmentKeys"
import * as LocalSigner from "@cardpack/adapters/chain/signer/layer"
import type { Engine } from "@cardpack/core/commands/Engine"
import * as Authorizer from "@cardpack/core/commands/onchain/Authorizer"
import { Chain } from "@cardpack/core/engine/port/Chain"
import type { Watchlist } from "@cardpack/core/engine/port/Watchlist"
import * as Watcher from "@cardpack/core/workers/watcher/Watcher"
import { Effect, Layer, Redacted } from "effect"
import * as Simulated from "../chain/simulated/Simulated.ts"
import * as TestChain from "../chain/TestChain.ts"

export type Services = Chain | TestChain.TestChain | Engine | Watchlist

const signer = Layer.unwrap(
  Effect.map(Chain, ({ chainId, contracts }) =>
    LocalSigner.layer({ privateKey: Redacted.make(TestChain.SIGNER_KEY), chainId, contracts })
  )
)

/**
 * The chain's clock starts at this machine's, because authorizations get their deadlines from it.
 */
export const layer = (confirmations: number) =>
  Authorizer.layer({ ttl: Authorizer.TTL }).pipe(
    Layer.provideMerge(
      Layer.mergeAll(signer, Deposit.layer(DevelopmentKeys.DEPOSIT_XPUB)).pipe(
        Layer.provideMerge(
          Simulated.layer({ confirmations, begunAt: Math.floor(Date.now() / 1000) })
        )
      )
    )
  )

/** Mines a block and polls until all of the chain is processed. */
export const step = Effect.gen(function* () {
  yield* (yield* TestChain.TestChain).mine()
  yield* look
})

export const look: Effect.Effect<void, unknown, Services> = Effect.suspend(() =>
  Effect.flatMap(Watcher.make(Watcher.DEFAULTS), (watcher) =>
    Effect.repeat(watcher.poll, { while: (isBehind) => isBehind })
  )
)
