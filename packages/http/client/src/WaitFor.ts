/** Waits for the end of an operation (contract.md#operation-status). */
import { CardpackError } from "./CardpackError.ts"
import type { Operation } from "./generated/Schemas.ts"
import type { CallOptions, Clock } from "./Options.ts"

export interface WaitOptions extends Pick<CallOptions, "signal"> {
  /** 900,000 unless given: as long as an authorization holds. */
  readonly timeoutMs?: number | undefined
  /** The first wait, 1,000 unless given; later ones grow to fifteen times that. */
  readonly pollMs?: number | undefined
}

const TIMEOUT_MS = 15 * 60_000
const POLL_MS = 1_000
const GROWTH = 1.5
const MOST = 15

const hasEnded = ({ status }: Operation): boolean =>
  status === "completed" || status === "failed" || status === "cancelled"

/** A read that may succeed later does not end the wait. */
const patient = (error: unknown): undefined => {
  if (error instanceof CardpackError && error.retryable) return undefined
  throw error
}

/** Reads until the operation has ended; answers it, however it ended. */
export const waitFor = async (
  id: string,
  read: () => Promise<Operation>,
  clock: Clock,
  { pollMs = POLL_MS, signal, timeoutMs = TIMEOUT_MS }: WaitOptions
): Promise<Operation> => {
  const deadline = clock.now() + timeoutMs
  let last: Operation | undefined
  for (let waitMs = pollMs; ; waitMs = Math.min(waitMs * GROWTH, pollMs * MOST)) {
    last = (await read().catch(patient)) ?? last
    if (last !== undefined && hasEnded(last)) return last
    const leftMs = deadline - clock.now()
    if (leftMs <= 0) {
      const state = last === undefined ? "could not be read" : `is still ${last.status}`
      throw new CardpackError(`operation ${id} ${state} after ${timeoutMs} ms`, {
        code: "timeout",
        details: last,
        retryable: true
      })
    }
    await clock.sleep(Math.min(waitMs, leftMs), signal)
  }
}
