/**
 * Evidence about an operation's entries, gathered outside any transaction (design.md#prepare,
 * design.md#evidence): receipts of mints and burns, and proof that authorizations are unused.
 */
import { Effect } from "effect"
import type { Block, Hash, Receipt } from "../../domain/chain/Evm.ts"
import { type AnyEntry, type Finding, isOrder, judge } from "../../domain/onchain/Finding.ts"
import * as OnchainEntry from "../../domain/onchain/OnchainEntry.ts"
import type { Chain, ChainError } from "../../engine/port/Chain.ts"
import type { Finality } from "./Expired.ts"

type Port = Chain["Service"]

export interface Evidence {
  readonly findings: ReadonlyArray<Finding>
  readonly unused: ReadonlyArray<OnchainEntry.Unused>
}

export const finality = (chain: Port): Effect.Effect<Finality, ChainError> =>
  Effect.zipWith(chain.head, chain.final, (head, final) => ({
    final,
    lag: Math.max(0, head.at - final.at)
  }))

/** For operations without pending entries. */
export const NOTHING: Effect.Effect<Evidence> = Effect.succeed({ findings: [], unused: [] })

/** Entries asked about at once. */
const CONCURRENCY = 5

/** The most blocks that one request searches; the watcher finds older transactions. */
const REACH = 10_000n

const findingOf = (entry: AnyEntry, receipt: Receipt, final: Block): Finding => ({
  entryId: entry.id,
  receipt,
  isFinal: receipt.block.number <= final.number
})

/** The finding of a reported transaction; null while it is in no block. */
export const ofTransaction = Effect.fnUntraced(function* (
  chain: Port,
  entry: AnyEntry,
  hash: Hash
): Effect.fn.Return<Finding | null, ChainError> {
  const receipt = yield* chain.receipt(hash)
  return receipt === null ? null : findingOf(entry, receipt, yield* chain.final)
})

/** Searches all mints and burns since the entry was made for the transaction that used its id. */
const search = Effect.fnUntraced(function* (
  chain: Port,
  entry: AnyEntry,
  final: Block
): Effect.fn.Return<ReadonlyArray<Finding>, ChainError> {
  const watch = { receivers: [], cards: true }
  const reach = final.number > REACH ? final.number - REACH : 0n
  const from = entry.issuedAtBlock > reach ? entry.issuedAtBlock : reach
  const hashes = yield* chain.inRange(from, final.number, watch)
  for (const hash of hashes) {
    const receipt = yield* chain.receipt(hash)
    if (receipt !== null && judge(entry, receipt)._tag === "confirmed") {
      return [findingOf(entry, receipt, final)]
    }
  }
  return []
})

/**
 * Whether an authorization was used, by its contract. If the service has since changed the
 * contract, the token itself tells: a mint creates it and a burn ends it. When the collection
 * changed too, it counts as used, so that nothing is freed.
 */
const isUsed = (chain: Port, entry: AnyEntry, final: Block): Effect.Effect<boolean, ChainError> => {
  const { burnHandler, collection, vendingMachine } = chain.contracts
  const isMint = isOrder(entry)
  const isOurs = isMint
    ? entry.vendingMachineAddress === vendingMachine
    : entry.handlerAddress === burnHandler
  if (isOurs)
    return isMint
      ? chain.used("mint", entry.tokenId, final)
      : chain.used("burn", entry.requestId, final)
  return entry.collectionAddress === collection
    ? Effect.map(chain.ownerOf(entry.tokenId, final), (owner) => (owner !== null) === isMint)
    : Effect.succeed(true)
}

const ofEntry = Effect.fnUntraced(function* (
  chain: Port,
  entry: AnyEntry,
  final: Block
): Effect.fn.Return<Evidence, ChainError> {
  const { judged, transactionHash: hash } = entry
  const receipt = hash === null || judged ? null : yield* chain.receipt(hash)
  const reported = receipt === null ? [] : [findingOf(entry, receipt, final)]
  if (!(yield* isUsed(chain, entry, final))) {
    const unused = { entryId: entry.id, deadline: OnchainEntry.deadlineOf(entry), at: final }
    return { findings: reported, unused: [unused] }
  }
  const isProven = receipt !== null && judge(entry, receipt)._tag === "confirmed"
  const others = isProven ? [] : yield* search(chain, entry, final)
  return { findings: [...reported, ...others], unused: [] }
})

export const gather = Effect.fnUntraced(function* (
  chain: Port,
  entries: ReadonlyArray<AnyEntry>
): Effect.fn.Return<Evidence, ChainError> {
  const pending = entries.filter(OnchainEntry.isPending)
  if (pending.length === 0) return { findings: [], unused: [] }
  const final = yield* chain.final
  const all = yield* Effect.forEach(pending, (entry) => ofEntry(chain, entry, final), {
    concurrency: CONCURRENCY
  })
  return {
    findings: all.flatMap(({ findings }) => findings),
    unused: all.flatMap(({ unused }) => unused)
  }
})
