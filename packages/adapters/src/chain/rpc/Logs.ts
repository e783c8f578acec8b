/** Finds watched transactions: `eth_getLogs` by a block's hash, or over a range of blocks. */
import type { Evm } from "@cardpack/core/domain"
import type { Chain } from "@cardpack/core/ports"
import { Effect, Result, Schema } from "effect"
import * as Blocks from "./Blocks.ts"
import type { Failover } from "./Failover.ts"
import * as Filter from "./Filter.ts"
import { type Answered, hostsOf, type Quorum } from "./Quorum.ts"
import * as RpcAnswer from "./RpcAnswer.ts"
import type { Endpoint } from "./RpcEndpoint.ts"
import { type Trouble, unknownBlock, unusable } from "./Trouble.ts"

export interface Options {
  readonly contracts: Evm.Contracts
  readonly receiversPerCall: number
  readonly blocksPerCall: number
}

/** How often an endpoint may be slow before the question fails. */
const PATIENCE = 3
/** Disputed transactions to keep until they are asked for. */
const DISPUTED = 1_000

const RawLogs = Schema.Array(RpcAnswer.RawLog)
type Logs = ReadonlyArray<RpcAnswer.RawLog>

const getLogs = (
  endpoint: Endpoint,
  filter: Filter.Filter,
  blocks: Readonly<Record<string, string>>,
  isWithin: (log: RpcAnswer.RawLog) => boolean
): Effect.Effect<Logs, Trouble> =>
  Effect.flatMap(endpoint.call(RawLogs, "eth_getLogs", [{ ...filter.asked, ...blocks }]), (logs) =>
    logs.every((log) => isWithin(log) && filter.admits(log))
      ? Effect.succeed(logs.filter(filter.wants))
      : Effect.fail(unusable("a log that was not asked for"))
  )

/** Each transaction once, in the order of the chain. */
const transactionsOf = (logs: Logs): ReadonlyArray<Evm.Hash> => {
  const place = ({ blockNumber, logIndex }: RpcAnswer.RawLog) => (blockNumber << 64n) + logIndex
  const sorted = logs.toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
  return [...new Set(sorted.map((log) => log.transactionHash))]
}

/** Separates transactions that enough endpoints show from the others, which may be invented. */
const separate = (answers: ReadonlyArray<Answered<Logs>>, size: number) => {
  const lists = answers.map(({ answer, endpoint }) => ({
    endpoint,
    hashes: new Set(answer.map((log) => log.transactionHash))
  }))
  const isCommon = (hash: Evm.Hash) =>
    hostsOf(lists.filter(({ hashes }) => hashes.has(hash))) >= size
  const all = transactionsOf(answers.flatMap(({ answer }) => answer))
  return { common: all.filter(isCommon), others: all.filter((hash) => !isCommon(hash)) }
}

/**
 * Asks again for USDC alone when an endpoint refuses a single block: anyone can fill a block with
 * worthless tokens for a known address, and these must not hide real deposits.
 */
const withoutForeign = (
  filter: Filter.Filter,
  trouble: Trouble,
  again: (narrow: Filter.Filter) => Effect.Effect<Logs, Trouble>
): Effect.Effect<Logs, Trouble> =>
  filter.narrow === null
    ? Effect.fail(trouble)
    : Effect.tap(again(filter.narrow), () =>
        Effect.logWarning("a block has too many logs: other tokens than USDC in it are left out")
      )

const ofBlock = (
  endpoint: Endpoint,
  filter: Filter.Filter,
  block: Evm.Hash
): Effect.Effect<Logs, Trouble> =>
  getLogs(endpoint, filter, { blockHash: block }, (log) => log.blockHash === block).pipe(
    Effect.catchIf(
      ({ kind }) => kind === "refused",
      // Nodes word an unknown block differently, so this asks for it.
      (trouble) =>
        Effect.flatMap(Blocks.byHash(endpoint, block), (known) =>
          known === null
            ? Effect.fail(unknownBlock)
            : withoutForeign(filter, trouble, (narrow) => ofBlock(endpoint, narrow, block))
        )
    )
  )

/** Whether USDC came to an address up to a block, in one call for all blocks. */
export const isPaid = (
  endpoint: Endpoint,
  usdc: Evm.Address,
  address: Evm.Address,
  to: bigint
): Effect.Effect<boolean, Trouble> => {
  const filter = Filter.ofUsdc(usdc, [address])
  const blocks = { fromBlock: RpcAnswer.quantity(0n), toBlock: RpcAnswer.quantity(to) }
  return Effect.map(
    getLogs(endpoint, filter, blocks, ({ blockNumber }) => blockNumber <= to),
    (logs) => logs.length > 0
  )
}

/** Blocks to ask an endpoint for at once, learned from its refusals. */
interface Width {
  most: bigint
}

/** Asks in slices, halved when the endpoint refuses or is slow, down to one block. */
const ofRange = (
  endpoint: Endpoint,
  filter: Filter.Filter,
  from: bigint,
  to: bigint,
  width: Width
): Effect.Effect<Logs, Trouble> =>
  Effect.gen(function* () {
    const found: Array<Logs> = []
    let patience = PATIENCE
    let start = from
    while (start <= to) {
      const first = start
      const last = first + width.most - 1n < to ? first + width.most - 1n : to
      const blocks = { fromBlock: RpcAnswer.quantity(first), toBlock: RpcAnswer.quantity(last) }
      const outcome = yield* Effect.result(
        getLogs(
          endpoint,
          filter,
          blocks,
          (log) => first <= log.blockNumber && log.blockNumber <= last
        )
      )
      if (Result.isSuccess(outcome)) {
        found.push(outcome.success)
        start = last + 1n
        continue
      }
      const { kind } = outcome.failure
      if (kind === "slow") patience -= 1
      const lessMayDo = kind === "refused" || (kind === "slow" && patience > 0)
      if (!lessMayDo) return yield* outcome.failure
      if (first === last) {
        const again = (narrow: Filter.Filter) => ofRange(endpoint, narrow, first, last, width)
        found.push(yield* withoutForeign(filter, outcome.failure, again))
        start = last + 1n
        continue
      }
      width.most = (last - first + 1n) / 2n
    }
    return found.flat()
  })

export const make = (
  failover: Failover,
  quorum: Quorum,
  { blocksPerCall, contracts, receiversPerCall }: Options
): Pick<Chain.Chain["Service"], "inBlock" | "inRange" | "disputed"> => {
  const most = BigInt(blocksPerCall)
  const widths = new WeakMap<Endpoint, Width>()
  /** Twice the last width that worked, so that an endpoint can recover. */
  const widthOf = (endpoint: Endpoint): Width => {
    const twice = (widths.get(endpoint)?.most ?? most) * 2n
    return { most: twice < most ? twice : most }
  }
  let disputed: ReadonlyArray<Evm.Hash> = []
  const filtersOf = (watch: Chain.Watch) => Filter.of(contracts, watch, receiversPerCall)

  return {
    inBlock: (block, watch) =>
      Effect.map(
        failover.ask((endpoint) =>
          Effect.forEach(filtersOf(watch), (filter) => ofBlock(endpoint, filter, block), {
            concurrency: "unbounded"
          })
        ),
        (logs) => transactionsOf(logs.flat())
      ),
    inRange: (from, to, watch) => {
      const filters = filtersOf(watch)
      if (from > to || filters.length === 0) return Effect.succeed([])
      const ask = (endpoint: Endpoint) =>
        Effect.gen(function* () {
          // A node that lags behind answers an empty list instead of an error.
          if ((yield* Blocks.byNumber(endpoint, to)) === null) return yield* unknownBlock
          const width = widthOf(endpoint)
          const logs = yield* Effect.forEach(filters, (filter) =>
            ofRange(endpoint, filter, from, to, width)
          )
          widths.set(endpoint, width)
          return logs.flat()
        })
      return quorum.size === 1
        ? Effect.map(failover.askAnother(ask), transactionsOf)
        : Effect.map(quorum.collect(ask), (answers) => {
            const { common, others } = separate(answers, quorum.size)
            disputed = [...new Set([...disputed, ...others])].slice(0, DISPUTED)
            return common
          })
    },
    disputed: Effect.sync(() => {
      const found = disputed
      disputed = []
      return found
    })
  }
}
