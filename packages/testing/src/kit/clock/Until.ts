/** Awaits a condition instead of a time. */
import { setTimeout as pause } from "node:timers/promises"

const PATIENCE_MS = 30_000
const STEP_MS = 25

/** The first value that satisfies the condition; rejects with the last one seen when none does. */
export const until = async <A>(
  read: () => Promise<A>,
  holds: (value: A) => boolean,
  patienceMs = PATIENCE_MS
): Promise<A> => {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    if (performance.now() > deadline)
      throw new Error(`still not so after ${patienceMs} ms: ${JSON.stringify(value)}`)
    await pause(STEP_MS)
  }
}
