/**
 * Certifies a chain adapter: what every `Chain` must report about the same world. The layer is of
 * both, with at least 2 confirmations.
 */
import { Signer } from "@cardpack/adapters/chain"
import { Chain } from "@cardpack/core/ports"
import { Effect, Layer, Redacted } from "effect"
import { certify, type Options } from "../certify/Certify.ts"
import { blocks } from "./Blocks.ts"
import { evidence } from "./Evidence.ts"
import { found } from "./FoundTransactions.ts"
import { reorganized } from "./Reorganized.ts"
import { state } from "./State.ts"
import * as TestChain from "./TestChain.ts"

/** The signer that the test chain's contracts trust. */
const signer = Layer.unwrap(
  Effect.map(Chain.Chain, ({ chainId, contracts }) =>
    Signer.layer({ privateKey: Redacted.make(TestChain.SIGNER_KEY), chainId, contracts })
  )
)

export interface ChainOptions<E> extends Options {
  readonly open: Layer.Layer<Chain.Chain | TestChain.TestChain, E>
}

export const chain = <E>(options: ChainOptions<E>): void =>
  certify("chain", options, (certifier) =>
    certifier.block("Chain", Layer.provideMerge(signer, options.open), [], (it) => {
      blocks(it)
      found(it)
      evidence(it)
      state(it)
      reorganized(it)
    })
  )
