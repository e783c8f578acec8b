/** Reads the chain's deposits from the node itself: every log of every final block. */
import type { Address } from "@cardpack/core/domain/chain/Evm"
import { Effect } from "effect"
import { type Log, toEventSelector } from "viem"
import { lower } from "../../../kit/chain/TestChain.ts"
import type * as Anvil from "../../../world/chain/anvil/Anvil.ts"
import type { Transfer } from "./Comparison.ts"

export interface Truth {
  readonly usdc: ReadonlyArray<Transfer>
  /** Transfers of other tokens. */
  readonly foreign: ReadonlyArray<Transfer>
}

const TRANSFER = toEventSelector("Transfer(address,address,uint256)")
/** Blocks in one query. */
const BLOCKS = 50n

type Mined = Log<bigint, number, false>

const logsOf = Effect.fnUntraced(function* ({ client }: Anvil.Node, through: bigint) {
  const found: Array<Mined> = []
  for (let from = 0n; from <= through; from += BLOCKS) {
    const end = from + BLOCKS - 1n
    const toBlock = end < through ? end : through
    found.push(...(yield* Effect.promise(() => client.getLogs({ fromBlock: from, toBlock }))))
  }
  return found
})

/**
 * The first log index of each transaction in its block, from which a log's place within its
 * transaction follows.
 */
const beginnings = (logs: ReadonlyArray<Mined>): ReadonlyMap<string, number> => {
  const first = new Map<string, number>()
  for (const { logIndex, transactionHash } of logs) {
    first.set(transactionHash, Math.min(first.get(transactionHash) ?? logIndex, logIndex))
  }
  return first
}

/** Nonzero transfers to these addresses, up to a block. */
export const read = Effect.fnUntraced(function* (
  node: Anvil.Node,
  addresses: ReadonlyArray<Address>,
  through: bigint
) {
  const known = new Set<string>(addresses)
  const logs = yield* logsOf(node, through)
  const first = beginnings(logs)
  const usdc: Array<Transfer> = []
  const foreign: Array<Transfer> = []
  for (const { address: token, data, logIndex, topics, transactionHash } of logs) {
    const [event, , to] = topics
    if (event !== TRANSFER || topics.length !== 3 || to === undefined) continue
    const address = `0x${to.slice(26)}`
    const amount = BigInt(data)
    if (!known.has(address) || amount === 0n) continue
    const key = `${transactionHash} ${logIndex - (first.get(transactionHash) ?? 0)}`
    const transfer = { key, address, amount }
    if (lower(token) === node.contracts.usdc) usdc.push(transfer)
    else foreign.push(transfer)
  }
  const truth: Truth = { usdc, foreign }
  return truth
})
