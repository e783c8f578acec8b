/** The evidence: a transaction's receipt, its calldata and its block, held against one another. */
import { isDeepStrictEqual } from "node:util"
import type { Chain, Contracts, Hash, Receipt } from "@cardpack/core/chain/Chain"
import { Effect, Schema } from "effect"
import * as Answer from "./Answer.ts"
import * as Blocks from "./Blocks.ts"
import * as Bloom from "./Bloom.ts"
import type { Endpoint } from "./Endpoint.ts"
import type { Failover } from "./Failover.ts"
import type { Quorum } from "./Quorum.ts"
import * as Sights from "./Sights.ts"
import { type Trouble, unknownBlock, unusable } from "./Trouble.ts"

const MaybeReceipt = Schema.NullOr(Answer.RawReceipt)
const MaybeTransaction = Schema.NullOr(Answer.RawTransaction)

/** What is wrong with a receipt by itself; null when nothing is. */
const flawOf = (hash: Hash, receipt: Answer.RawReceipt): string | null => {
  const { blockHash, blockNumber, logs, logsBloom, status, transactionHash } = receipt
  const first = logs[0]?.logIndex ?? 0n
  const isOwn = (log: Answer.RawLog, ordinal: number) =>
    log.transactionHash === hash &&
    log.blockHash === blockHash &&
    log.blockNumber === blockNumber &&
    log.logIndex === first + BigInt(ordinal)
  if (transactionHash !== hash) return "the receipt of another transaction"
  // The ordinals of the port are the places in this list, so none may be missing or come twice.
  if (!logs.every(isOwn)) return "a receipt with logs that are not its own"
  if (Bloom.of(logs) !== logsBloom) return "a receipt with too few or too many logs"
  return status === "0x0" && logs.length > 0 ? "logs of a failed transaction" : null
}

const flawOfBoth = (
  hash: Hash,
  receipt: Answer.RawReceipt,
  transaction: Answer.RawTransaction
): string | null => {
  const flaw = flawOf(hash, receipt)
  if (flaw !== null) return flaw
  if (transaction.hash !== hash) return "another transaction"
  const isSame = transaction.blockHash === receipt.blockHash && transaction.to === receipt.to
  return isSame ? null : "a receipt and a transaction that differ"
}

const ofEndpoint = (
  endpoint: Endpoint,
  hash: Hash,
  contracts: Contracts
): Effect.Effect<Receipt | null, Trouble> =>
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

/** Told alike by enough endpoints; null when they don't agree, which is said. */
const proven = (quorum: Quorum, hash: Hash, contracts: Contracts) =>
  Effect.gen(function* () {
    const ask = (endpoint: Endpoint) => ofEndpoint(endpoint, hash, contracts)
    const found = yield* quorum.agree(ask, isDeepStrictEqual)
    if (found !== null) return found.answer
    const need = `${quorum.size} endpoints of different hosts`
    yield* Effect.logWarning(`transaction ${hash} waits: no ${need} tell the same of it`)
    return null
  })

export const make = (
  failover: Failover,
  quorum: Quorum,
  contracts: Contracts
): Pick<Chain["Service"], "receipt"> => ({
  receipt: (transaction) =>
    Effect.gen(function* () {
      const hash = transaction.toLowerCase() as Hash
      if (quorum.size > 1) return yield* proven(quorum, hash, contracts)
      const receipt = yield* failover.find((endpoint) => ofEndpoint(endpoint, hash, contracts))
      if (receipt === null || failover.isSingle) return receipt
      // An endpoint on a dead fork tells of blocks that fit together, and are nobody else's.
      const { number } = receipt.block
      const block = yield* failover.find((endpoint) => Blocks.byNumber(endpoint, number))
      return block?.hash === receipt.block.hash ? receipt : null
    })
})
