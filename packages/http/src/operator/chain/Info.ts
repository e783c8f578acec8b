/** What operators read of the chain beyond its port; whoever starts the service provides it. */
import type { Hex } from "@cardpack/core/domain/chain/Receipt"
import { Context } from "effect"

export interface ChainInfo {
  /** Scheme, host and port of the first endpoint: keys stand in the rest. */
  readonly rpcUrl: string
  /** Of the wallet with test USDC on the local chain; null on every other one. */
  readonly testFunderPrivateKey: Hex | null
}

/** Null while the chain is off. */
export const Info = Context.Reference<ChainInfo | null>("cardpack/http/operator/chain/Info", {
  defaultValue: () => null
})
