/** Calls that have begun and not ended, so that closing can wait for them. */
export class InFlight {
  private count = 0
  private closed = false
  private ended: (() => void) | null = null

  get isClosed(): boolean {
    return this.closed
  }

  async run<A>(call: () => Promise<A>): Promise<A> {
    this.count++
    try {
      return await call()
    } finally {
      this.count--
      if (this.count === 0) this.ended?.()
    }
  }

  /** Takes no more calls, and waits for those that run, but no longer than this. */
  async close(timeoutMs: number): Promise<void> {
    this.closed = true
    if (this.count === 0) return
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, timeoutMs)
      this.ended = () => {
        clearTimeout(late)
        resolve()
      }
    })
  }
}
