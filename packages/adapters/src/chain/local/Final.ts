import { Chain } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"
import type { LocalChain } from "./Local.ts"

/** Holds the chain's final block back until it is saved (design.md#local-chain). */
export const layer = ({
  saved
}: Pick<LocalChain, "saved">): Layer.Layer<Chain.Chain, never, Chain.Chain> =>
  Layer.effect(
    Chain.Chain,
    Effect.map(Chain.Chain, (chain) => ({
      ...chain,
      final: Effect.gen(function* () {
        const through = yield* saved
        const final = yield* chain.final
        if (final.number <= through) return final
        return (yield* chain.block(through)) ?? final
      })
    }))
  )
