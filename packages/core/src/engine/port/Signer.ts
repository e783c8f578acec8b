import { Context, type Effect, Schema } from "effect"
import type { Address, Hex } from "../../domain/chain/Evm.ts"

/** The key cannot be used now. */
export class SignerError extends Schema.TaggedError<SignerError>()("SignerError", {
  cause: Schema.Defect()
}) {}

/** Unix seconds: the last block timestamp at which a signature works. */
type Deadline = bigint

export interface MintAuthorization {
  /** Single use; the same for every signature of the entry. */
  readonly tokenId: bigint
  readonly buyer: Address
  /** USDC in base units; zero for mints. */
  readonly price: bigint
  readonly deadline: Deadline
}

export interface BurnAuthorization {
  /** Single use; the same for every signature of the entry. */
  readonly requestId: bigint
  readonly tokenId: bigint
  /** Holds the token and sends the call. */
  readonly owner: Address
  readonly deadline: Deadline
}

/** The port that signs mints and burns, with a local key or a key service. */
export class Signer extends Context.Service<
  Signer,
  {
    readonly address: Address
    /** Calldata, to be sent to the vending machine with value 0. */
    readonly mint: (authorization: MintAuthorization) => Effect.Effect<Hex, SignerError>
    /** Calldata, to be sent by the owner to the burn handler with value 0. */
    readonly burn: (authorization: BurnAuthorization) => Effect.Effect<Hex, SignerError>
  }
>()("cardpack/core/engine/port/Signer") {}
