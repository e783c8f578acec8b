/** Checks the caller again inside the batch, so that revocation and suspension work at once. */
import { Result } from "effect"
import type { Account } from "../domain/account/Account.ts"
import { Forbidden, type Refusal, Unauthorized } from "../domain/refusal/Refusal.ts"
import type { Caller } from "./Command.ts"
import { EMPTY, type LoadPlan } from "./rows/LoadPlan.ts"
import type { Rows } from "./rows/Rows.ts"

/** Adds the caller's account and key to a load plan. */
export const plan = (caller: Caller, rest: Partial<LoadPlan>): LoadPlan => ({
  ...EMPTY,
  ...rest,
  accounts: [caller.accountId],
  keys: caller.keyId === null ? [] : [caller.keyId]
})

/** The caller's account, unless its key is revoked or the partner suspended. */
export const authorize = (rows: Rows, caller: Caller): Result.Result<Account, Refusal> => {
  const account = rows.account(caller.accountId)
  if (account === undefined) return Result.fail(Unauthorized())
  if (caller.keyId !== null) {
    const key = rows.key(caller.accountId, caller.keyId)
    if (key === undefined || key.revokedAt !== null) return Result.fail(Unauthorized())
  }
  if (account.status === "suspended")
    return Result.fail(Forbidden({ why: "the partner is suspended" }))
  return Result.succeed(account)
}
