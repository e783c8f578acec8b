/** `POST …/onchain-orders/{id}/submit` and `…/onchain-burns/{id}/submit` (contract.md#submit). */
import { Result } from "effect"
import type { Hash } from "../../domain/chain/Evm.ts"
import { type EntryId, type Finding, isOrder } from "../../domain/onchain/Finding.ts"
import { Conflict, NotFound } from "../../domain/refusal/Refusal.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { type Answer, command, type Target } from "./Target.ts"

/** Stores a transaction that is in no block yet; it is judged once it is final. */
export const report = (
  caller: Caller,
  target: Target,
  entryId: EntryId,
  transactionHash: Hash,
  finding: Finding | null
): Command<Answer> =>
  command("report", caller, target, (settlement) => {
    const entry = settlement.entry(entryId)
    if (entry === undefined) {
      return Result.fail(NotFound({ resource: "on-chain entry", id: entryId }))
    }
    if (entry.status === "cancelled") {
      const why = `the ${isOrder(entry) ? "mint" : "burn"} was cancelled`
      return Result.fail(Conflict({ why }))
    }
    settlement.report(entry, transactionHash)
    return finding === null ? Result.void : settlement.find(finding)
  })
