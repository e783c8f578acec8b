/**
 * What the chain says now of an operation's entries, gathered outside of any transaction
 * (design.md#prepare, design.md#evidence): receipts of what happened, and proof of what has not.
 */
import { Effect } from "effect"
import type { Block, Hash, Receipt } from "../../domain/chain/Receipt.ts"
import * as Entry from "../../domain/onchain/Entry.ts"
import { type AnyEntry, type Finding, isOrder, judge } from "../../domain/onchain/Finding.ts"
import type { Chain, ChainError } from "../../engine/port/Chain.ts"
import type { Finality } from "./Expired.ts"

type Port = Chain["Service"]

export interface Evidence {
  readonly findings: ReadonlyArray<Finding>
  readonly unused: ReadonlyArray<Entry.Unused>
}

export const finality = (chain: Port): Effect.Effect<Finality, ChainError> =>
  Effect.zipWith(chain.head, chain.final, (head, final) => ({
    final,
    behind: Math.max(0, head.at - final.at)
  }))

/** Of what waits for nothing. */
export const NOTHING: Effect.Effect<Evidence> = Effect.succeed({ findings: [], unused: [] })

/** Entries that are asked about at once. */
const CONCURRENCY = 5

/** Blocks that one request looks through; what is older is found by the watcher. */
const REACH = 10_000n

const findingOf = (entry: AnyEntry, receipt: Receipt, final: Block): Finding => ({
  entryId: entry.id,
  receipt,
  isFinal: receipt.block.number <= final.number
})

/** Of a reported transaction; null while it is in no block. */
export const ofTransaction = Effect.fnUntraced(function* (
  chain: Port,
  entry: AnyEntry,
  hash: Hash
): Effect.fn.Return<Finding | null, ChainError> {
  const receipt = yield* chain.receipt(hash)
  return receipt === null ? null : findingOf(entry, receipt, yield* chain.final)
})

/** The transaction that used an id, wherever it is among all mints and burns since it was issued. */
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
 * Whether what was signed is done. The contract that it was signed for says so; where the service
 * works with another one by now, the token itself does: a mint makes it, and a burn ends it. Where
 * nobody can say, it counts as done, so that nothing is freed.
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
    const unused = { entryId: entry.id, deadline: Entry.deadlineOf(entry), at: final }
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
  const pending = entries.filter(Entry.isPending)
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
