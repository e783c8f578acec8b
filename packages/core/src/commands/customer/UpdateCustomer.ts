/** `PATCH /customers/{customerId}` (contract.md#customers). */
import { Result } from "effect"
import * as Attributes from "../../domain/customer/Attributes.ts"
import type { Customer } from "../../domain/customer/Customer.ts"
import * as ExternalUserId from "../../domain/customer/ExternalUserId.ts"
import type { CustomerId } from "../../domain/id/Id.ts"
import type { JsonObject } from "../../domain/json/Json.ts"
import { Conflict, NotFound } from "../../domain/refusal/Refusal.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"

export interface CustomerUpdate {
  readonly externalUserId?: string | undefined
  readonly attributes?: JsonObject | undefined
}

/**
 * Sets a missing `externalUserId` and merges attributes. Repeating the stored id is fine; another
 * id is a conflict, and then nothing is applied.
 */
export const updateCustomer = (
  caller: Caller,
  customerId: CustomerId,
  update: CustomerUpdate
): Command<Customer> => ({
  name: "updateCustomer",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, {
    customers: [{ accountId: caller.accountId, id: customerId }],
    externalUserIds:
      update.externalUserId === undefined
        ? []
        : [{ accountId: caller.accountId, id: update.externalUserId }]
  }),
  weight: 0,
  stock: null,
  decide: (rows, fresh) =>
    Result.gen(function* () {
      const account = yield* Guard.authorize(rows, caller)
      const externalUserId = update.externalUserId
      if (externalUserId !== undefined) yield* ExternalUserId.check(externalUserId)
      const stored = rows.customer(account.id, customerId)
      if (stored === undefined) {
        return yield* Result.fail(NotFound({ resource: "customer", id: customerId }))
      }
      const attributes = yield* Attributes.merge(stored.attributes, update.attributes ?? {})
      if (externalUserId !== undefined && externalUserId !== stored.externalUserId) {
        if (stored.externalUserId !== null) {
          return yield* Result.fail(
            Conflict({ why: "externalUserId is set and cannot be changed" })
          )
        }
        if (rows.customerByExternalId(account.id, externalUserId) !== undefined) {
          return yield* Result.fail(
            Conflict({ why: "externalUserId already belongs to a customer" })
          )
        }
      }
      const customer: Customer = {
        ...stored,
        externalUserId: externalUserId ?? stored.externalUserId,
        attributes,
        updatedAt: Math.max(rows.now, stored.updatedAt)
      }
      const changed =
        customer.externalUserId !== stored.externalUserId ||
        JSON.stringify(attributes) !== JSON.stringify(stored.attributes)
      if (!changed) return { answer: stored, changes: EMPTY }
      const draft = new Draft(account, rows, fresh)
      return { answer: customer, changes: draft.changes({ customers: [customer] }) }
    })
})
