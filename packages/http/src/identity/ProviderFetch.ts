/**
 * What the identity library asks of an OpenID provider, within bounds. The library takes the process's
 * own `fetch`, so ours stands before that, and is used for the library's work alone
 * (decisions.md#bounded-answers).
 */
import { AsyncLocalStorage } from "node:async_hooks"
import * as BoundedFetch from "../connection/BoundedFetch.ts"

/** Milliseconds for one answer, with its body. */
const PATIENCE = 10_000

/** The library expects refusals of the provider, and takes an error for one of the service. */
const UNUSABLE = 502

/** Hears why the provider's answers can't be used. */
type Hear = (why: string) => void

const working = new AsyncLocalStorage<Hear>()

export const within = <A>(hear: Hear, work: () => Promise<A>): Promise<A> => working.run(hear, work)

const why = (error: unknown): string => (error instanceof Error ? error.message : "no answer")

let isInstalled = false

/** Once a process, where people sign on by a provider; a host's requests go on as before. */
export const install = (): void => {
  if (isInstalled) return
  isInstalled = true
  const before = globalThis.fetch
  const bounded = BoundedFetch.of(BoundedFetch.MOST_OF_ANSWERS, before)
  globalThis.fetch = async (input, init) => {
    const hear = working.getStore()
    if (hear === undefined) return before(input, init)
    const limits = [AbortSignal.timeout(PATIENCE), ...(init?.signal ? [init.signal] : [])]
    return bounded(input, { ...init, signal: AbortSignal.any(limits) }).catch((error) => {
      hear(why(error))
      return new Response(null, { status: UNUSABLE })
    })
  }
}
