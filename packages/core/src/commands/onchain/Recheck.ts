/**
 * Holds a confirmed entry against the chain once more, after the block that confirmed it was
 * replaced (design.md#incidents): what is gone is an incident, and the entry stays as it is.
 */
import { Result } from "effect"
import type { Receipt } from "../../domain/chain/Receipt.ts"
import { type EntryId, judge } from "../../domain/onchain/Finding.ts"
import type { Command } from "../../engine/Command.ts"
import { type Answer, command, type Target } from "./Target.ts"

/** `receipt` is that of the entry's transaction now; null when it is in no block. */
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
