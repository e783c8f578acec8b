/**
 * The filter of 2,048 bits that a receipt has of its logs (yellow paper, 4.3.1). It shows when an
 * endpoint left a log out or put one in.
 */
import { keccak256 } from "viem"
import type { Log } from "./Sights.ts"

const BYTES = 256
const BITS = 2_048

export const of = (logs: ReadonlyArray<Log>): string => {
  const bloom = Buffer.alloc(BYTES)
  // Each once: anybody can send thousands of logs that hardly differ.
  for (const value of new Set(logs.flatMap(({ address, topics }) => [address, ...topics]))) {
    const hash = Buffer.from(keccak256(value, "bytes"))
    for (const place of [0, 2, 4]) {
      const bit = hash.readUInt16BE(place) % BITS
      const byte = BYTES - 1 - (bit >> 3)
      bloom.writeUInt8(bloom.readUInt8(byte) | (1 << (bit & 7)), byte)
    }
  }
  return `0x${bloom.toString("hex")}`
}
