/**
 * `POST /operator/v1/partners/{partnerId}/customers/{customerId}/erase`: erases the person behind a
 * customer. Cards, operations and the ledger stay, under an id that identifies no person.
 */
import { Result } from "effect"
import type { Customer } from "../../domain/customer/Customer.ts"
import type { AccountId, CustomerId } from "../../domain/id/Id.ts"
import { Conflict, NotFound } from "../../domain/refusal/Refusal.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"
import * as Recipient from "../shipment/Recipient.ts"

export interface Erased {
  readonly customerId: CustomerId
  /** Shipments whose recipient this request erased. */
  readonly shipments: number
}

const ANONYMOUS = { externalUserId: null, attributes: {}, idempotencyKey: null, fingerprint: null }

const isBare = ({ attributes, externalUserId, idempotencyKey }: Customer): boolean =>
  externalUserId === null && idempotencyKey === null && Object.keys(attributes).length === 0

/**
 * Clears the external id, the attributes, the recipients of the customer's shipments, and the
 * fingerprints of the requests that named them. Frees the idempotency key of the customer's
 * creation: the same request then makes another customer. The keys of redemptions stay taken, and a
 * replay is a conflict. Receipts tell the customer's words no more. Refused while a parcel still needs its address.
 */
export const eraseCustomer = (
  actor: string,
  partnerId: AccountId,
  customerId: CustomerId
): Command<Erased> => {
  const key = { accountId: partnerId, id: customerId }
  return operatorCommand({
    name: "eraseCustomer",
    partner: partnerId,
    plan: { customers: [key], shipmentsOf: [key] },
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const account = yield* partnerOf(rows, partnerId)
        const stored = rows.customer(partnerId, customerId)
        if (stored === undefined) {
          return yield* Result.fail(NotFound({ resource: "customer", id: customerId }))
        }
        const shipments = rows.shipmentsOf(partnerId, customerId)
        const kept = shipments.filter(Recipient.isKept)
        const needed = kept.find(Recipient.isNeeded)
        if (needed !== undefined) {
          const why = `shipment ${needed.id} is ${needed.status} and still needs its address`
          return yield* Result.fail(Conflict({ why }))
        }
        const answer = { customerId, shipments: kept.length }
        const requests = Recipient.requestsOf(rows, shipments)
        const isErased = stored.erasedAt !== null && isBare(stored)
        if (isErased && kept.length + requests.length === 0) return { answer, changes: EMPTY }
        const erasedAt = stored.erasedAt ?? rows.now
        const customer = { ...stored, ...ANONYMOUS, updatedAt: rows.now, erasedAt }
        const detail = { partnerId, shipments: kept.length }
        const note = { action: "customer.erase", subject: customerId, detail }
        const draft = new Draft(account, rows, fresh)
        const changes = draft.changes({
          customers: [customer],
          shipments: kept.map(Recipient.forget),
          operations: requests.map(Recipient.forgetRequest),
          log: [record(actor, rows, fresh, note)]
        })
        return { answer, changes }
      })
  })
}
