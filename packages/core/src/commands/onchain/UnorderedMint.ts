/**
 * An unordered mint: a token minted with the service's signature but without an entry. Either
 * someone else has the key, or the database is older than the chain. An operator must look at once.
 */
import { Effect, Metric, Result } from "effect"
import type { Receipt } from "../../domain/chain/Evm.ts"
import * as Id from "../../domain/id/Id.ts"
import type { Command } from "../../engine/Command.ts"
import type { Named } from "../../engine/port/Watchlist.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"

/** The actor in the operator's log. */
const WATCHER = "watcher"
export const ACTION = "mint.unordered"

const metric = Metric.counter("cardpack_unordered_mints_total", {
  description: "Tokens that were minted and that nobody ordered.",
  incremental: true
})

/** The minted tokens without an entry; an entry's token id is its own UUID. */
export const find = (
  tokenIds: ReadonlyArray<bigint>,
  named: ReadonlyArray<Named>
): ReadonlyArray<bigint> => {
  const ordered = new Set(named.map(({ entryId }) => Id.toNumber(Id.toUuid(entryId))))
  return tokenIds.filter((tokenId) => !ordered.has(tokenId))
}

/** Writes the mint to the operator's log once; answers whether it is new. */
export const recordMint = (
  tokenId: bigint,
  { block, transactionHash }: Receipt
): Command<boolean> => {
  const key = `${ACTION} ${tokenId}`
  return operatorCommand({
    name: "recordUnorderedMint",
    partner: null,
    plan: { replies: [key] },
    decide: (rows, fresh) => {
      if (rows.reply(key) !== undefined) return Result.succeed({ answer: false, changes: EMPTY })
      const detail = { transactionHash, blockNumber: String(block.number) }
      const note = { action: ACTION, subject: String(tokenId), detail }
      const reply = { key, fingerprint: transactionHash, body: null, createdAt: rows.now }
      const log = [record(WATCHER, rows, fresh, note)]
      return Result.succeed({ answer: true, changes: { ...EMPTY, log, replies: [reply] } })
    }
  })
}

export const alarm = (tokenId: bigint): Effect.Effect<void> =>
  Effect.andThen(
    Metric.update(metric, 1),
    Effect.logError(
      `token ${tokenId} was minted and nobody ordered it: pause the contracts, and see whether the signer's key is in other hands`
    )
  )
