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

/** Whether the transaction pays the account in the chain as it is now. */
const isPaid = Effect.fnUntraced(function* (
  { chain, watchlist }: Ports,
  { accountId, transactionHash }: Credited
): Effect.fn.Return<boolean, ChainError | StoreError> {
  const receipt = yield* chain.receipt(transactionHash)
  if (receipt === null) return false
  const to = tagged(receipt, "Transferred")
    .filter(({ token }) => token === chain.contracts.usdc)
    .map((transfer) => transfer.to)
  const receivers = to.length === 0 ? [] : yield* watchlist.receiversAt(to)
  return receivers.some((receiver) => receiver.accountId === accountId)
})

/**
 * Rechecks the deposits that one block credited, also when their transaction was found: if it pays
 * others now, it names only those.
 */
const checkCredits = Effect.fnUntraced(function* (
  ports: Ports,
  number: bigint,
  credited: ReadonlyArray<Credited>
): Effect.fn.Return<void, ChainError | Refused | StoreError> {
  const block = yield* ports.chain.block(number)
  if (block === null) return
  for (const each of credited) {
    if (each.blockHash === block.hash || (yield* isPaid(ports, each))) continue
    const { accountId, transactionHash } = each
    yield* ports.engine.run(
      raiseIncident(accountId, {
        kind: "reorganized_after_credit",
        about: transactionHash,
        transactionHash,
        detail: { blockNumber: String(number) }
      })
    )
  }
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
const checkEntries = Effect.fnUntraced(function* (
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

const byBlock = <Row extends { readonly blockNumber: bigint }>(
  rows: ReadonlyArray<Row>,
  through: bigint
): ReadonlyMap<bigint, ReadonlyArray<Row>> =>
  Map.groupBy(
    rows.filter(({ blockNumber }) => blockNumber <= through),
    ({ blockNumber }) => blockNumber
  )

const FEW = { concurrency: 4, discard: true } as const

/**
 * Raises an incident for each credit and each confirmed entry of these blocks that lost its block
 * and that no other block proves.
 */
export const check = Effect.fnUntraced(function* (
  ports: Ports,
  above: bigint,
  through: bigint
): Effect.fn.Return<void, ChainError | Refused | StoreError> {
  const credited = yield* ports.watchlist.creditedAbove(above, LIMIT)
  const credits = byBlock(credited, through)
  yield* Effect.forEach(credits, ([number, of]) => checkCredits(ports, number, of), FEW)
  const confirmed = yield* ports.watchlist.confirmedAbove(above, LIMIT)
  const entries = byBlock(confirmed, through)
  yield* Effect.forEach(entries, ([number, of]) => checkEntries(ports, number, of), FEW)
})
