/** Which calls are sent again, and when (decisions.md#client-retries). */
import { CardpackError } from "./CardpackError.ts"
import type { Clock } from "./Options.ts"

const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 8_000

/** Doubles from half a second to eight, less up to 50 % so that clients do not come in step. */
export const delayMs = (retry: number, random: number): number =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** retry) * (1 - random / 2)

/** `Retry-After` is a number of seconds or a date. */
export const retryAfterMs = (header: string | null, nowMs: number): number | undefined => {
  if (header === null) return undefined
  if (/^[0-9]{1,9}$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}

export interface Policy {
  /** Whether the contract makes the request harmless to repeat. */
  readonly repeatable: boolean
  readonly maxRetries: number
  readonly maxWaitMs: number
  readonly clock: Clock
  readonly signal: AbortSignal | undefined
}

/** Repeats an attempt while its error is retryable; throws the last one. */
export const retrying = async <A>(
  { clock, maxRetries, maxWaitMs, repeatable, signal }: Policy,
  attempt: (number: number) => Promise<A>
): Promise<A> => {
  for (let retry = 0; ; retry++) {
    try {
      return await attempt(retry + 1)
    } catch (error) {
      const again = error instanceof CardpackError && error.retryable && repeatable
      // Written so that no number stands for 0.
      if (!(again && retry < maxRetries)) throw error
      const waitMs = Math.max(delayMs(retry, clock.random()), error.retryAfterMs ?? 0)
      if (!(waitMs <= maxWaitMs)) throw error
      await clock.sleep(waitMs, signal)
    }
  }
}
