/** The watcher's command that writes an account's incident. */
import { Result } from "effect"
import type { AccountId, OperationId } from "../../domain/id/Id.ts"
import type { Incident } from "../../domain/incident/Incident.ts"
import { NotFound } from "../../domain/refusal/Refusal.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { raise, subjects } from "./Raise.ts"

interface Raised extends Pick<Incident, "kind" | "transactionHash" | "detail"> {
  readonly about: string
  /** Null when absent. */
  readonly operationId?: OperationId
}

/** Repeating it changes nothing. */
export const raiseIncident = (accountId: AccountId, raised: Raised): Command<void> => ({
  name: "raiseIncident",
  scope: { accounts: [accountId], operator: false },
  plan: Guard.plan(
    { accountId, keyId: null },
    { incidents: subjects(accountId, [raised.kind], [raised.about]) }
  ),
  weight: 0,
  stock: null,
  decide: (rows, fresh) => {
    const account = rows.account(accountId)
    if (account === undefined) {
      return Result.fail(NotFound({ resource: "account", id: accountId }))
    }
    const draft = new Draft(account, rows, fresh)
    const incident = raise(rows, draft, { operationId: null, ...raised, cardId: null })
    const changes = incident === null ? EMPTY : { ...EMPTY, incidents: [incident] }
    return Result.succeed({ answer: undefined, changes })
  }
})
