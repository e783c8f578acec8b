/** A local block is final once nothing of it can be lost (design.md#local-chain). */
import { Chain } from "@cardpack/core/engine/port/Chain"
import { Effect, Layer } from "effect"
import type { LocalChain } from "./Local.ts"

/** Of the chain that it is provided with, whose final block may be no newer than what is saved. */
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
