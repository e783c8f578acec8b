/**
 * A reorganization deeper than what counts as final (design, "On chain"): the cursor goes back, and
 * what was credited from lost blocks becomes an incident. No credit is ever taken back silently.
 */
import { Effect } from "effect"
import type { Chain, ChainError, Hash } from "../chain/Chain.ts"
import type { Cursor, Watchlist } from "../chain/Watchlist.ts"
import type { Refused } from "../engine/Command.ts"
import type { Engine } from "../engine/Engine.ts"
import type { StoreError } from "../engine/Store.ts"
import type { AccountId } from "../id/Id.ts"
import { raiseIncident } from "../incident/RaiseIncident.ts"
import { tagged } from "./Track.ts"

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

/** Blocks that the cursor goes back. */
const REACH = 256n
/** Credits that are looked at again in one round. */
const LIMIT = 1_000

/** Whether the cursor's block is not the chain's any more. A block that is missing says nothing. */
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

/** In its own block, or paying the account in another one. */
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

/**
 * Raises an incident for each credit of these blocks whose block is lost, and which no other pays.
 * `found` are the transactions that are there: no question is asked about them.
 */
export const check = Effect.fnUntraced(function* (
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
