/** `PUT /operations/{id}/shipment` in the sandbox, and the operator's `PATCH /shipments/{id}`. */

import { Result } from "effect"
import type { Account } from "../../domain/account/Account.ts"
import type { AccountId, OperationId } from "../../domain/id/Id.ts"
import { Invalid, NotFound, type Refusal } from "../../domain/refusal/Refusal.ts"
import { eventView, fire, type Moved, type Shipment } from "../../domain/shipment/Shipment.ts"
import * as TrackingLink from "../../domain/shipment/TrackingLink.ts"
import type { Facts, Status } from "../../domain/shipment/Transitions.ts"
import { deciding } from "../../domain/steps/Deciding.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Caller, Command } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { LoadPlan } from "../../engine/rows/LoadPlan.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { notify } from "../mail/Notify.ts"

/** Omitted fields stay; null clears a text field. */
export interface ShipmentUpdate {
  readonly status?: Status | undefined
  readonly carrier?: string | null | undefined
  readonly trackingNumber?: string | null | undefined
  readonly trackingUrl?: string | null | undefined
  readonly statusReason?: string | null | undefined
}

const TEXTS = ["carrier", "trackingNumber", "trackingUrl", "statusReason"] as const

/** Characters of a text field; links may be longer. */
export const MAX_TEXT = {
  carrier: 255,
  trackingNumber: 255,
  trackingUrl: TrackingLink.MAX_LENGTH,
  statusReason: 1000
}

/** The trigger that leads to a status. */
const TRIGGER: Readonly<Record<Status, Exclude<keyof Facts, "amend" | "correct_address">>> = {
  created: "resume",
  shipped: "ship",
  in_transit: "move",
  delivered: "deliver",
  exception: "hold"
}

const checkTexts = (update: ShipmentUpdate): Result.Result<void, Refusal> => {
  for (const field of TEXTS) {
    const text = update[field]
    if (typeof text !== "string") continue
    if (text.length < 1 || text.length > MAX_TEXT[field]) {
      const problem = `must have 1 to ${MAX_TEXT[field]} characters; null clears it`
      return Result.fail(Invalid({ field, problem }))
    }
    if (/\p{Cc}/u.test(text)) {
      return Result.fail(Invalid({ field, problem: "must have no control characters" }))
    }
    // Events keep it as JSON, which the database reads.
    if (!text.isWellFormed()) {
      const problem = "must not contain half of a surrogate pair"
      return Result.fail(Invalid({ field, problem }))
    }
    if (field === "trackingUrl" && !TrackingLink.isValid(text)) {
      const problem = "must be an http or https link to a public name, without credentials"
      return Result.fail(Invalid({ field, problem }))
    }
  }
  return Result.void
}

/**
 * An exception needs a reason, because the mail about it is sent once; leaving it clears the
 * reason.
 */
const moved = (
  stored: Shipment,
  { status = stored.status, statusReason: given }: ShipmentUpdate,
  now: Instant
): Result.Result<Moved, Refusal> => {
  const isMoved = status !== stored.status
  const trigger = isMoved ? TRIGGER[status] : "amend"
  const fired = Result.mapError(fire(stored, trigger, { reason: given }, now), (illegal) => {
    if (illegal === "unlisted") {
      const problem = `cannot go from ${stored.status} to ${status}`
      return Invalid({ field: "status", problem })
    }
    const problem = isMoved
      ? "is required to move to exception: it says why"
      : "cannot be cleared while the shipment is in exception: it says why"
    return Invalid({ field: "statusReason", problem })
  })
  const kept = isMoved && stored.status === "exception" ? null : stored.statusReason
  return Result.map(fired, ({ emits, shipment }) => ({
    shipment: { ...shipment, statusReason: given === undefined ? kept : given },
    emits
  }))
}

/** The rows for {@link decideUpdate}. */
export const planOf = (accountId: AccountId, operationId: OperationId): Partial<LoadPlan> => ({
  shipments: [{ accountId, id: operationId }],
  mailsOf: [{ accountId, id: operationId }]
})

/** The rule that the sandbox's partner and the operator share. */
export const decideUpdate = deciding(function* (
  rows: Rows,
  account: Account,
  operationId: OperationId,
  update: ShipmentUpdate,
  fresh: Fresh
) {
  yield* checkTexts(update)
  const stored = rows.shipmentOf(account.id, operationId)
  if (stored === undefined) {
    return yield* Result.fail(NotFound({ resource: "shipment of operation", id: operationId }))
  }
  const next = yield* moved(stored, update, rows.now)
  const texts = Object.fromEntries(
    TEXTS.filter((field) => update[field] !== undefined).map((field) => [field, update[field]])
  ) as Partial<Pick<Shipment, (typeof TEXTS)[number]>>
  const updated: Shipment = { ...next.shipment, ...texts }
  const changedFields = (["status", ...TEXTS] as const).filter(
    (field) => updated[field] !== stored[field]
  )
  if (changedFields.length === 0) return { answer: stored, changes: EMPTY }
  const draft = new Draft(account, rows, fresh)
  const isMoved = updated.status !== stored.status
  const earlier = Array.from(rows.mails.values()).filter(
    (mail) => mail.accountId === account.id && mail.operationId === operationId
  )
  const mails = isMoved ? notify(draft, updated, earlier) : []
  draft.emit(next, {
    operationId,
    customerId: stored.customerId,
    previousStatus: stored.status,
    changedFields,
    shipment: eventView(updated)
  })
  return { answer: updated, changes: draft.changes({ shipments: [updated], mails }) }
})

/** A request that changes nothing emits nothing. The refusal of an illegal move names `status`. */
export const updateShipment = (
  caller: Caller,
  operationId: OperationId,
  update: ShipmentUpdate
): Command<Shipment> => ({
  name: "updateShipment",
  scope: { accounts: [caller.accountId], operator: false },
  plan: Guard.plan(caller, planOf(caller.accountId, operationId)),
  weight: 0,
  stock: null,
  decide: (rows, fresh) =>
    Result.flatMap(Guard.authorize(rows, caller), (account) =>
      decideUpdate(rows, account, operationId, update, fresh)
    )
})
