/**
 * Removes `100 Continue` from a connection's bytes. Clients must skip interim answers, even
 * unexpected ones (RFC 9110, 15.2), but undici ends the connection at this one. All other bytes
 * pass unchanged.
 */
import type { Socket } from "node:net"

/** A longer head passes unchanged, and undici refuses it. */
const MAX_HEAD = 16 * 1024

const END = "\r\n\r\n"
const CONTINUE = /^HTTP\/1\.[01] 100[ \r]/
/** The beginnings of interim answers. */
const STARTS = ["HTTP/1.1 1", "HTTP/1.0 1"].map((start) => Buffer.from(start, "latin1"))
const STATUS_AT = 9
const ONE = 0x31

/** Whether the bytes so far may begin an interim answer. */
const mayBeInterim = (bytes: Buffer): boolean =>
  STARTS.some((start) => {
    const length = Math.min(start.length, bytes.length)
    return bytes.compare(start, 0, length, 0, length) === 0
  })

export class Interim {
  /** Whether any byte came since the last {@link begin}. */
  touched = false
  /** Whether the final answer has not begun yet. */
  private isBefore = false
  private kept: Buffer | null = null

  /** A request goes out: the next byte begins an answer. */
  begin(): void {
    this.touched = false
    this.isBefore = true
    this.kept = null
  }

  /** The bytes to pass on; null for none yet. */
  pass(bytes: Buffer): Buffer | null {
    this.touched = true
    if (!this.isBefore) return bytes
    const isFinal = this.kept === null && bytes.length > STATUS_AT && bytes[STATUS_AT] !== ONE
    if (!isFinal) return this.passHeads(bytes)
    this.isBefore = false
    return bytes
  }

  private passHeads(bytes: Buffer): Buffer | null {
    let rest = this.kept === null ? bytes : Buffer.concat([this.kept, bytes])
    this.kept = null
    const passed: Array<Buffer> = []
    while (rest.length > 0) {
      const end = rest.indexOf(END, 0, "latin1")
      const isWhole = end >= 0
      if (!mayBeInterim(rest) || (!isWhole && rest.length > MAX_HEAD)) {
        this.isBefore = false
        passed.push(rest)
        break
      }
      if (!isWhole) {
        this.kept = rest
        break
      }
      const head = rest.subarray(0, end + END.length)
      if (!CONTINUE.test(head.toString("latin1", 0, 16))) passed.push(head)
      rest = rest.subarray(head.length)
    }
    return passed.length === 0 ? null : Buffer.concat(passed)
  }
}

/** Puts it between a socket and its reader. */
export const between = (socket: Socket, interim: Interim): void => {
  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    // With size 0, a stream asks itself to fill its buffer.
    if (size === 0) return read(0)
    for (let bytes = read(size); bytes !== null; bytes = read(size)) {
      const passed = interim.pass(bytes)
      if (passed !== null) return passed
    }
    return null
  }
}
