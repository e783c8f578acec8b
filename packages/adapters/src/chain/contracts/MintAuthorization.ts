/**
 * The message that authorizes minting a card, and the call that uses its signature
 * (design.md#onchain; `contracts/CardVendingMachine.sol` holds the rules).
 */
import { type Address, encodeFunctionData, type Hex } from "viem"
import { abi } from "./generated/CardVendingMachine.ts"
import type { Verifier } from "./Verifier.ts"

export interface MintAuthorization {
  readonly collection: Address
  /** Single use: `used(tokenId)` of the vending machine. */
  readonly tokenId: bigint
  /** Receives the token. */
  readonly buyer: Address
  /** Base units of USDC, 6 decimals. Anyone may submit a free mint, only the buyer a priced one. */
  readonly price: bigint
  /** The last block timestamp at which it is valid, in seconds. */
  readonly deadline: bigint
}

export const MINT_DOMAIN = { name: "CardVendingMachine", version: "1" } as const

const types = {
  MintAuthorization: [
    { name: "collection", type: "address" },
    { name: "tokenId", type: "uint256" },
    { name: "buyer", type: "address" },
    { name: "price", type: "uint256" },
    { name: "deadline", type: "uint256" }
  ]
} as const

/** For `signTypedData` and `hashTypedData` of viem. */
export const mintTypedData = (machine: Verifier, message: MintAuthorization) => ({
  domain: { ...MINT_DOMAIN, chainId: machine.chainId, verifyingContract: machine.address },
  types,
  primaryType: "MintAuthorization" as const,
  message
})

/** The call to the vending machine, with value 0. */
export const mintCalldata = (authorization: MintAuthorization, signature: Hex): Hex =>
  encodeFunctionData({ abi, functionName: "mint", args: [authorization, signature] })
