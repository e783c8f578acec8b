/** `POST /sandbox/credits` (contract.md#sandbox-credit). */
import { Result } from "effect"
import * as Buckets from "../../domain/ledger/Buckets.ts"
import type { Entry } from "../../domain/ledger/LedgerEntry.ts"
import { Conflict } from "../../domain/refusal/Refusal.ts"
import * as Instant from "../../domain/time/Instant.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"

export const CREDIT = Usd.of(100)
export const CEILING = Usd.of(1000)
export const INTERVAL = Instant.HOUR

/** Up to 100 USD, once an hour, only below 1,000 USD; the balance is checked before the hour. */
export const sandboxCredit = (caller: Caller): Command<Entry> => ({
  name: "sandboxCredit",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, {}),
  weight: 0,
  stock: null,
  decide: (rows, fresh) =>
    Result.gen(function* () {
      const account = yield* Guard.authorize(rows, caller)
      const total = Buckets.total(account.balance)
      if (total >= CEILING) {
        const why = `sandbox credit is given only below ${Usd.format(CEILING)} USD`
        return yield* Result.fail(Conflict({ why }))
      }
      const retryAt = (account.sandboxCreditAt ?? -Infinity) + INTERVAL
      if (rows.now < retryAt) {
        return yield* Result.fail(
          Conflict({
            why: `sandbox credit is given once an hour, the next one at ${Instant.format(retryAt)}`,
            retryAt
          })
        )
      }
      const draft = new Draft(account, rows, fresh)
      draft.amend({ sandboxCreditAt: rows.now })
      const cash = Usd.min(CREDIT, CEILING - total)
      const entry = yield* draft.post({
        kind: "TOPUP",
        amount: { cash, bonus: Usd.ZERO },
        reason: "sandbox_credit"
      })
      return { answer: entry, changes: draft.changes({}) }
    })
})
