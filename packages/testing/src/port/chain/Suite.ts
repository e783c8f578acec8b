/**
 * The conformance suite of a chain adapter: what every `Chain` must report about the same world. An
 * adapter's test calls it with a layer of both, with at least 2 confirmations.
 */
import { Signer } from "@cardpack/adapters/chain"
import { Chain } from "@cardpack/core/ports"
import { layer as withLayer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as TestChain from "../../chain/TestChain.ts"
import { blocks } from "./Blocks.ts"
import { evidence } from "./Evidence.ts"
import { found } from "./Found.ts"
import { reorganized } from "./Reorganized.ts"
import { state } from "./State.ts"

/** The signer that the test chain's contracts trust. */
const signer = Layer.unwrap(
  Effect.map(Chain.Chain, ({ chainId, contracts }) =>
    Signer.layer({ privateKey: Redacted.make(TestChain.SIGNER_KEY), chainId, contracts })
  )
)

export const suite = <E>(
  name: string,
  layer: Layer.Layer<Chain.Chain | TestChain.TestChain, E>
): void =>
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
