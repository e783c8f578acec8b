/** `POST /customers` (contract.md#customers). */
import { Result } from "effect"
import * as Attributes from "../../domain/customer/Attributes.ts"
import type { Customer } from "../../domain/customer/Customer.ts"
import * as ExternalUserId from "../../domain/customer/ExternalUserId.ts"
import type { Created } from "../../domain/idempotency/Outcome.ts"
import * as Outcome from "../../domain/idempotency/Outcome.ts"
import type { JsonObject } from "../../domain/json/Json.ts"
import { Conflict } from "../../domain/refusal/Refusal.ts"
import { deciding } from "../../domain/steps/Deciding.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"

export interface NewCustomer {
  readonly externalUserId: string | null
  readonly attributes: JsonObject
}

const decide = deciding(function* (
  caller: Caller,
  input: NewCustomer,
  idempotencyKey: string | null,
  rows: Rows,
  fresh: Fresh
) {
  const account = yield* Guard.authorize(rows, caller)
  const { externalUserId } = input
  if (externalUserId !== null) yield* ExternalUserId.check(externalUserId)
  const attributes = yield* Attributes.merge({}, input.attributes)
  const request = { externalUserId, attributes: input.attributes }
  const stamp = idempotencyKey === null ? null : yield* Outcome.stamp(idempotencyKey, request)
  if (stamp !== null) {
    const before = rows.customerByKey(account.id, stamp.key)
    const stored = yield* Outcome.replayed(stamp, before)
    if (stored !== null) return { answer: { ...stored, replayed: true }, changes: EMPTY }
  }
  if (
    externalUserId !== null &&
    rows.customerByExternalId(account.id, externalUserId) !== undefined
  ) {
    const why = "externalUserId already belongs to a customer"
    return yield* Result.fail(Conflict({ why }))
  }
  const draft = new Draft(account, rows, fresh)
  const customer: Customer = {
    id: draft.id("cus"),
    accountId: account.id,
    externalUserId,
    attributes,
    erasedAt: null,
    idempotencyKey: stamp?.key ?? null,
    fingerprint: stamp?.fingerprint ?? null,
    sequence: draft.next(),
    createdAt: draft.now,
    updatedAt: draft.now
  }
  const changes = draft.changes({ customers: [customer] })
  return { answer: { ...customer, replayed: false }, changes }
})

/**
 * Refused when the `externalUserId` already belongs to a customer. With a key, repeating the
 * request answers the customer that it created, in its present state.
 */
export const createCustomer = (
  caller: Caller,
  input: NewCustomer,
  idempotencyKey: string | null = null
): Command<Created<Customer>> => {
  const { accountId } = caller
  const owned = (id: string | null) => (id === null ? [] : [{ accountId, id }])
  return {
    name: "createCustomer",
    scope: { accounts: [accountId], operator: false },
    plan: Guard.plan(caller, {
      externalUserIds: owned(input.externalUserId),
      customerKeys: owned(idempotencyKey)
    }),
    weight: 0,
    stock: null,
    decide: (rows, fresh) => decide(caller, input, idempotencyKey, rows, fresh)
  }
}
