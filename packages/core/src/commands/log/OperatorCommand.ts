/** The operator's commands: their scope, their partner, and the log. */
import { Result } from "effect"
import type { Account } from "../../domain/account/Account.ts"
import * as Id from "../../domain/id/Id.ts"
import type { JsonObject } from "../../domain/json/Json.ts"
import type { LogEntry } from "../../domain/log/LogEntry.ts"
import { NotFound, type Refusal } from "../../domain/refusal/Refusal.ts"
import type { Command } from "../../engine/Command.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY, type LoadPlan } from "../../engine/rows/LoadPlan.ts"
import type { Rows } from "../../engine/rows/Rows.ts"

/** Index of the log entry's id, beyond every index that decisions use. */
const LOG_INDEX = 1 << 20

/** A log entry's content; never a key, a secret or an address. */
export interface Note {
  readonly action: string
  readonly subject: string
  readonly detail: JsonObject
}

/** `at` tells the entries of one decision apart. */
export const record = (actor: string, rows: Rows, fresh: Fresh, note: Note, at = 0): LogEntry => ({
  id: Id.fromUuid("log", fresh.uuid(LOG_INDEX + at)),
  actor,
  ...note,
  createdAt: rows.now
})

interface Options<A> {
  readonly name: string
  /** The partner whose account is locked and loaded; null for none. */
  readonly partner: Id.AccountId | null
  readonly plan?: Partial<LoadPlan>
  readonly weight?: number
  readonly stock?: Command<A>["stock"]
  readonly decide: Command<A>["decide"]
}

/** A command under the operator's lock, so that operators' changes follow one another. */
export const operatorCommand = <A>(options: Options<A>): Command<A> => {
  const accounts = options.partner === null ? [] : [options.partner]
  return {
    name: options.name,
    scope: { accounts, operator: true },
    plan: { ...EMPTY, ...options.plan, accounts },
    weight: options.weight ?? 0,
    stock: options.stock ?? null,
    decide: options.decide
  }
}

export const partnerOf = (rows: Rows, id: Id.AccountId): Result.Result<Account, Refusal> => {
  const account = rows.account(id)
  return account === undefined
    ? Result.fail(NotFound({ resource: "partner", id }))
    : Result.succeed(account)
}
