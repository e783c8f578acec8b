/**
 * Takes `100 Continue` out of what a connection brings. A client passes over interim answers, also
 * those that it did not ask for (RFC 9110, 15.2); undici does so with all but this one, which ends
 * its connection. Everything else goes on as it came, for undici to judge.
 */
import type { Socket } from "node:net"

/** A longer head goes on as it is, and is refused there. */
const MAX_HEAD = 16 * 1024

const END = "\r\n\r\n"
const CONTINUE = /^HTTP\/1\.[01] 100[ \r]/
/** How every interim answer begins. */
const STARTS = ["HTTP/1.1 1", "HTTP/1.0 1"].map((start) => Buffer.from(start, "latin1"))
const STATUS_AT = 9
const ONE = 0x31

/** Whether bytes are, as far as they go, the beginning of an interim answer. */
const mayBeInterim = (bytes: Buffer): boolean =>
  STARTS.some((start) => {
    const length = Math.min(start.length, bytes.length)
    return bytes.compare(start, 0, length, 0, length) === 0
  })

export class Interim {
  /** Whether anything came since the last {@link begin}. */
  touched = false
  /** Whether the last answer may still be to come. */
  private isBefore = false
  private held: Buffer | null = null

  /** A request goes out: what comes next is an answer from its first byte on. */
  begin(): void {
    this.touched = false
    this.isBefore = true
    this.held = null
  }

  /** What of these bytes goes on; null when nothing does for now. */
  pass(bytes: Buffer): Buffer | null {
    this.touched = true
    if (!this.isBefore) return bytes
    const isFinal = this.held === null && bytes.length > STATUS_AT && bytes[STATUS_AT] !== ONE
    if (!isFinal) return this.passHeads(bytes)
    this.isBefore = false
    return bytes
  }

  private passHeads(bytes: Buffer): Buffer | null {
    let rest = this.held === null ? bytes : Buffer.concat([this.held, bytes])
    this.held = null
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
        this.held = rest
        break
      }
      const head = rest.subarray(0, end + END.length)
      if (!CONTINUE.test(head.toString("latin1", 0, 16))) passed.push(head)
      rest = rest.subarray(head.length)
    }
    return passed.length === 0 ? null : Buffer.concat(passed)
  }
}

/** Puts it between a socket and whoever reads from it. */
export const between = (socket: Socket, interim: Interim): void => {
  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    // Of nothing, streams ask themselves to fill their buffer.
    if (size === 0) return read(0)
    for (let bytes = read(size); bytes !== null; bytes = read(size)) {
      const passed = interim.pass(bytes)
      if (passed !== null) return passed
    }
    return null
  }
}
