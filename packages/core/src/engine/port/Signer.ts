/** The port that authorizes mints and burns: a local key, with room for a key service. */
import { Context, type Effect, Schema } from "effect"
import type { Address, Hex } from "../../domain/chain/Receipt.ts"

/** The key cannot be used now. */
export class SignerError extends Schema.TaggedError<SignerError>()("SignerError", {
  cause: Schema.Defect()
}) {}

/** Unix seconds, the last one at which a signature works, by the block's timestamp. */
type Deadline = bigint

export interface MintAuthorization {
  /** Single use, the same on every signing. */
  readonly tokenId: bigint
  readonly buyer: Address
  /** USDC in base units; zero for mints. */
  readonly price: bigint
  readonly deadline: Deadline
}

export interface BurnAuthorization {
  /** Single use, the same on every signing. */
  readonly requestId: bigint
  readonly tokenId: bigint
  /** Holds the token and sends the call. */
  readonly owner: Address
  readonly deadline: Deadline
}

export class Signer extends Context.Service<
  Signer,
  {
    readonly address: Address
    /** The calldata, ready to send to the vending machine with value 0. */
    readonly mint: (authorization: MintAuthorization) => Effect.Effect<Hex, SignerError>
    /** The calldata, ready to send to the burn handler with value 0, from the owner. */
    readonly burn: (authorization: BurnAuthorization) => Effect.Effect<Hex, SignerError>
  }
>()("cardpack/core/engine/port/Signer") {}
