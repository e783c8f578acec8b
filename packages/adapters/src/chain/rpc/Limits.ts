/** What an endpoint's refusals of questions about logs have taught, for as long as it is used. */
import { Effect } from "effect"
import type { Filter } from "./Filter.ts"
import type { Endpoint } from "./RpcEndpoint.ts"
import type { Trouble } from "./Trouble.ts"

export interface Limits {
  /** Blocks to ask for at once, and how many that may ever be. */
  most: bigint
  readonly widest: bigint
  /** Whether it answers about logs of named contracts alone. */
  wantsAddress: boolean
  /** Single blocks in a row that it refused, and answered for USDC. */
  narrowed: number
}

/** So many blocks in a row are hardly all filled with foreign tokens. */
const CERTAIN = 3

export const make = (widest: bigint) => {
  const known = new WeakMap<Endpoint, Limits>()
  return (endpoint: Endpoint): Limits => {
    const fresh = { most: widest, widest, wantsAddress: false, narrowed: 0 }
    const limits = known.get(endpoint) ?? fresh
    known.set(endpoint, limits)
    return limits
  }
}

/** The question that it answers; wider ones only while it may. */
export const fitting = (filter: Filter, { wantsAddress }: Limits): Filter =>
  wantsAddress ? (filter.narrow ?? filter) : filter

const learn = ({ name }: Endpoint, limits: Limits) =>
  Effect.suspend(() => {
    if (limits.wantsAddress) return Effect.void
    limits.wantsAddress = true
    // What it refused was no width.
    limits.most = limits.widest
    return Effect.logWarning(
      `${name} answers about logs of named contracts alone: it shows no other tokens than USDC`
    )
  })

/** Whether the refusal says so, of a question that can be narrowed. */
export const heed = (
  endpoint: Endpoint,
  limits: Limits,
  filter: Filter,
  trouble: Trouble
): Effect.Effect<boolean> =>
  trouble.wantsAddress === true && filter.narrow !== null
    ? Effect.as(learn(endpoint, limits), true)
    : Effect.succeed(false)

/** A question with all tokens that was answered ends the row. */
export const worked = (limits: Limits, { narrow }: Filter): void => {
  if (narrow !== null) limits.narrowed = 0
}

/** Counts a block that was refused, but not for USDC. */
export const narrowed = (endpoint: Endpoint, limits: Limits): Effect.Effect<void> =>
  Effect.suspend(() => {
    limits.narrowed += 1
    return limits.narrowed < CERTAIN
      ? Effect.logWarning(
          `${endpoint.name} refused a block's logs: other tokens than USDC in it are left out`
        )
      : learn(endpoint, limits)
  })
