/** Facts about the chain that its port lacks; the start of the service provides them. */
import type { Evm } from "@cardpack/core/domain"
import { Context } from "effect"

export interface ChainInfo {
  /** Scheme, host and port of the first endpoint; the rest of its URL may hold a key. */
  readonly rpcUrl: string
  /** The same of every endpoint. */
  readonly endpoints: ReadonlyArray<string>
  /** How many of them must tell the same before money moves. */
  readonly quorum: number
  /** The key of the wallet with test USDC on the local chain; null on any other. */
  readonly testFunderPrivateKey: Evm.Hex | null
}

/** Null while the chain is off. */
export const Info = Context.Reference<ChainInfo | null>("cardpack/http/operator/chain/Info", {
  defaultValue: () => null
})
