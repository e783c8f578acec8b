/** The contract and chain that a signature is bound to by its domain. */
import type { Address } from "viem"

export interface Verifier {
  readonly chainId: number
  readonly address: Address
}
