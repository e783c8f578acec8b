import { Chain } from "@cardpack/core/engine/port/Chain"
import { Effect, Layer } from "effect"
import type { LocalChain } from "./Local.ts"

/** Holds the chain's final block back until it is saved (design.md#local-chain). */
export const layer = ({ saved }: Pick<LocalChain, "saved">): Layer.Layer<Chain, never, Chain> =>
  Layer.effect(
    Chain,
    Effect.map(Chain, (chain) => ({
      ...chain,
      final: Effect.gen(function* () {
        const through = yield* saved
        const final = yield* chain.final
        if (final.number <= through) return final
        return (yield* chain.block(through)) ?? final
      })
    }))
  )
