/** The base of commands on an operation's entries: their load plan and their callers. */
import { Result } from "effect"
import type { Account } from "../../domain/account/Account.ts"
import type { AccountId, CardId, OperationId } from "../../domain/id/Id.ts"
import type { Kind } from "../../domain/incident/Incident.ts"
import type { EntryId } from "../../domain/onchain/Finding.ts"
import type { Details } from "../../domain/operation/Operation.ts"
import { NotFound, type Refusal } from "../../domain/refusal/Refusal.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Caller, Command, Decision } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { subjects } from "../incident/Raise.ts"
import { Settlement } from "./Settlement.ts"

/** An on-chain operation, read earlier; the list of its cards and entries never changes. */
export interface Target {
  readonly accountId: AccountId
  readonly operationId: OperationId
  readonly cardIds: ReadonlyArray<CardId>
  readonly entryIds: ReadonlyArray<EntryId>
}

/** The kinds of incidents about entries. */
const KINDS: ReadonlyArray<Kind> = [
  "minted_after_cancel",
  "burned_after_cancel",
  "reorganized_after_credit"
]

/** `details` show the operation after the command. */
export interface Answer {
  readonly details: Details
  readonly now: Instant
}

export const targetOf = ({ affectedCards, onchainBurns, onchainOrders, operation }: Details) => ({
  accountId: operation.accountId,
  operationId: operation.id,
  cardIds: affectedCards.map(({ card }) => card.id),
  entryIds: [...onchainOrders, ...onchainBurns].map(({ id }) => id)
})

/** The watcher may act for a suspended partner, whose customers still mint and burn. */
const accountOf = (
  rows: Rows,
  who: Caller,
  isWatcher: boolean
): Result.Result<Account, Refusal> => {
  if (!isWatcher) return Guard.authorize(rows, who)
  const account = rows.account(who.accountId)
  return account === undefined
    ? Result.fail(NotFound({ resource: "account", id: who.accountId }))
    : Result.succeed(account)
}

/** A null caller is the watcher. */
export const command = (
  name: string,
  caller: Caller | null,
  target: Target,
  decide: (settlement: Settlement, rows: Rows) => Result.Result<void, Refusal>
): Command<Answer> => {
  const { accountId, cardIds, entryIds, operationId } = target
  const owned = <Id>(id: Id) => ({ accountId, id })
  const who = caller ?? { accountId, keyId: null }
  return {
    name,
    scope: { accounts: [accountId], operator: false },
    plan: Guard.plan(who, {
      operations: [owned(operationId)],
      entries: [owned(operationId)],
      cards: cardIds.map(owned),
      incidents: subjects(accountId, KINDS, entryIds)
    }),
    weight: cardIds.length,
    stock: null,
    decide: (rows, fresh): Result.Result<Decision<Answer>, Refusal> =>
      Result.gen(function* () {
        const account = yield* accountOf(rows, who, caller === null)
        const operation = rows.operation(accountId, operationId)
        if (operation === undefined) {
          return yield* Result.fail(NotFound({ resource: "operation", id: operationId }))
        }
        const draft = new Draft(account, rows, fresh)
        const settlement = new Settlement(rows, draft, operation)
        yield* decide(settlement, rows)
        const written = settlement.finish()
        const changes = written === null ? EMPTY : draft.changes(written)
        return { answer: { details: settlement.details, now: rows.now }, changes }
      })
  }
}
