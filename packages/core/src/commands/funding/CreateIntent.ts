/** `POST /funding-intents` (contract.md#funding-intent). */
import { Result } from "effect"
import type { Address } from "../../domain/chain/Evm.ts"
import type { FundingIntent } from "../../domain/funding/FundingIntent.ts"
import type { Created } from "../../domain/idempotency/Outcome.ts"
import * as Outcome from "../../domain/idempotency/Outcome.ts"
import { Invalid, type Refusal, Unavailable } from "../../domain/refusal/Refusal.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"

export interface NewIntent {
  readonly requestedUsd: Usd.Usd
  /** The address to pay; null while funding is off. */
  readonly receiver: { readonly address: Address; readonly chainId: number } | null
}

export const OFF: Refusal = Unavailable({ dependency: "funding", off: "the chain is off" })

/** With a key, repeating the request answers the same intent, even while funding is off. */
export const createIntent = (
  caller: Caller,
  { receiver, requestedUsd }: NewIntent,
  idempotencyKey: string | null = null
): Command<Created<FundingIntent>> => {
  const { accountId } = caller
  return {
    name: "createIntent",
    scope: { accounts: [accountId], operator: false },
    plan: Guard.plan(caller, {
      intentKeys: idempotencyKey === null ? [] : [{ accountId, id: idempotencyKey }]
    }),
    weight: 0,
    stock: null,
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const account = yield* Guard.authorize(rows, caller)
        if (requestedUsd <= 0n) {
          const problem = "must be more than zero"
          return yield* Result.fail(Invalid({ field: "requestedUsd", problem }))
        }
        const request = { requestedUsd: Usd.format(requestedUsd) }
        const stamp = idempotencyKey === null ? null : yield* Outcome.stamp(idempotencyKey, request)
        if (stamp !== null) {
          const before = rows.chain.intentByKey(accountId, stamp.key)
          const stored = yield* Outcome.replayed(stamp, before)
          if (stored !== null) return { answer: { ...stored, replayed: true }, changes: EMPTY }
        }
        if (receiver === null) return yield* Result.fail(OFF)
        const draft = new Draft(account, rows, fresh)
        const intent: FundingIntent = {
          id: draft.id("fin"),
          accountId: account.id,
          requestedUsd,
          ...receiver,
          idempotencyKey: stamp?.key ?? null,
          fingerprint: stamp?.fingerprint ?? null,
          sequence: draft.next(),
          createdAt: draft.now
        }
        const changes = draft.changes({ fundingIntents: [intent] })
        return { answer: { ...intent, replayed: false }, changes }
      })
  }
}
