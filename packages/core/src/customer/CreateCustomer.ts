/** `POST /customers` (spec, "Customers"). */
import { Result } from "effect"
import type { Caller, Command } from "../engine/Command.ts"
import { Draft } from "../engine/Draft.ts"
import * as Guard from "../engine/Guard.ts"
import type { JsonObject } from "../json/Json.ts"
import { Conflict } from "../refusal/Refusal.ts"
import * as Attributes from "./Attributes.ts"
import type { Customer } from "./Customer.ts"
import * as ExternalUserId from "./ExternalUserId.ts"

export interface NewCustomer {
  readonly externalUserId: string | null
  readonly attributes: JsonObject
}

/** Refused when the `externalUserId` already belongs to a customer. */
export const createCustomer = (caller: Caller, input: NewCustomer): Command<Customer> => ({
  name: "createCustomer",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, {
    externalUserIds:
      input.externalUserId === null
        ? []
        : [{ accountId: caller.accountId, id: input.externalUserId }]
  }),
  weight: 0,
  stock: null,
  decide: (rows, fresh) =>
    Result.gen(function* () {
      const account = yield* Guard.authorize(rows, caller)
      const { externalUserId } = input
      if (externalUserId !== null) yield* ExternalUserId.check(externalUserId)
      const attributes = yield* Attributes.merge({}, input.attributes)
      if (
        externalUserId !== null &&
        rows.customerByExternalId(account.id, externalUserId) !== undefined
      ) {
        return yield* Result.fail(Conflict({ why: "externalUserId already belongs to a customer" }))
      }
      const draft = new Draft(account, rows, fresh)
      const customer: Customer = {
        id: draft.id("cus"),
        accountId: account.id,
        externalUserId,
        attributes,
        sequence: draft.next(),
        createdAt: rows.now,
        updatedAt: rows.now
      }
      return { answer: customer, changes: draft.changes({ customers: [customer] }) }
    })
})
