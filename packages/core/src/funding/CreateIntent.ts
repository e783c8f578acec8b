/** `POST /funding-intents` (spec, "Funding intent"): a note, no credit. */
import { Result } from "effect"
import type { Address } from "../chain/Chain.ts"
import type { Caller, Command } from "../engine/Command.ts"
import { Draft } from "../engine/Draft.ts"
import * as Guard from "../engine/Guard.ts"
import { Invalid } from "../refusal/Refusal.ts"
import type { Usd } from "../usd/Usd.ts"
import type { FundingIntent } from "./FundingIntent.ts"

export const createIntent = (
  caller: Caller,
  requestedUsd: Usd,
  address: Address,
  chainId: number
): Command<FundingIntent> => ({
  name: "createIntent",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, {}),
  weight: 0,
  stock: null,
  decide: (rows, fresh) =>
    Result.gen(function* () {
      const account = yield* Guard.authorize(rows, caller)
      if (requestedUsd <= 0n) {
        const problem = "must be more than zero"
        return yield* Result.fail(Invalid({ field: "requestedUsd", problem }))
      }
      const draft = new Draft(account, rows, fresh)
      const intent: FundingIntent = {
        id: draft.id("fin"),
        accountId: account.id,
        requestedUsd,
        address,
        chainId,
        sequence: draft.next(),
        createdAt: draft.now
      }
      return { answer: intent, changes: draft.changes({ fundingIntents: [intent] }) }
    })
})
