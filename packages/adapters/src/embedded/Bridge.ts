/**
 * PGlite behind the driver's wire protocol: a Duplex whose writes are executed in process and whose
 * reads are the answers.
 */

import { Duplex } from "node:stream"
import type { PGlite } from "@electric-sql/pglite"

/** A message is a tag byte and a length that counts itself; the first one of a session has no tag. */
const TAG = 1
const LENGTH = 4

const READY_FOR_QUERY = "Z".charCodeAt(0)

/** Messages that the server answers up to; what comes before them waits for them. */
const ASKING = new Set(["S", "Q", "p"].map((tag) => tag.charCodeAt(0)))

/** Cuts bytes into the batches that each end with a message that asks for an answer. */
class Batches {
  private rest: Buffer = Buffer.alloc(0)
  private started = false

  push(chunk: Buffer): ReadonlyArray<Buffer> {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk])
    const batches: Array<Buffer> = []
    let from = 0
    let at = 0
    for (;;) {
      const tag = this.started ? TAG : 0
      if (this.rest.length < at + tag + LENGTH) break
      const end = at + tag + this.rest.readInt32BE(at + tag)
      if (this.rest.length < end) break
      if (!this.started || ASKING.has(this.rest[at] ?? 0)) {
        batches.push(this.rest.subarray(from, end))
        from = end
      }
      this.started = true
      at = end
    }
    this.rest = this.rest.subarray(from)
    return batches
  }
}

/** PGlite answers a failed batch with one ReadyForQuery too many; the last one alone is right. */
const withoutEarlyReady = (answer: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  const starts: Array<number> = []
  for (let at = 0; at < bytes.length; at += TAG + bytes.readInt32BE(at + TAG)) {
    if (bytes[at] === READY_FOR_QUERY) starts.push(at)
  }
  if (starts.length < 2) return bytes
  const parts: Array<Buffer> = []
  let from = 0
  for (const start of starts.slice(0, -1)) {
    parts.push(bytes.subarray(from, start))
    from = start + TAG + bytes.readInt32BE(start + TAG)
  }
  return Buffer.concat([...parts, bytes.subarray(from)])
}

class Bridge extends Duplex {
  private readonly db: PGlite
  private readonly batches = new Batches()

  constructor(db: PGlite) {
    super()
    this.db = db
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.execute(chunk).then(() => done(), done)
  }

  private async execute(chunk: Buffer): Promise<void> {
    for (const batch of this.batches.push(chunk)) {
      this.push(withoutEarlyReady(await this.db.execProtocolRaw(batch)))
    }
  }
}

/** A stream that is over at once, for a driver that wants to cancel what can't be cancelled. */
const closed = (): Duplex => {
  const stream = new Duplex({ read: () => undefined, write: (_, __, done) => done() })
  return stream.destroy()
}

/**
 * A factory for the driver's `stream`. It opens one session only: PGlite has one, and a second
 * stream into it would lose rows.
 */
export const factory = (db: PGlite): (() => Duplex) => {
  let opened = false
  return () => {
    if (opened) return closed()
    opened = true
    return new Bridge(db)
  }
}
