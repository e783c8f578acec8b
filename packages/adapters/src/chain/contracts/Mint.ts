/**
 * What the service signs so that a card may be minted, and the call that uses the signature
 * (design.md#onchain; the rules stand in `contracts/CardVendingMachine.sol`).
 */
import { type Address, encodeFunctionData, type Hex } from "viem"
import { abi } from "./generated/CardVendingMachine.ts"
import type { Verifier } from "./Verifier.ts"

export interface MintAuthorization {
  readonly collection: Address
  /** Makes it work once: `used(tokenId)` of the vending machine. */
  readonly tokenId: bigint
  /** Gets the token. */
  readonly buyer: Address
  /** In base units of USDC, 6 decimals. Anyone may submit a free mint, a priced one the buyer only. */
  readonly price: bigint
  /** The last second at which it is valid, by the block's timestamp. */
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
