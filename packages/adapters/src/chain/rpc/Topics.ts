/** First topics of the watched events. */
import { type Hex, toEventSelector, zeroHash } from "viem"

/** ERC-20 and, with one more topic, ERC-721. */
export const TRANSFER: Hex = toEventSelector("Transfer(address,address,uint256)")
/** The burn handler. */
export const BURNED: Hex = toEventSelector("Burned(uint256,address,uint256,address)")
/** The sender of a mint, as a topic. */
export const ZERO_ADDRESS: Hex = zeroHash

export const OF_ERC20 = 3
export const OF_ERC721 = 4
