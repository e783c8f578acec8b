/** Addresses of wallets and contracts: 20 bytes in hexadecimal (contract.md#mint). */
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

const SHAPE = /^0x[0-9a-fA-F]{40}$/
const ZERO = /^0x0{40}$/

/** The letter case of EIP-55, which catches typing errors. */
const checksummed = (lower: string): string => {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return Array.from(lower, (letter, at) =>
    Number.parseInt(hash[at] ?? "0", 16) >= 8 ? letter.toUpperCase() : letter
  ).join("")
}

/** Every spelling of an address that {@link isReceiver} accepts; the first is in lower case. */
export const spellings = (text: string): readonly [string, ...ReadonlyArray<string>] => {
  const lower = text.slice(2).toLowerCase()
  return [`0x${lower}`, `0x${checksummed(lower)}`, `0x${lower.toUpperCase()}`]
}

/** True for an address that can receive: not zero, and in mixed case only as EIP-55 has it. */
export const isReceiver = (text: string): boolean => {
  if (!SHAPE.test(text) || ZERO.test(text)) return false
  const body = text.slice(2)
  const lower = body.toLowerCase()
  return body === lower || body === body.toUpperCase() || body === checksummed(lower)
}
