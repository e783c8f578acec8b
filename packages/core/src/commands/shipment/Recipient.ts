/**
 * How long a recipient's address is kept: as long as the parcel may need it, and a while after it
 * was delivered, in case it comes back.
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

/** A parcel that is on its way, or held, still needs its address. */
export const isNeeded = ({ status }: Shipment): boolean => status !== "delivered"

export const isKept = ({ customerEmail, info }: Shipment): boolean =>
  info !== null || customerEmail !== null

/** The shipment without its recipient. It keeps its country, which is what was charged for. */
export const forget = (shipment: Shipment): Shipment => ({
  ...shipment,
  info: null,
  infoFingerprint: null,
  customerEmail: null
})

/**
 * Its request without a trace: the fingerprint is a hash of the address, and who has the database and
 * a guess could confirm the guess. The key stays taken, and a replay of it is a conflict.
 */
export const forgetRequest = (operation: Operation): Operation => ({
  ...operation,
  fingerprint: FORGOTTEN
})

/** Of the shipments, those that still tell something. */
export const requestsOf = (
  rows: Rows,
  shipments: ReadonlyArray<Shipment>
): ReadonlyArray<Operation> =>
  shipments
    .flatMap(({ accountId, operationId }) => rows.operation(accountId, operationId) ?? [])
    .filter(({ fingerprint }) => fingerprint !== FORGOTTEN)

/**
 * Forgets the addresses of shipments that were delivered and have not changed since `before`;
 * answers how many. The others stay, whatever the caller read of them earlier. No event is sent:
 * nothing that a partner can see of a shipment changes.
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
