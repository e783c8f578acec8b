/** A deposit missing from every block for a day has failed (decisions.md#lost-deposit). */
import { Result } from "effect"
import type { Block, Hash } from "../../domain/chain/Evm.ts"
import {
  eventData,
  type FundingTransaction,
  fire
} from "../../domain/funding/FundingTransaction.ts"
import type { AccountId } from "../../domain/id/Id.ts"
import { NotFound } from "../../domain/refusal/Refusal.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"

const REASON = "the transaction has been in no block for 24 hours"

/**
 * Only for a transaction without a receipt. `block` is the chain's block where it was last seen; if
 * that block still stands, an endpoint gave a wrong answer, and the deposit stays detected.
 */
export const giveUpDeposit = (accountId: AccountId, hash: Hash, block: Block): Command<void> => ({
  name: "giveUpDeposit",
  scope: { accounts: [accountId], operator: false },
  plan: Guard.plan({ accountId, keyId: null }, { deposits: [{ accountId, id: hash }] }),
  weight: 1,
  stock: null,
  decide: (rows, fresh) => {
    const account = rows.account(accountId)
    if (account === undefined) {
      return Result.fail(NotFound({ resource: "account", id: accountId }))
    }
    const draft = new Draft(account, rows, fresh)
    const lost: Array<FundingTransaction> = []
    for (const stored of rows.chain.fundingTransactionsIn(accountId, hash)) {
      const fired = fire(stored, "lose", { row: stored, block, now: rows.now }, rows.now)
      if (Result.isFailure(fired)) continue
      const row = { ...fired.success.row, failureReason: REASON }
      lost.push(row)
      draft.emit(fired.success, eventData(row))
    }
    const changes = lost.length === 0 ? EMPTY : draft.changes({ fundingTransactions: lost })
    return Result.succeed({ answer: undefined, changes })
  }
})
