/** The contract on one chain that a signature is made for; the domain binds it to both. */
import type { Address } from "viem"

export interface Verifier {
  readonly chainId: number
  readonly address: Address
}
