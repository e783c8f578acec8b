/** The chain's part of a service, loaded only with a chain, because it needs viem. */
import { Optional } from "@cardpack/adapters/optional"
import { Effect } from "effect"
import type { ServiceConfig } from "../Config.ts"

/** Starts or reaches the chain; null when it is off. */
export const reach = Effect.fnUntraced(function* (config: ServiceConfig) {
  if (config.chain.mode === "off") return null
  const part = yield* Optional.load("the chain", "viem", () => import("./ServiceChain.ts"))
  const reached = yield* part.reach(config, config.chain)
  return { reached, layer: part.layer(reached), run: part.run(config, reached) }
})

export type ChainPart = Effect.Success<ReturnType<typeof reach>>
