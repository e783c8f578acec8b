/**
 * PGlite behind the driver's wire protocol: a Duplex whose writes are executed in process and whose
 * reads are the answers. The driver writes whole statements, each up to its Sync, and PGlite wants
 * no less: it answers an error twice when the Sync comes by itself.
 */
import { Duplex } from "node:stream"
import type { PGlite } from "@electric-sql/pglite"

/** The driver's good-bye, at which a server's process would end. */
const TERMINATE = "X".charCodeAt(0)

class Bridge extends Duplex {
  private readonly db: PGlite

  constructor(db: PGlite) {
    super()
    this.db = db
  }

  /**
   * PGlite's other calls parse each answer and keep all of them (0.5.16). The pieces are views into
   * its memory, so they are copied, and leave once it has returned: a reader may write at once.
   */
  private async answer(chunk: Buffer): Promise<void> {
    const pieces: Array<Buffer> = []
    await this.db.execProtocolRawStream(chunk, {
      onRawData: (bytes) => {
        pieces.push(Buffer.from(bytes))
      }
    })
    for (const piece of pieces) this.push(piece)
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    const answered = chunk[0] === TERMINATE ? Promise.resolve() : this.answer(chunk)
    answered.then(() => done(), done)
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
