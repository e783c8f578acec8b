/**
 * The message that authorizes burning a minted card, and the call that uses its signature
 * (design.md#onchain; `contracts/CardBurnHandler.sol` holds the rules).
 */
import { type Address, encodeFunctionData, type Hex } from "viem"
import { abi } from "./generated/CardBurnHandler.ts"
import type { Verifier } from "./Verifier.ts"

export interface BurnAuthorization {
  /** Single use, however often it is signed: `used(requestId)` of the burn handler. */
  readonly requestId: bigint
  readonly collection: Address
  readonly tokenId: bigint
  /** Holds the token and sends the call. */
  readonly owner: Address
  /** The last block timestamp at which it is valid, in seconds. */
  readonly deadline: bigint
}

export const BURN_DOMAIN = { name: "CardBurnHandler", version: "1" } as const

const types = {
  BurnAuthorization: [
    { name: "requestId", type: "uint256" },
    { name: "collection", type: "address" },
    { name: "tokenId", type: "uint256" },
    { name: "owner", type: "address" },
    { name: "deadline", type: "uint256" }
  ]
} as const

/** For `signTypedData` and `hashTypedData` of viem. */
export const burnTypedData = (handler: Verifier, message: BurnAuthorization) => ({
  domain: { ...BURN_DOMAIN, chainId: handler.chainId, verifyingContract: handler.address },
  types,
  primaryType: "BurnAuthorization" as const,
  message
})

/** The call to the burn handler, with value 0, from the owner. */
export const burnCalldata = (authorization: BurnAuthorization, signature: Hex): Hex =>
  encodeFunctionData({ abi, functionName: "burn", args: [authorization, signature] })
