/** The evidence: a transaction's receipt, calldata and block, checked against one another. */
import { isDeepStrictEqual } from "node:util"
import { type Evm, Instant } from "@cardpack/core/domain"
import type { Chain } from "@cardpack/core/ports"
import { Clock, Effect, Result, Schema } from "effect"
import * as Blocks from "./Blocks.ts"
import * as Bloom from "./Bloom.ts"
import { errorOf, type Failover } from "./Failover.ts"
import type { Quorum } from "./Quorum.ts"
import * as RpcAnswer from "./RpcAnswer.ts"
import type { Endpoint } from "./RpcEndpoint.ts"
import * as Sights from "./Sights.ts"
import { type Trouble, unknownBlock, unusable } from "./Trouble.ts"

const MaybeReceipt = Schema.NullOr(RpcAnswer.RawReceipt)
const MaybeTransaction = Schema.NullOr(RpcAnswer.RawTransaction)

/** The flaw of a receipt by itself; null when it has none. */
const flawOf = (hash: Evm.Hash, receipt: RpcAnswer.RawReceipt): string | null => {
  const { blockHash, blockNumber, logs, logsBloom, status, transactionHash } = receipt
  const first = logs[0]?.logIndex ?? 0n
  const isOwn = (log: RpcAnswer.RawLog, ordinal: number) =>
    log.transactionHash === hash &&
    log.blockHash === blockHash &&
    log.blockNumber === blockNumber &&
    log.logIndex === first + BigInt(ordinal)
  if (transactionHash !== hash) return "the receipt of another transaction"
  // The port's ordinals are places in this list, so no log may be missing or repeated.
  if (!logs.every(isOwn)) return "a receipt with logs that are not its own"
  if (Bloom.of(logs) !== logsBloom) return "a receipt with too few or too many logs"
  return status === "0x0" && logs.length > 0 ? "logs of a failed transaction" : null
}

const flawOfBoth = (
  hash: Evm.Hash,
  receipt: RpcAnswer.RawReceipt,
  transaction: RpcAnswer.RawTransaction
): string | null => {
  const flaw = flawOf(hash, receipt)
  if (flaw !== null) return flaw
  if (transaction.hash !== hash) return "another transaction"
  const isSame = transaction.blockHash === receipt.blockHash && transaction.to === receipt.to
  return isSame ? null : "a receipt and a transaction that differ"
}

const ofEndpoint = (
  endpoint: Endpoint,
  hash: Evm.Hash,
  contracts: Evm.Contracts
): Effect.Effect<Evm.Receipt | null, Trouble> =>
  Effect.gen(function* () {
    const [receipt, transaction] = yield* Effect.all(
      [
        endpoint.call(MaybeReceipt, "eth_getTransactionReceipt", [hash]),
        endpoint.call(MaybeTransaction, "eth_getTransactionByHash", [hash])
      ],
      { concurrency: "unbounded" }
    )
    if (receipt === null) return null
    if (transaction === null) return yield* unusable("a receipt without its transaction")
    const flaw = flawOfBoth(hash, receipt, transaction)
    if (flaw !== null) return yield* unusable(flaw)
    const block = yield* Blocks.byNumber(endpoint, receipt.blockNumber)
    if (block === null) return yield* unusable("a receipt without its block")
    if (block.hash !== receipt.blockHash) return yield* unknownBlock
    return {
      transactionHash: hash,
      block,
      succeeded: receipt.status === "0x1",
      to: receipt.to,
      calldata: transaction.input,
      firstLogIndex: Number(receipt.logs[0]?.logIndex ?? 0n),
      sights: Sights.of(receipt.logs, contracts)
    }
  })

/** Log lines in a minute: each transaction once, and few of a liar's thousands. */
const LINES = 10

/** Logs that the endpoints do not agree on a transaction. */
const disputeLog = (size: number) => {
  const logged = new Set<Evm.Hash>()
  let until = 0
  return (hash: Evm.Hash): Effect.Effect<void> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (now >= until) {
        logged.clear()
        until = now + Instant.MINUTE
      }
      if (logged.has(hash) || logged.size >= LINES) return Effect.void
      logged.add(hash)
      const need = `${size} endpoints of different hosts`
      return Effect.logWarning(`transaction ${hash} waits: no ${need} tell the same of it`)
    })
}

/** Each endpoint's own receipt. An empty list counts only if all endpoints answered. */
const claimed = (
  endpoints: ReadonlyArray<Endpoint>,
  hash: Evm.Hash,
  contracts: Evm.Contracts
): Effect.Effect<ReadonlyArray<Chain.Claim>, Chain.ChainError> =>
  Effect.gen(function* () {
    const ask = (endpoint: Endpoint) =>
      Effect.map(Effect.result(ofEndpoint(endpoint, hash, contracts)), (result) => ({
        endpoint,
        result
      }))
    const outcomes = yield* Effect.forEach(endpoints, ask, { concurrency: "unbounded" })
    const claims = outcomes.flatMap(
      ({ endpoint, result }): ReadonlyArray<Chain.Claim> =>
        Result.isSuccess(result) && result.success !== null
          ? [{ endpoint: endpoint.host, receipt: result.success }]
          : []
    )
    const isKnown = claims.length > 0 || outcomes.every(({ result }) => Result.isSuccess(result))
    return isKnown ? claims : yield* errorOf(outcomes)
  })

export const make = (
  endpoints: ReadonlyArray<Endpoint>,
  failover: Failover,
  quorum: Quorum,
  contracts: Evm.Contracts
): Pick<Chain.Chain["Service"], "receipt" | "claims"> => {
  const logDispute = disputeLog(quorum.size)

  /** The receipt on which enough endpoints agree; null, with a log line, when they differ. */
  const proven = (hash: Evm.Hash) =>
    Effect.gen(function* () {
      const ask = (endpoint: Endpoint) => ofEndpoint(endpoint, hash, contracts)
      const found = yield* quorum.agree(ask, isDeepStrictEqual)
      if (found === null) yield* logDispute(hash)
      return found?.answer ?? null
    })

  return {
    claims: (transaction) => claimed(endpoints, transaction.toLowerCase() as Evm.Hash, contracts),
    receipt: (transaction) =>
      Effect.gen(function* () {
        const hash = transaction.toLowerCase() as Evm.Hash
        if (quorum.size > 1) return yield* proven(hash)
        const receipt = yield* failover.find((endpoint) => ofEndpoint(endpoint, hash, contracts))
        if (receipt === null || failover.isSingle) return receipt
        // An endpoint on a dead fork has consistent blocks that no other endpoint has.
        const { number } = receipt.block
        const block = yield* failover.find((endpoint) => Blocks.byNumber(endpoint, number))
        return block?.hash === receipt.block.hash ? receipt : null
      })
  }
}
