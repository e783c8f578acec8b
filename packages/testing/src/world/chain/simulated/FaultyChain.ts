/**
 * A `Chain` that fails and lies on demand, in front of an honest one: faults of endpoints that the
 * adapter can't detect. The counterpart of `FaultProxy`, at the port.
 */
import type { Block, Hash } from "@cardpack/core/domain/chain/Evm"
import { Chain, ChainError } from "@cardpack/core/engine/port/Chain"
import { Context, Effect, Layer } from "effect"
import type { Random } from "../../../kit/arbitrary/Random.ts"

/**
 * `unreachable`: no answer. `nothing`: no logs, no receipt. `twice`: every transaction twice.
 * `stale`: earlier blocks as the newest and the final one.
 */
export type Lie = "unreachable" | "nothing" | "twice" | "stale"

export type Method = Exclude<keyof Chain["Service"], "chainId" | "contracts">

/** Null for the truth. A lie that does not fit the method has no effect. */
export type Script = (method: Method) => Lie | null

export class Liar extends Context.Service<
  Liar,
  {
    readonly obey: (script: Script) => Effect.Effect<void>
    readonly heal: Effect.Effect<void>
  }
>()("cardpack/testing/chain/simulated/Liar") {}

/** The lag of a stale answer, in blocks. */
const BEHIND = 3n

const gone = new ChainError({ problem: "unreachable", cause: new Error("told to be") })

export const over = (chain: Chain["Service"], decide: Script): Chain["Service"] => {
  const told = <A>(
    method: Method,
    truth: Effect.Effect<A, ChainError>,
    lies: Partial<Record<Lie, (answer: A) => Effect.Effect<A, ChainError>>> = {}
  ): Effect.Effect<A, ChainError> =>
    Effect.suspend(() => {
      const lie = decide(method)
      if (lie === "unreachable") return Effect.fail(gone)
      const change = lie === null ? undefined : lies[lie]
      return change === undefined ? truth : Effect.flatMap(truth, change)
    })
  const older = (block: Block) => {
    const number = block.number > BEHIND ? block.number - BEHIND : 0n
    return Effect.map(chain.block(number), (found) => found ?? block)
  }
  const lists = {
    nothing: () => Effect.succeed<ReadonlyArray<Hash>>([]),
    twice: (found: ReadonlyArray<Hash>) => Effect.succeed([...found, ...found])
  }
  return {
    chainId: chain.chainId,
    contracts: chain.contracts,
    head: told("head", chain.head, { stale: older }),
    final: told("final", chain.final, { stale: older }),
    block: (number) => told("block", chain.block(number)),
    inBlock: (block, watch) => told("inBlock", chain.inBlock(block, watch), lists),
    inRange: (from, to, watch) => told("inRange", chain.inRange(from, to, watch), lists),
    receipt: (transaction) =>
      told("receipt", chain.receipt(transaction), { nothing: () => Effect.succeed(null) }),
    disputed: chain.disputed,
    claims: (transaction) => told("claims", chain.claims(transaction)),
    used: (kind, id, at) => told("used", chain.used(kind, id, at)),
    ownerOf: (tokenId, at) => told("ownerOf", chain.ownerOf(tokenId, at)),
    balances: (addresses, at) => told("balances", chain.balances(addresses, at)),
    isTouched: (address, at) => told("isTouched", chain.isTouched(address, at))
  }
}

/** Puts a liar, honest at first, in front of the layer's chain. */
export const layer = <A, E>(honest: Layer.Layer<Chain | A, E>): Layer.Layer<Chain | Liar | A, E> =>
  Layer.unwrap(
    Effect.gen(function* () {
      const chain = yield* Chain
      let script: Script = () => null
      return Layer.merge(
        Layer.succeed(
          Chain,
          over(chain, (method) => script(method))
        ),
        Layer.succeed(Liar, {
          obey: (next) =>
            Effect.sync(() => {
              script = next
            }),
          heal: Effect.sync(() => {
            script = () => null
          })
        })
      )
    })
  ).pipe(Layer.provideMerge(honest))

/** The probability of each lie, from 0 to 1. */
export type Rates = Readonly<Record<Lie, number>>

const PRECISION = 10_000

/** Random lies by the seed. */
export const seeded =
  (random: Random, rates: Rates): Script =>
  () => {
    const drawn = random.below(PRECISION) / PRECISION
    const { nothing, stale, twice, unreachable } = rates
    if (drawn < unreachable) return "unreachable"
    if (drawn < unreachable + nothing) return "nothing"
    if (drawn < unreachable + nothing + twice) return "twice"
    return drawn < unreachable + nothing + twice + stale ? "stale" : null
  }
