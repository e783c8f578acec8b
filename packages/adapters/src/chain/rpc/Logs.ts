/** Finds watched transactions: `eth_getLogs` by a block's hash, or over a range of blocks. */
import type { Evm } from "@cardpack/core/domain"
import type { Chain } from "@cardpack/core/ports"
import { Effect, Result, Schema } from "effect"
import * as Blocks from "./Blocks.ts"
import type { Failover } from "./Failover.ts"
import * as Filter from "./Filter.ts"
import * as Limits from "./Limits.ts"
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

/** Of a range, both ends included. */
const between = (endpoint: Endpoint, filter: Filter.Filter, first: bigint, last: bigint) => {
  const blocks = { fromBlock: RpcAnswer.quantity(first), toBlock: RpcAnswer.quantity(last) }
  const isWithin = ({ blockNumber }: RpcAnswer.RawLog) =>
    first <= blockNumber && blockNumber <= last
  return getLogs(endpoint, filter, blocks, isWithin)
}

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
  endpoint: Endpoint,
  limits: Limits.Limits,
  filter: Filter.Filter,
  trouble: Trouble,
  again: (narrow: Filter.Filter) => Effect.Effect<Logs, Trouble>
): Effect.Effect<Logs, Trouble> =>
  filter.narrow === null
    ? Effect.fail(trouble)
    : Effect.tap(again(filter.narrow), () => Limits.narrowed(endpoint, limits))

const ofBlock = (
  endpoint: Endpoint,
  limits: Limits.Limits,
  wanted: Filter.Filter,
  block: Evm.Hash
): Effect.Effect<Logs, Trouble> => {
  const filter = Limits.fitting(wanted, limits)
  const again = (narrow: Filter.Filter) => ofBlock(endpoint, limits, narrow, block)
  return getLogs(endpoint, filter, { blockHash: block }, (log) => log.blockHash === block).pipe(
    Effect.tap(() => Effect.sync(() => Limits.worked(limits, filter))),
    Effect.catchIf(
      ({ kind }) => kind === "refused",
      Effect.fnUntraced(function* (trouble) {
        if (yield* Limits.heed(endpoint, limits, filter, trouble)) return yield* again(wanted)
        // Nodes word an unknown block differently, so this asks for it.
        if ((yield* Blocks.byHash(endpoint, block)) === null) return yield* unknownBlock
        return yield* withoutForeign(endpoint, limits, filter, trouble, again)
      })
    )
  )
}

/** Whether USDC came to an address up to a block, in one call for all blocks. */
export const isPaid = (
  endpoint: Endpoint,
  usdc: Evm.Address,
  address: Evm.Address,
  to: bigint
): Effect.Effect<boolean, Trouble> => {
  const filter = Filter.ofUsdc(usdc, [address])
  return Effect.map(between(endpoint, filter, 0n, to), (logs) => logs.length > 0)
}

/** Asks in slices, halved when the endpoint refuses or is slow, down to one block. */
const ofRange = (
  endpoint: Endpoint,
  limits: Limits.Limits,
  wanted: Filter.Filter,
  from: bigint,
  to: bigint
): Effect.Effect<Logs, Trouble> =>
  Effect.gen(function* () {
    const found: Array<Logs> = []
    let patience = PATIENCE
    let start = from
    while (start <= to) {
      const filter = Limits.fitting(wanted, limits)
      const first = start
      const last = first + limits.most - 1n < to ? first + limits.most - 1n : to
      const outcome = yield* Effect.result(between(endpoint, filter, first, last))
      if (Result.isSuccess(outcome)) {
        Limits.worked(limits, filter)
        found.push(outcome.success)
        start = last + 1n
        continue
      }
      const trouble = outcome.failure
      if (yield* Limits.heed(endpoint, limits, filter, trouble)) continue
      if (trouble.kind === "slow") patience -= 1
      const lessMayDo = trouble.kind === "refused" || (trouble.kind === "slow" && patience > 0)
      if (!lessMayDo) return yield* trouble
      if (first === last) {
        const again = (narrow: Filter.Filter) => between(endpoint, narrow, first, last)
        found.push(yield* withoutForeign(endpoint, limits, filter, trouble, again))
        start = last + 1n
        continue
      }
      limits.most = (last - first + 1n) / 2n
    }
    return found.flat()
  })

export const make = (
  failover: Failover,
  quorum: Quorum,
  { blocksPerCall, contracts, receiversPerCall }: Options
): Pick<Chain.Chain["Service"], "inBlock" | "inRange" | "disputed"> => {
  const limitsOf = Limits.make(BigInt(blocksPerCall))
  let disputed: ReadonlyArray<Evm.Hash> = []
  const filtersOf = (watch: Chain.Watch) => Filter.of(contracts, watch, receiversPerCall)

  return {
    inBlock: (block, watch) =>
      Effect.map(
        failover.ask((endpoint) =>
          Effect.forEach(
            filtersOf(watch),
            (filter) => ofBlock(endpoint, limitsOf(endpoint), filter, block),
            { concurrency: "unbounded" }
          )
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
          const limits = limitsOf(endpoint)
          const { most, widest } = limits
          // Twice the last width that worked, so that an endpoint can recover.
          limits.most = most * 2n < widest ? most * 2n : widest
          const logs = yield* Effect.forEach(filters, (filter) =>
            ofRange(endpoint, limits, filter, from, to)
          ).pipe(
            Effect.tapError(() =>
              Effect.sync(() => {
                limits.most = most
              })
            )
          )
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
