/** Blocks: the newest, the final, and by number. */
import { isDeepStrictEqual } from "node:util"
import { type Evm, Instant } from "@cardpack/core/domain"
import type { Chain } from "@cardpack/core/ports"
import { Clock, Effect, Schema } from "effect"
import type { Failover } from "./Failover.ts"
import * as Height from "./Height.ts"
import { agreed, disagreement, type Quorum } from "./Quorum.ts"
import * as RpcAnswer from "./RpcAnswer.ts"
import type { Endpoint } from "./RpcEndpoint.ts"
import { type Trouble, unusable } from "./Trouble.ts"

/** `CARDPACK_CONFIRMATIONS`; 1 is the newest block itself. */
export type Confirmations = number | "safe" | "finalized"

/** How long a known head serves to compute the final block; its age only adds confirmations. */
const FRESH = 2 * Instant.SECOND
/** The age of a head from which the other endpoints are asked too. */
const STALE = 30 * Instant.SECOND
/** More blocks than any chain makes between two looks. */
const LEAP = 100n

const Found = Schema.NullOr(RpcAnswer.RawBlock)

const asked = (endpoint: Endpoint, method: string, block: string) =>
  Effect.map(endpoint.call(Found, method, [block, false]), (found) =>
    found === null ? null : RpcAnswer.toBlock(found)
  )

export const byHash = (
  endpoint: Endpoint,
  hash: Evm.Hash
): Effect.Effect<Evm.Block | null, Trouble> =>
  Effect.filterOrFail(
    asked(endpoint, "eth_getBlockByHash", hash),
    (block) => block === null || block.hash === hash,
    () => unusable("another block")
  )

/** Null for a block beyond the endpoint's head. */
export const byNumber = (
  endpoint: Endpoint,
  number: bigint
): Effect.Effect<Evm.Block | null, Trouble> =>
  Effect.filterOrFail(
    asked(endpoint, "eth_getBlockByNumber", RpcAnswer.quantity(number)),
    (block) => block === null || block.number === number,
    () => unusable("another block")
  )

const present = (block: Evm.Block | null): Effect.Effect<Evm.Block, Trouble> =>
  block === null ? Effect.fail(unusable("a block is missing")) : Effect.succeed(block)

const tagged = (tag: "latest" | "safe" | "finalized") => (endpoint: Endpoint) =>
  Effect.flatMap(asked(endpoint, "eth_getBlockByNumber", tag), present)

const isSame = (one: Evm.Block | null, other: Evm.Block | null) => isDeepStrictEqual(one, other)

/** The block on which enough endpoints agree; null when they differ or have none yet. */
const proven = (
  quorum: Quorum,
  number: bigint
): Effect.Effect<Evm.Block | null, Chain.ChainError> =>
  Effect.map(
    quorum.agree((endpoint) => byNumber(endpoint, number), isSame),
    (found) => found?.answer ?? null
  )

const finalOf = (
  quorum: Quorum,
  confirmations: Confirmations
): Effect.Effect<Evm.Block, Chain.ChainError> =>
  Effect.gen(function* () {
    const isNumber = typeof confirmations === "number"
    const { height, newest } = yield* Height.of(quorum, tagged(isNumber ? "latest" : confirmations))
    const depth = isNumber ? BigInt(Math.max(confirmations - 1, 0)) : 0n
    const common = agreed(newest, quorum.size, isSame)
    if (depth === 0n && common !== undefined) return common.answer
    const number = height > depth ? height - depth : 0n
    return (yield* proven(quorum, number)) ?? (yield* disagreement(`block ${number}`))
  })

/**
 * The newest block of the preferred endpoint. It only says where to look and is no evidence, so the
 * others are asked only now and then, and at once when it goes back or leaps.
 */
const headOf = (failover: Failover, quorum: Quorum): Effect.Effect<Evm.Block, Chain.ChainError> => {
  let last = 0n
  let sureUntil = 0
  const confirmed = (first: Evm.Block) =>
    Effect.gen(function* () {
      const { height, newest } = yield* Height.of(quorum, tagged("latest"))
      const [one] = newest
      if (one === undefined || Height.isNear(first.number, height)) return first
      yield* failover.prefer(one.endpoint, "the one before is not where the others are")
      return one.answer
    })
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const first = yield* failover.ask(tagged("latest"))
    const isSure = now < sureUntil && first.number >= last && first.number <= last + LEAP
    // If too few answer, no block is final, and the head makes no difference.
    const block = isSure ? first : yield* Effect.orElseSucceed(confirmed(first), () => first)
    if (!isSure) sureUntil = now + STALE
    last = block.number
    return block
  })
}

export const make = (
  failover: Failover,
  quorum: Quorum,
  confirmations: Confirmations
): Pick<Chain.Chain["Service"], "head" | "final" | "block"> => {
  let highest = 0n
  let fresh: { readonly block: Evm.Block; readonly until: number } | null = null

  const head = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const first = yield* failover.ask(tagged("latest"))
    const lags = first.number < highest || first.at < now - STALE
    const isAhead = (one: Evm.Block, other: Evm.Block) => one.number > other.number
    const block = lags ? yield* failover.orBetter(first, tagged("latest"), isAhead) : first
    // May be lower than before: after a reorganization, or for a new local chain.
    highest = block.number
    fresh = { block, until: now + FRESH }
    return block
  })

  const recentHead = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    return fresh !== null && now < fresh.until ? fresh.block : yield* head
  })

  const deep = (count: number): Effect.Effect<Evm.Block, Chain.ChainError> =>
    Effect.flatMap(recentHead, (newest) => {
      const depth = BigInt(Math.max(count - 1, 0))
      if (depth === 0n) return Effect.succeed(newest)
      const number = newest.number > depth ? newest.number - depth : 0n
      return failover.ask((endpoint) => Effect.flatMap(byNumber(endpoint, number), present))
    })

  const single = {
    head,
    final:
      typeof confirmations === "number" ? deep(confirmations) : failover.ask(tagged(confirmations)),
    block: (number: bigint) => failover.find((endpoint) => byNumber(endpoint, number))
  }
  if (quorum.size === 1) return single
  return {
    head: headOf(failover, quorum),
    final: finalOf(quorum, confirmations),
    block: (number) => proven(quorum, number)
  }
}
