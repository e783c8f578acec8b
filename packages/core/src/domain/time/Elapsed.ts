/** Time that has passed, for waits of one process: its wall clock may be set, this goes on. */
import type { Clock } from "effect"

const NANOS = 1_000_000n

/** Milliseconds since a moment that differs from process to process. */
export const by = (clock: Clock.Clock): number => Number(clock.monotonicTimeNanosUnsafe() / NANOS)
