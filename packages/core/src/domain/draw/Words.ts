/** The random numbers of a draw: HMAC of the minute's seed over machine and entropy (design.md#draws). */
import * as Bytes from "./Bytes.ts"

const DRAW = Bytes.tag("draw")

/** Of a block, and hexadecimal digits of a number. */
const NUMBERS = 4
const DIGITS = 16
const COUNTER = new Uint8Array(4)

/** Numbers of 64 bits, made when they are asked for and kept. */
export class Words {
  private readonly block: Bytes.Hmac
  private readonly counter: DataView
  private readonly made: Array<bigint> = []

  constructor(seed: Uint8Array, machineId: number, entropy: Uint8Array) {
    this.block = new Bytes.Hmac(seed, Bytes.joined(DRAW, Bytes.u32(machineId), entropy, COUNTER))
    const { buffer, byteLength, byteOffset } = this.block.message
    this.counter = new DataView(buffer, byteOffset + byteLength - COUNTER.length)
  }

  at(index: number): bigint {
    while (this.made.length <= index) this.extend()
    return this.made[index] ?? 0n
  }

  private extend(): void {
    this.counter.setUint32(0, this.made.length / NUMBERS)
    const hex = this.block.hash
    for (let at = 0; at < hex.length; at += DIGITS) {
      this.made.push(BigInt(`0x${hex.slice(at, at + DIGITS)}`))
    }
  }
}

/** What a choice reads: {@link Words}, or a script of a test. */
export type Numbers = Pick<Words, "at">

const RANGE = 1n << 64n

/** Reads the numbers in order. */
export class Reader {
  private next = 0
  private readonly numbers: Numbers

  constructor(numbers: Numbers, from = 0) {
    this.numbers = numbers
    this.next = from
  }

  /**
   * Uniform in [0, bound): numbers above the last whole multiple are passed over. The bound is from 1
   * to 2^64, as sums of weights and sizes of lists are.
   */
  uniform(bound: bigint): bigint {
    const surely = RANGE - bound
    for (;;) {
      const number = this.numbers.at(this.next++)
      if (number < surely || number < RANGE - (RANGE % bound)) return number % bound
    }
  }

  /** A second reader from here on, which leaves this one where it is. */
  ahead(): Reader {
    return new Reader(this.numbers, this.next)
  }
}
