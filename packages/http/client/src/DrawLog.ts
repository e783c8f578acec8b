/** The service's public log of draws, as this client reads it. */
import { CardpackError } from "./CardpackError.ts"
import type { Connection } from "./Connection.ts"
import type { CallOptions, Checkpoints } from "./Options.ts"
import { ForkedLog, newerCheckpoint } from "./verify/ForkedLog.ts"
import { LogFiles, type ReadFile } from "./verify/LogFiles.ts"
import { parseCheckpoint, parseNote } from "./verify/Note.ts"

const text = new TextDecoder()

export class DrawLog {
  readonly #connection: Connection
  readonly #checkpoints: Checkpoints | undefined
  /** One after the other, so that no older checkpoint is written over a newer one. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(connection: Connection, checkpoints: Checkpoints | undefined) {
    this.#connection = connection
    this.#checkpoints = checkpoints
  }

  #reader(options?: CallOptions): ReadFile {
    return (path) => this.#connection.file(`/fairness/${path}`, options)
  }

  /** What a path answers; undefined when there is no such file. */
  async json(
    path: string,
    options?: CallOptions
  ): Promise<Readonly<Record<string, unknown>> | undefined> {
    try {
      return JSON.parse(text.decode(await this.#reader(options)(path)))
    } catch (error) {
      if (error instanceof CardpackError && error.status === 404) return undefined
      throw error
    }
  }

  async #check(checkpoint: string, options?: CallOptions): Promise<void> {
    const { read, write } = this.#checkpoints ?? {}
    if (read === undefined || write === undefined) return
    const before = await read()
    const newer = await newerCheckpoint(before, checkpoint, this.#reader(options))
    if (newer !== before) await write(newer)
  }

  /** Checks a checkpoint against what is remembered; does nothing without a place to remember. */
  async see(checkpoint: string, options?: CallOptions): Promise<void> {
    if (this.#checkpoints === undefined) return
    const check = this.#last.then(() => this.#check(checkpoint, options))
    this.#last = check.catch(() => undefined)
    try {
      await check
    } catch (cause) {
      if (!(cause instanceof ForkedLog)) throw cause
      const { message, received, remembered } = cause
      throw new CardpackError(message, {
        code: "forked_log",
        details: { remembered, received },
        cause
      })
    }
  }

  /** The files of the log as it is now. */
  async open(options?: CallOptions): Promise<{ readonly size: number; readonly files: LogFiles }> {
    const read = this.#reader(options)
    const checkpoint = text.decode(await read("checkpoint"))
    await this.see(checkpoint, options)
    const end = parseCheckpoint(parseNote(checkpoint).text)
    return { size: end.size, files: new LogFiles(read, end) }
  }
}
