/**
 * Counts the connections that this process attempts, where they are handed to the operating system:
 * whatever module asks for one, by name or by address.
 */
import { createHook } from "node:async_hooks"

export interface Dials {
  /** So far. */
  readonly count: () => number
  readonly stop: () => void
}

export const watch = (): Dials => {
  let count = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === "TCPCONNECTWRAP" || type === "PIPECONNECTWRAP") count++
    }
  }).enable()
  return { count: () => count, stop: () => hook.disable() }
}
