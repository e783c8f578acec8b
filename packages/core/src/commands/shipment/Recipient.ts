/**
 * The erasure of a recipient's address: it is kept while the parcel may need it, and for a time
 * after delivery, in case the parcel comes back.
 */
import { Result } from "effect"
import type { AccountId, OperationId } from "../../domain/id/Id.ts"
import { FORGOTTEN } from "../../domain/idempotency/Fingerprint.ts"
import type { Operation } from "../../domain/operation/Operation.ts"
import { NotFound } from "../../domain/refusal/Refusal.ts"
import type { Shipment } from "../../domain/shipment/Shipment.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import * as LoadPlan from "../../engine/rows/LoadPlan.ts"
import type { Rows } from "../../engine/rows/Rows.ts"

/** A parcel on its way, or held, still needs its address. */
export const isNeeded = ({ status }: Shipment): boolean => status !== "delivered"

export const isKept = ({ customerEmail, info }: Shipment): boolean =>
  info !== null || customerEmail !== null

/** The shipment without its recipient. It keeps the country that was charged for. */
export const forget = (shipment: Shipment): Shipment => ({
  ...shipment,
  info: null,
  infoFingerprint: null,
  customerEmail: null
})

/**
 * Erases the request's fingerprint: it is a hash of the address, so anyone with the database could
 * confirm a guess. The key stays taken, and a replay is a conflict.
 */
export const forgetRequest = (operation: Operation): Operation => ({
  ...operation,
  fingerprint: FORGOTTEN
})

/** The shipments' operations whose fingerprints are not erased yet. */
export const requestsOf = (
  rows: Rows,
  shipments: ReadonlyArray<Shipment>
): ReadonlyArray<Operation> =>
  shipments
    .flatMap(({ accountId, operationId }) => rows.operation(accountId, operationId) ?? [])
    .filter(({ fingerprint }) => fingerprint !== FORGOTTEN)

/**
 * Erases the addresses of delivered shipments unchanged since `before` and answers how many. Checks
 * each row again, because it may have changed since the caller read it. Emits no event: partners
 * never see the address.
 */
export const forgetDelivered = (
  accountId: AccountId,
  operationIds: ReadonlyArray<OperationId>,
  before: Instant
): Command<number> => ({
  name: "forgetDelivered",
  scope: { accounts: [accountId], operator: false },
  plan: {
    ...LoadPlan.EMPTY,
    accounts: [accountId],
    operations: operationIds.map((id) => ({ accountId, id })),
    shipments: operationIds.map((id) => ({ accountId, id }))
  },
  weight: 0,
  stock: null,
  decide: (rows, fresh) => {
    const account = rows.account(accountId)
    if (account === undefined) return Result.fail(NotFound({ resource: "partner", id: accountId }))
    const due = operationIds
      .flatMap((id) => rows.shipmentOf(accountId, id) ?? [])
      .filter((row) => isKept(row) && !isNeeded(row) && row.updatedAt <= before)
    if (due.length === 0) return Result.succeed({ answer: 0, changes: EMPTY })
    const shipments = due.map(forget)
    const operations = requestsOf(rows, due).map(forgetRequest)
    const changes = new Draft(account, rows, fresh).changes({ shipments, operations })
    return Result.succeed({ answer: shipments.length, changes })
  }
})
