/**
 * Why an endpoint gave no usable answer. `problem` consists of our own words and numbers, never of
 * the endpoint's text, address or key.
 */
import type { Evm } from "@cardpack/core/domain"
import { Data } from "effect"

export class Trouble extends Data.TaggedError("Trouble")<{
  /**
   * `failed`: another endpoint may do better. `slow`: no answer in time. `refused`: a JSON-RPC
   * error about this question. `unknown block`: not in the endpoint's chain.
   */
  readonly kind: "failed" | "slow" | "refused" | "unknown block" | "another chain"
  readonly problem: string
  /** The return data of a reverted call. */
  readonly revert?: Evm.Hex
  /** Whether the endpoint said that it answers about logs of named contracts alone. */
  readonly wantsAddress?: true
}> {}

export const failed = (problem: string): Trouble => new Trouble({ kind: "failed", problem })

/** An answer that can't be true or can't be decoded. */
export const unusable = (problem: string): Trouble => failed(`an unusable answer: ${problem}`)

export const unknownBlock = new Trouble({
  kind: "unknown block",
  problem: "it does not know the block"
})
