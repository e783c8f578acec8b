import { Result } from "effect"
import type { DepositAddress } from "../../domain/funding/DepositAddress.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import * as Guard from "../../engine/Guard.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"

/**
 * Gives an account its deposit address, for ever (contract.md#receiving-wallet). Of two requests at
 * once, the second answers the first one's address, and its own index stays unused.
 */
export const assignAddress = (
  caller: Caller,
  unused: Pick<DepositAddress, "index" | "address" | "assignedAtBlock">
): Command<DepositAddress> => {
  const { accountId } = caller
  return {
    name: "assignAddress",
    scope: { accounts: [accountId], operator: false },
    plan: Guard.plan(caller, { depositAddresses: [accountId] }),
    weight: 0,
    stock: null,
    decide: (rows) =>
      Result.gen(function* () {
        yield* Guard.authorize(rows, caller)
        const stored = rows.chain.depositAddress(accountId)
        if (stored !== undefined) return { answer: stored, changes: EMPTY }
        const assigned = { accountId, ...unused, createdAt: rows.now }
        return { answer: assigned, changes: { ...EMPTY, depositAddresses: [assigned] } }
      })
  }
}
