/** A record of work: a line for each start and each end, in order. */
import { Effect } from "effect"

export type Lines = ReadonlyArray<string>

export class Diary {
  lines: Lines = []
  private readonly readers = new Set<() => void>()

  readonly write = (line: string): void => {
    this.lines = [...this.lines, line]
    for (const read of this.readers) read()
  }

  /** Waits until the lines satisfy the condition; they may do so already. */
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

  /** Endless work that writes `<who> starts` and `<who> ends`. */
  readonly work = (who: string): Effect.Effect<never> =>
    Effect.acquireUseRelease(
      Effect.sync(() => this.write(`${who} starts`)),
      () => Effect.never,
      () => Effect.sync(() => this.write(`${who} ends`))
    )
}

/** The processes that work after these lines. */
export const working = (lines: Lines): Lines => {
  const names = new Set<string>()
  for (const line of lines) {
    const [who = "", what] = line.split(" ")
    if (what === "starts") names.add(who)
    else names.delete(who)
  }
  return [...names]
}

/** The most that ever worked at the same time. */
export const most = (lines: Lines): number =>
  Math.max(0, ...lines.map((_, index) => working(lines.slice(0, index + 1)).length))
