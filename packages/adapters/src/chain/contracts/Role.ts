/** Roles of the contracts, as OpenZeppelin names them on chain. */
import { keccak256, toHex } from "viem"

/** May authorize mints and burns. */
export const SIGNER_ROLE = keccak256(toHex("SIGNER_ROLE"))
