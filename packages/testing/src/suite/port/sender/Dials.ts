/**
 * Counts this process's connection attempts at the call to the operating system, whichever module
 * makes them, by name or by address.
 */
import { createHook } from "node:async_hooks"

export interface Dials {
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
