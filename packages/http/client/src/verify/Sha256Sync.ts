/**
 * SHA-256 (FIPS 180-4) without waiting: a seed is up to 1,440 hashes away from its promise, and WebCrypto
 * gives each of them in a turn of its own.
 */
import { type Bytes, joined } from "./Bytes.ts"

const primes: Array<number> = []
for (let number = 2; primes.length < 64; number++)
  if (primes.every((prime) => number % prime !== 0)) primes.push(number)

/** The first 32 bits behind the point. */
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0

const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const padded = (message: Uint8Array): DataView => {
  const { length } = message
  const blocks = new Uint8Array((((length + 8) >> 6) + 1) * 64)
  blocks.set(message)
  blocks[length] = 0x80
  const view = new DataView(blocks.buffer)
  view.setBigUint64(blocks.length - 8, BigInt(length) * 8n)
  return view
}

/** The words of a block, and 48 more that follow from them. */
const expand = (blocks: DataView, from: number, words: Int32Array): void => {
  for (let round = 0; round < 16; round++) words[round] = blocks.getInt32(from + round * 4)
  for (let round = 16; round < 64; round++) {
    const near = words[round - 2] as number
    const far = words[round - 15] as number
    words[round] =
      (words[round - 16] as number) +
      (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) +
      (words[round - 7] as number) +
      (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10))
  }
}

/** The state after a block, to be added to the one before it. */
const mixed = (state: Int32Array, words: Int32Array): ReadonlyArray<number> => {
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let round = 0; round < 64; round++) {
    const first =
      h +
      (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
      ((e & f) ^ (~e & g)) +
      (ROUNDS[round] as number) +
      (words[round] as number)
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  return [a, b, c, d, e, f, g, h]
}

export const sha256Sync = (...parts: ReadonlyArray<Uint8Array>): Bytes => {
  const blocks = padded(joined(...parts))
  const state = START.slice()
  const words = new Int32Array(64)
  for (let block = 0; block < blocks.byteLength; block += 64) {
    expand(blocks, block, words)
    mixed(state, words).forEach((each, place) => {
      state[place] = (state[place] as number) + each
    })
  }
  const hash = new DataView(new ArrayBuffer(32))
  for (const [place, each] of state.entries()) hash.setInt32(place * 4, each)
  return new Uint8Array(hash.buffer)
}
