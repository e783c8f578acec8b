/** The runtime's clock. */
import type { Clock } from "./Options.ts"

/** Timers count in 32 bits; a longer one would end at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Calls back after this time, unless the returned function is called first. */
export const after = (ms: number, then: () => void): (() => void) => {
  if (ms === Number.POSITIVE_INFINITY) return () => {}
  const timer = setTimeout(then, Math.min(ms, MAX_TIMER_MS))
  return () => clearTimeout(timer)
}

export const clock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const stop = after(ms, () => {
        signal?.removeEventListener("abort", abort)
        resolve()
      })
      const abort = () => {
        stop()
        reject(signal?.reason)
      }
      signal?.addEventListener("abort", abort, { once: true })
    })
}
