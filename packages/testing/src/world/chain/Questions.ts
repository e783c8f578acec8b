/**
 * One question for each method of the port that needs a single endpoint, about the deposit of
 * {@link Endpoints}.
 */
import type { Chain, ChainError } from "@cardpack/core/engine/port/Chain"
import type { Effect } from "effect"
import type { Endpoints } from "./Endpoints.ts"

export type Question = (
  chain: Chain["Service"],
  rig: Endpoints["Service"]
) => Effect.Effect<unknown, ChainError>

export const QUESTIONS = {
  head: (chain) => chain.head,
  final: (chain) => chain.final,
  block: (chain, { deposit }) => chain.block(deposit.block.number),
  inBlock: (chain, { deposit }) => chain.inBlock(deposit.block.hash, deposit.watch),
  inRange: (chain, { deposit }) =>
    chain.inRange(deposit.block.number - 2n, deposit.block.number + 2n, deposit.watch),
  receipt: (chain, { deposit }) => chain.receipt(deposit.hash),
  used: (chain, { deposit, tokenId }) => chain.used("mint", tokenId, deposit.block),
  ownerOf: (chain, { deposit, tokenId }) => chain.ownerOf(tokenId, deposit.block),
  balances: (chain, { deposit }) => chain.balances([deposit.address], deposit.block),
  isTouched: (chain, { deposit }) => chain.isTouched(deposit.address, deposit.block)
} satisfies Record<string, Question>
