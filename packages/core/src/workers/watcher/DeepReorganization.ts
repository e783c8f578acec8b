/**
 * A reorganization of blocks that counted as final (decisions.md#final-replaced): the cursor goes
 * back, and each credit or confirmation from a lost block becomes an incident. Nothing is taken
 * back silently.
 */
import { Effect } from "effect"
import { withdrawStock } from "../../commands/catalog/Stock.ts"
import type { Engine } from "../../commands/Engine.ts"
import { raiseIncident } from "../../commands/incident/RaiseIncident.ts"
import { recheck } from "../../commands/onchain/Recheck.ts"
import { tagged } from "../../commands/onchain/Track.ts"
import type { Hash } from "../../domain/chain/Evm.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import type { Details } from "../../domain/operation/Operation.ts"
import type { Refused } from "../../engine/Command.ts"
import type { Chain, ChainError } from "../../engine/port/Chain.ts"
import type { StoreError } from "../../engine/port/Store.ts"
import type { Confirmed, Cursor, Watchlist } from "../../engine/port/Watchlist.ts"

interface Ports {
  readonly chain: Chain["Service"]
  readonly engine: Pick<Engine["Service"], "run">
  readonly watchlist: Watchlist["Service"]
}

interface Credited {
  readonly accountId: AccountId
  readonly transactionHash: Hash
  readonly blockNumber: bigint
  readonly blockHash: Hash
}

/** The actor in the operator's log. */
const WATCHER = "watcher"
/** Blocks that the cursor goes back. */
const REACH = 256n
/** Credits, and entries, rechecked in one round. */
const LIMIT = 1_000

/** Whether another block replaced the cursor's; a missing block proves nothing. */
export const isReorganized = (
  chain: Pick<Chain["Service"], "block">,
  cursor: Cursor
): Effect.Effect<boolean, ChainError> =>
  cursor.hash === null
    ? Effect.succeed(false)
    : Effect.map(
        chain.block(cursor.number),
        (block) => block !== null && block.hash !== cursor.hash
      )

export const goBack = Effect.fnUntraced(function* (
  { watchlist }: Pick<Ports, "watchlist">,
  cursor: Cursor
): Effect.fn.Return<void, StoreError> {
  const number = cursor.number > REACH ? cursor.number - REACH : 0n
  yield* Effect.logError(
    `blocks that counted as final were replaced: looking again from block ${number}`
  )
  yield* watchlist.moveCursor(cursor, { number, hash: null })
})

/**
 * Whether the credit still holds: its block stands, or its transaction pays the account in another.
 */
const isStanding = Effect.fnUntraced(function* (
  { chain, watchlist }: Ports,
  { accountId, blockHash, blockNumber, transactionHash }: Credited
): Effect.fn.Return<boolean, ChainError | StoreError> {
  const block = yield* chain.block(blockNumber)
  if (block === null || block.hash === blockHash) return true
  const receipt = yield* chain.receipt(transactionHash)
  if (receipt === null) return false
  const to = tagged(receipt, "Transferred")
    .filter(({ token }) => token === chain.contracts.usdc)
    .map((transfer) => transfer.to)
  const receivers = to.length === 0 ? [] : yield* watchlist.receiversAt(to)
  return receivers.some((receiver) => receiver.accountId === accountId)
})

/** Rechecks deposits; those in `found` were just seen and need no question. */
const checkCredits = Effect.fnUntraced(function* (
  ports: Ports,
  above: bigint,
  through: bigint,
  found: ReadonlyArray<Hash>
): Effect.fn.Return<void, ChainError | Refused | StoreError> {
  const known = new Set(found)
  const credited = yield* ports.watchlist.creditedAbove(above, LIMIT)
  const doubtful = credited.filter(
    ({ blockNumber, transactionHash }) => blockNumber <= through && !known.has(transactionHash)
  )
  yield* Effect.forEach(
    doubtful,
    Effect.fnUntraced(function* (each) {
      if (yield* isStanding(ports, each)) return
      const { accountId, blockNumber, transactionHash } = each
      yield* ports.engine.run(
        raiseIncident(accountId, {
          kind: "reorganized_after_credit",
          about: transactionHash,
          transactionHash,
          detail: { blockNumber: String(blockNumber) }
        })
      )
    }),
    { concurrency: 4, discard: true }
  )
})

/**
 * Takes an item off sale whose burn is undone: the customer may have the token still. Done again each
 * time that the block is checked, so that a crash before it costs nothing.
 */
const takeOffSale = (
  engine: Ports["engine"],
  { affectedCards }: Details
): Effect.Effect<void, Refused> =>
  Effect.forEach(
    affectedCards,
    ({ card, item }) => {
      if (card.frozenBy === null || card.status !== "bought_back" || item === null)
        return Effect.void
      const reason = `incident ${card.frozenBy}`
      const withdrawal = withdrawStock(WATCHER, { references: [item.reference], reason })
      return engine.run(withdrawal).pipe(
        // Withdrawn before, sold again, or promised to sealed packs: a person has to decide.
        Effect.catchIf(
          (refused) => refused.reason._tag === "Conflict",
          (refused) => Effect.logWarning(`${reason}: ${refused.message}`)
        )
      )
    },
    { discard: true }
  )

/**
 * Rechecks the entries that one block confirmed, also when their transaction was found: if it no
 * longer mints or burns, it names no entry, and nothing else would notice.
 */
const checkBlock = Effect.fnUntraced(function* (
  { chain, engine }: Ports,
  number: bigint,
  confirmed: ReadonlyArray<Confirmed>
): Effect.fn.Return<void, ChainError | Refused> {
  const block = yield* chain.block(number)
  if (block === null) return
  for (const {
    accountId,
    blockHash,
    cardIds,
    entryId,
    operationId,
    transactionHash
  } of confirmed) {
    if (blockHash === block.hash) continue
    const receipt = yield* chain.receipt(transactionHash)
    const target = { accountId, operationId, cardIds, entryIds: [entryId] }
    const { details } = yield* engine.run(recheck(target, entryId, receipt))
    yield* takeOffSale(engine, details)
  }
})

/**
 * Raises an incident for each credit and each confirmed entry of these blocks that lost its block
 * and that no other block proves. `found` lists the transactions just seen.
 */
export const check = Effect.fnUntraced(function* (
  ports: Ports,
  above: bigint,
  through: bigint,
  found: ReadonlyArray<Hash>
): Effect.fn.Return<void, ChainError | Refused | StoreError> {
  yield* checkCredits(ports, above, through, found)
  const confirmed = yield* ports.watchlist.confirmedAbove(above, LIMIT)
  const blocks = Map.groupBy(
    confirmed.filter(({ blockNumber }) => blockNumber <= through),
    ({ blockNumber }) => blockNumber
  )
  yield* Effect.forEach(blocks, ([number, of]) => checkBlock(ports, number, of), {
    concurrency: 4,
    discard: true
  })
})
