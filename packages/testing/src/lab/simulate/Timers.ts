/** Timers, earliest first; those of the same moment in the order in which they were set. */
interface Timer {
  readonly at: number
  readonly order: number
  readonly act: () => void
  isCancelled: boolean
}

const isBefore = (a: Timer, b: Timer): boolean =>
  a.at < b.at || (a.at === b.at && a.order < b.order)

/** A binary heap; cancelled timers leave it when their moment comes. */
export class Timers {
  private readonly heap: Array<Timer> = []
  private order = 0

  add(at: number, act: () => void): () => void {
    const timer: Timer = { at, order: this.order++, act, isCancelled: false }
    this.heap.push(timer)
    this.rise(this.heap.length - 1)
    return () => {
      timer.isCancelled = true
    }
  }

  /** The next one; undefined when none is left. */
  take(): Pick<Timer, "at" | "act"> | undefined {
    for (;;) {
      const first = this.heap[0]
      const last = this.heap.pop()
      if (first === undefined || last === undefined) return undefined
      if (this.heap.length > 0) {
        this.heap[0] = last
        this.sink(0)
      }
      if (!first.isCancelled) return first
    }
  }

  private rise(from: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.swapIfBefore(at, parent)) return
      at = parent
    }
  }

  private sink(from: number): void {
    let at = from
    for (;;) {
      const left = 2 * at + 1
      const right = left + 1
      const least = this.isBeforeAt(right, left) ? right : left
      if (!this.swapIfBefore(least, at)) return
      at = least
    }
  }

  private isBeforeAt(a: number, b: number): boolean {
    const [one, other] = [this.heap[a], this.heap[b]]
    return one !== undefined && other !== undefined && isBefore(one, other)
  }

  private swapIfBefore(a: number, b: number): boolean {
    const [one, other] = [this.heap[a], this.heap[b]]
    if (one === undefined || other === undefined || !isBefore(one, other)) return false
    this.heap[a] = other
    this.heap[b] = one
    return true
  }
}
