/** Timers, earliest first; those of the same moment in the order in which they were set. */
interface Timer {
  readonly at: number
  readonly act: () => void
  isCancelled: boolean
}

/** Sorted; cancelled timers leave when their moment comes. */
export class Timers {
  private readonly sorted: Array<Timer> = []

  add(at: number, act: () => void): () => void {
    const timer: Timer = { at, act, isCancelled: false }
    let [from, to] = [0, this.sorted.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.sorted[middle]?.at ?? 0) <= at) from = middle + 1
      else to = middle
    }
    this.sorted.splice(from, 0, timer)
    return () => {
      timer.isCancelled = true
    }
  }

  /** The next one; undefined when none is left. */
  take(): Pick<Timer, "at" | "act"> | undefined {
    for (;;) {
      const first = this.sorted.shift()
      if (first?.isCancelled !== true) return first
    }
  }
}
