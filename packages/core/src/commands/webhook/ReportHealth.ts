/** Tells a partner that an endpoint fails, or works again (contract.md#failing-endpoints). */
import { Result } from "effect"
import type { Outcome } from "../../domain/webhook/Attempt.ts"
import type { Endpoint } from "../../domain/webhook/Endpoint.ts"
import * as Health from "../../domain/webhook/Health.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import * as LoadPlan from "../../engine/rows/LoadPlan.ts"

const NOTHING = { answer: undefined, changes: EMPTY }

/** After an attempt that made so many failures in a row; says nothing that was told already. */
export const reportHealth = (
  { accountId, id }: Pick<Endpoint, "accountId" | "id">,
  failures: number,
  attempt: Outcome
): Command<void> => ({
  name: "reportHealth",
  scope: { accounts: [accountId], operator: false },
  plan: { ...LoadPlan.EMPTY, accounts: [accountId], endpoints: [accountId] },
  weight: 0,
  stock: null,
  decide: (rows, fresh) => {
    const account = rows.account(accountId)
    const stored = rows.endpoints(accountId).find((row) => row.id === id)
    if (account === undefined || stored === undefined) return Result.succeed(NOTHING)
    const type = Health.due(stored.failingSince, failures)
    if (type === null) return Result.succeed(NOTHING)
    const draft = new Draft(account, rows, fresh)
    const isFailing = type === Health.FAILING
    const data = isFailing ? Health.failing(stored, failures, attempt) : Health.recovered(stored)
    draft.tell(type, data, id)
    const endpoint: Endpoint = { ...stored, failingSince: isFailing ? draft.now : null }
    return Result.succeed({
      answer: undefined,
      changes: draft.changes({ endpoints: [endpoint] })
    })
  }
})
