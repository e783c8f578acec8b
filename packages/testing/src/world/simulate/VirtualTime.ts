/**
 * Virtual time and the order of everything that runs under it: fibers in the order in which they
 * became ready, timers by their moment, and nothing else. When no fiber is ready, the clock jumps to
 * the next timer. Work that leaves the process (signatures) holds everything until it is back, so
 * its duration never shows.
 */
import { type Clock, Duration, Effect, type Scheduler } from "effect"
import { Timers } from "./Timers.ts"

/** Fiber turns without a step of the clock after which the simulation counts as stuck. */
const MOST_TURNS = 2_000_000

/** The first of the tasks that wait; taking one is cheap however many wait. */
class Waiting {
  private tasks: Array<() => void> = []
  private taken = 0

  add(task: () => void): void {
    this.tasks.push(task)
  }

  take(): (() => void) | undefined {
    const task = this.tasks[this.taken++]
    if (task === undefined || this.taken === this.tasks.length) {
      this.tasks = []
      this.taken = 0
    }
    return task
  }
}

export class VirtualTime {
  /** Milliseconds of the Unix epoch. */
  now: number
  private readonly timers = new Timers()
  private readonly ready = new Waiting()
  private outside: Array<Promise<() => void>> = []
  private turns = 0

  constructor(now: number) {
    this.now = now
  }

  readonly scheduler: Scheduler.Scheduler = {
    executionMode: "async",
    shouldYield: (fiber) => fiber.currentOpCount >= fiber.cache.maxOpsBeforeYield,
    makeDispatcher: () => ({
      scheduleTask: (task) => this.ready.add(task),
      flush: () => {}
    })
  }

  /** Calls back after this many milliseconds; the answer takes that back. */
  after(milliseconds: number, act: () => void): () => void {
    return this.timers.add(this.now + Math.max(0, milliseconds), act)
  }

  /** A clock ahead of the true one by `skew()`; one that is not alive wakes nobody. */
  clock(skew: () => number = () => 0, isAlive: () => boolean = () => true): Clock.Clock {
    const currentTimeMillisUnsafe = () => this.now + skew()
    const nanos = () => BigInt(Math.floor(currentTimeMillisUnsafe())) * 1_000_000n
    const monotonic = () => BigInt(Math.floor(this.now)) * 1_000_000n
    return {
      currentTimeMillisUnsafe,
      currentTimeMillis: Effect.sync(currentTimeMillisUnsafe),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: monotonic,
      monotonicTimeNanos: Effect.sync(monotonic),
      sleep: (duration) => this.sleep(Duration.toMillis(duration), isAlive)
    }
  }

  sleep(milliseconds: number, isAlive: () => boolean = () => true): Effect.Effect<void> {
    return Effect.callback<void>((resume) => {
      const cancel = this.after(milliseconds, () => {
        if (isAlive()) resume(Effect.void)
      })
      return Effect.sync(cancel)
    })
  }

  /** Work that leaves the process; nothing else runs until it is back. */
  leave<A, E>(work: Effect.Effect<A, E>): Effect.Effect<A, E> {
    return Effect.callback<A, E>((resume) => {
      this.outside.push(
        Effect.runPromiseExit(work).then((exit) => () => {
          resume(exit)
        })
      )
    })
  }

  /** Runs until `isDone`, or until nothing is left that could happen. */
  async run(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      if (this.outside.length > 0) await this.back()
      else if (!this.step()) return
    }
  }

  private async back(): Promise<void> {
    const all = this.outside
    this.outside = []
    for (const resume of await Promise.all(all)) resume()
  }

  /** One fiber's turn or one timer; false when there is neither. */
  private step(): boolean {
    const task = this.ready.take()
    if (task !== undefined) {
      if (++this.turns > MOST_TURNS)
        throw new Error("fibers take turns for ever: time stands still")
      task()
      return true
    }
    const timer = this.timers.take()
    if (timer === undefined) return false
    this.turns = 0
    this.now = Math.max(this.now, timer.at)
    timer.act()
    return true
  }
}
