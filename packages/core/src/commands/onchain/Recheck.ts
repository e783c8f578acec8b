/**
 * Checks a confirmed entry again after its block was replaced (design.md#incidents). If no block
 * proves it any more, raises an incident; the entry stays confirmed.
 */
import { Result } from "effect"
import type { Receipt } from "../../domain/chain/Evm.ts"
import { type EntryId, judge } from "../../domain/onchain/Finding.ts"
import type { Command } from "../../engine/Command.ts"
import { type Answer, command, type Target } from "./Target.ts"

/** `receipt` is the present one of the entry's transaction; null when it is in no block. */
export const recheck = (
  target: Target,
  entryId: EntryId,
  receipt: Receipt | null
): Command<Answer> =>
  command("recheck", null, target, (settlement) => {
    const entry = settlement.entry(entryId)
    if (entry === undefined || entry.blockNumber === null) return Result.void
    if (receipt !== null && judge(entry, receipt)._tag === "confirmed") return Result.void
    const { blockNumber, transactionHash } = entry
    settlement.contradict(entry, "reorganized_after_credit", transactionHash, blockNumber)
    return Result.void
  })
