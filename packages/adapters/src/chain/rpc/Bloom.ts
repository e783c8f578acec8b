/**
 * A receipt's bloom filter of its logs, 2,048 bits (yellow paper, 4.3.1). It reveals logs that an
 * endpoint left out or added.
 */
import { keccak256 } from "viem"
import type { Log } from "./Sights.ts"

const BYTES = 256
const BITS = 2_048

export const of = (logs: ReadonlyArray<Log>): string => {
  const bloom = Buffer.alloc(BYTES)
  // Hashes each value once: anyone can send thousands of logs that hardly differ.
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
