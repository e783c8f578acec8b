/**
 * How long a recipient's address is kept: as long as the parcel may need it, and a while after it
 * was delivered, in case it comes back.
 */
import { Result } from "effect"
import { EMPTY } from "../engine/ChangeSet.ts"
import type { Command } from "../engine/Command.ts"
import { Draft } from "../engine/Draft.ts"
import * as LoadPlan from "../engine/LoadPlan.ts"
import type { AccountId, OperationId } from "../id/Id.ts"
import { NotFound } from "../refusal/Refusal.ts"
import type { Instant } from "../time/Instant.ts"
import type { Shipment } from "./Shipment.ts"

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
    const draft = new Draft(account, rows, fresh)
    return Result.succeed({ answer: shipments.length, changes: draft.changes({ shipments }) })
  }
})
