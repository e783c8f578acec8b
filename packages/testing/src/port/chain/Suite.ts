/**
 * The conformance suite of a chain adapter: what every `Chain` must report about the same world. An
 * adapter's test calls it with a layer of both, with at least 2 confirmations.
 */
import { Signer } from "@cardpack/adapters/chain"
import { Chain } from "@cardpack/core/ports"
import { layer as withLayer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as World from "../../chain/World.ts"
import { blocks } from "./Blocks.ts"
import { evidence } from "./Evidence.ts"
import { found } from "./Found.ts"
import { reorganized } from "./Reorganized.ts"
import { state } from "./State.ts"

/** The signer that the world's contracts trust. */
const signer = Layer.unwrap(
  Effect.map(Chain.Chain, ({ chainId, contracts }) =>
    Signer.layer({ privateKey: Redacted.make(World.SIGNER_KEY), chainId, contracts })
  )
)

export const suite = <E>(name: string, layer: Layer.Layer<Chain.Chain | World.World, E>): void =>
  withLayer(Layer.provideMerge(signer, layer), { excludeTestServices: true, timeout: "2 minutes" })(
    `Chain: ${name}`,
    (it) => {
      blocks(it)
      found(it)
      evidence(it)
      state(it)
      reorganized(it)
    }
  )
