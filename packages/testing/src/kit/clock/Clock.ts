/** Clocks that tests move. */
import { Clock, Effect, Layer } from "effect"

const START = Date.UTC(2026, 10, 21)

export interface Still {
  /** Sets the clock, in minutes after its start. */
  readonly move: (minutes: number) => void
  /** The clock of a store in this process. */
  readonly layer: Layer.Layer<never>
}

export const still = (start = START): Still => {
  let now = start
  const real = Clock.Clock.defaultValue()
  const nanos = () => BigInt(now) * 1_000_000n
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: () => now,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    // Also elapsed time stands still: workers add it to the times that they store.
    monotonicTimeNanosUnsafe: () => 0n,
    monotonicTimeNanos: Effect.succeed(0n),
    sleep: (duration) => real.sleep(duration)
  }
  return {
    move: (minutes) => {
      now = start + minutes * 60_000
    },
    layer: Layer.succeed(Clock.Clock, clock)
  }
}

/** A clock that runs on, slowly beside the minutes by which tests move it. */
export interface Shifted {
  readonly move: (minutes: number) => void
  /** Milliseconds to add to a database's clock. */
  readonly shift: () => number
  /** The same as the clock of a store in this process. */
  readonly layer: Layer.Layer<never>
}

export const shifted = (): Shifted => {
  let shift = 0
  const real = Clock.Clock.defaultValue()
  const now = () => real.currentTimeMillisUnsafe() + shift
  const nanos = () => BigInt(now()) * 1_000_000n
  return {
    move: (minutes) => {
      shift = minutes * 60_000
    },
    shift: () => shift,
    layer: Layer.succeed(Clock.Clock, {
      currentTimeMillisUnsafe: now,
      currentTimeMillis: Effect.sync(now),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: real.monotonicTimeNanos,
      sleep: (duration) => real.sleep(duration)
    })
  }
}

/**
 * The clock in force as a process sees it whose wall clock is set: elapsed time and timers go on.
 * `around` gives a port of another computer, such as a store, the true time.
 */
export const settable = Effect.map(Clock.Clock, (real) => {
  let ahead = 0
  const now = () => real.currentTimeMillisUnsafe() + ahead
  const nanos = () => real.currentTimeNanosUnsafe() + BigInt(ahead) * 1_000_000n
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: real.monotonicTimeNanos,
    sleep: (duration) => real.sleep(duration)
  }
  const on = (ask: unknown) =>
    typeof ask !== "function"
      ? ask
      : (...given: ReadonlyArray<unknown>) =>
          Effect.provideService(ask(...given), Clock.Clock, real)
  return {
    clock,
    /** Milliseconds to add to the true time. */
    set: (milliseconds: number) => {
      ahead = milliseconds
    },
    // Cast: each method keeps its type.
    around: <Port extends object>(port: Port): Port =>
      Object.fromEntries(Object.entries(port).map(([name, ask]) => [name, on(ask)])) as Port
  }
})
