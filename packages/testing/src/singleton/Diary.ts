/** What became of work: a line for each start and each end, in their order. */
import { Effect } from "effect"

export type Lines = ReadonlyArray<string>

export class Diary {
  lines: Lines = []
  private readonly readers = new Set<() => void>()

  readonly write = (line: string): void => {
    this.lines = [...this.lines, line]
    for (const read of this.readers) read()
  }

  /** Waits for such lines; there may have been some for long. */
  readonly until = (isSuch: (lines: Lines) => boolean): Effect.Effect<void> =>
    Effect.callback((resume) => {
      const read = () => {
        if (!isSuch(this.lines)) return
        this.readers.delete(read)
        resume(Effect.void)
      }
      this.readers.add(read)
      read()
    })

  /** Work that never ends by itself, and writes `<who> starts` and `<who> ends`. */
  readonly work = (who: string): Effect.Effect<never> =>
    Effect.acquireUseRelease(
      Effect.sync(() => this.write(`${who} starts`)),
      () => Effect.never,
      () => Effect.sync(() => this.write(`${who} ends`))
    )
}

/** Who works, after these lines. */
export const working = (lines: Lines): Lines => {
  const names = new Set<string>()
  for (const line of lines) {
    const [who = "", what] = line.split(" ")
    if (what === "starts") names.add(who)
    else names.delete(who)
  }
  return [...names]
}

/** The most that ever worked at once. */
export const most = (lines: Lines): number =>
  Math.max(0, ...lines.map((_, index) => working(lines.slice(0, index + 1)).length))
