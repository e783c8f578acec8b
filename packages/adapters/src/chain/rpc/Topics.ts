/** The events that are looked for, by the words that their logs begin with. */
import { type Hex, toEventSelector, zeroHash } from "viem"

/** Of ERC-20 and, with one more topic, of ERC-721. */
export const TRANSFER: Hex = toEventSelector("Transfer(address,address,uint256)")
/** Of the burn handler. */
export const BURNED: Hex = toEventSelector("Burned(uint256,address,uint256,address)")
/** The sender of tokens that come into being. */
export const NOBODY: Hex = zeroHash

export const OF_ERC20 = 3
export const OF_ERC721 = 4
