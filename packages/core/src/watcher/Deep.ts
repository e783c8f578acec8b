/**
 * A reorganization deeper than what counts as final (design, "On chain"): the cursor goes back, and
 * what was credited from lost blocks becomes an incident. No credit is ever taken back silently.
 */
import { Effect } from "effect"
import type { Chain, ChainError } from "../chain/Chain.ts"
import type { Cursor, Watchlist } from "../chain/Watchlist.ts"
import type { Refused } from "../engine/Command.ts"
import type { Engine } from "../engine/Engine.ts"
import type { StoreError } from "../engine/Store.ts"
import { raiseIncident } from "../incident/RaiseIncident.ts"

interface Ports {
  readonly chain: Chain["Service"]
  readonly engine: Pick<Engine["Service"], "run">
  readonly watchlist: Watchlist["Service"]
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
  { chain, engine, watchlist }: Ports,
  cursor: Cursor
): Effect.fn.Return<void, ChainError | Refused | StoreError> {
  const number = cursor.number > REACH ? cursor.number - REACH : 0n
  yield* Effect.logError(
    `blocks that counted as final were replaced: looking again from block ${number}`
  )
  const credited = yield* watchlist.creditedAbove(number, LIMIT)
  yield* Effect.forEach(
    credited,
    Effect.fnUntraced(function* ({ accountId, transactionHash }) {
      const receipt = yield* chain.receipt(transactionHash)
      if (receipt?.succeeded === true) return
      yield* engine.run(
        raiseIncident(accountId, {
          kind: "reorganized_after_credit",
          about: transactionHash,
          transactionHash,
          detail: { cursor: String(cursor.number) }
        })
      )
    }),
    { concurrency: 4, discard: true }
  )
  yield* watchlist.moveCursor(cursor, { number, hash: null })
})
