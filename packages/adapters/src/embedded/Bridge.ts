/**
 * PGlite behind the driver's wire protocol: a Duplex that executes writes in process and gives the
 * answers as reads. The driver writes whole statements, each with its Sync; PGlite needs that,
 * because it answers an error twice when the Sync comes separately.
 */
import { Duplex } from "node:stream"
import type { PGlite } from "@electric-sql/pglite"

/** The driver's last message, at which a server would end the session. */
const TERMINATE = "X".charCodeAt(0)

class Bridge extends Duplex {
  private readonly db: PGlite

  constructor(db: PGlite) {
    super()
    this.db = db
  }

  /**
   * PGlite's other calls parse each answer and keep all of them (0.5.16). The pieces are views into
   * its memory, so they are copied; they are pushed after the call, because a reader may write at
   * once.
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

/** An already closed stream, for the driver's attempts to cancel, which PGlite can't do. */
const closed = (): Duplex => {
  const stream = new Duplex({ read: () => undefined, write: (_, __, done) => done() })
  return stream.destroy()
}

/**
 * A factory for the driver's `stream`. It opens only one session, because PGlite has one, and a
 * second stream into it would lose rows.
 */
export const factory = (db: PGlite): (() => Duplex) => {
  let opened = false
  return () => {
    if (opened) return closed()
    opened = true
    return new Bridge(db)
  }
}
