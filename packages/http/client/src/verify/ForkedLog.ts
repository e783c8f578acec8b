/** A log must go on: whoever remembers a checkpoint sees when it was told differently to others. */
import { LogFiles, type ReadFile } from "./LogFiles.ts"
import { parseCheckpoint, parseNote } from "./Note.ts"
import { isExtension } from "./Tree.ts"

/** Two signed checkpoints that can't be of one log; with their signatures they prove it to anybody. */
export class ForkedLog extends Error {
  override readonly name = "ForkedLog"
  readonly remembered: string
  readonly received: string

  constructor(remembered: string, received: string, why: string) {
    super(why)
    this.remembered = remembered
    this.received = received
  }
}

const endOf = (note: string) => parseCheckpoint(parseNote(note).text)

/**
 * Whether one of two checkpoints goes on with the other, by the log's own files. Answers the newer one,
 * which is to be remembered; rejects with {@link ForkedLog}. Whose signatures they have is another check.
 */
export const newerCheckpoint = async (
  remembered: string | null | undefined,
  received: string,
  read: ReadFile
): Promise<string> => {
  const now = endOf(received)
  if (remembered === null || remembered === undefined) return received
  const old = endOf(remembered)
  if (old.origin !== now.origin)
    throw new ForkedLog(remembered, received, `the log is ${now.origin}, and was ${old.origin}`)
  const isNewer = now.size >= old.size
  const [less, more] = isNewer ? [old, now] : [now, old]
  if (!(await isExtension(less, more, await new LogFiles(read, more).consistency(less.size)))) {
    const why = `the log of ${more.size} entries does not go on with that of ${less.size}`
    throw new ForkedLog(remembered, received, why)
  }
  return isNewer ? received : remembered
}
