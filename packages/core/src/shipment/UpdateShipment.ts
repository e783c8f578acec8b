/** `PUT /operations/{id}/shipment` in the sandbox, and the operator's `PATCH /shipments/{id}`. */
import { Result } from "effect"
import type { Account } from "../account/Account.ts"
import { EMPTY } from "../engine/ChangeSet.ts"
import type { Caller, Command, Decision } from "../engine/Command.ts"
import { Draft } from "../engine/Draft.ts"
import type { Fresh } from "../engine/Entropy.ts"
import * as Guard from "../engine/Guard.ts"
import type { LoadPlan } from "../engine/LoadPlan.ts"
import type { Rows } from "../engine/Rows.ts"
import type { AccountId, OperationId } from "../id/Id.ts"
import * as Machine from "../machine/Machine.ts"
import { notify } from "../mail/Notify.ts"
import { Invalid, NotFound, type Refusal } from "../refusal/Refusal.ts"
import { eventView, type Shipment } from "./Shipment.ts"
import { type Status, type Trigger, table } from "./Transitions.ts"

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
export const MAX_TEXT = { carrier: 255, trackingNumber: 255, trackingUrl: 2048, statusReason: 1000 }

/** The trigger that leads to a status. */
const TRIGGER: Readonly<Record<Status, Trigger>> = {
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
    if (field === "trackingUrl" && !/^https?:\/\/[^\s]+$/i.test(text)) {
      return Result.fail(Invalid({ field, problem: "must be an http or https link" }))
    }
  }
  return Result.void
}

const moved = (shipment: Shipment, status: Status | undefined): Result.Result<Status, Refusal> => {
  if (status === undefined || status === shipment.status) return Result.succeed(shipment.status)
  const row = Machine.find(table, shipment.status, TRIGGER[status])
  return row === undefined
    ? Result.fail(
        Invalid({ field: "status", problem: `cannot go from ${shipment.status} to ${status}` })
      )
    : Result.succeed(row.to)
}

const required = (problem: string) => Result.fail(Invalid({ field: "statusReason", problem }))

/** Whoever holds a shipment says why, as the mail about it goes out once; leaving clears the reason. */
const reasonOf = (
  stored: Shipment,
  status: Status,
  given: string | null | undefined
): Result.Result<string | null, Refusal> => {
  const isMoved = status !== stored.status
  if (status === "exception" && (given === undefined ? isMoved : (given ?? "").trim() === "")) {
    return required(
      isMoved
        ? "is required to move to exception: it says why"
        : "cannot be cleared while the shipment is in exception: it says why"
    )
  }
  if (given !== undefined) return Result.succeed(given)
  return Result.succeed(isMoved && stored.status === "exception" ? null : stored.statusReason)
}

/** What the rule reads. */
export const planOf = (accountId: AccountId, operationId: OperationId): Partial<LoadPlan> => ({
  shipments: [{ accountId, id: operationId }],
  mailsOf: [{ accountId, id: operationId }]
})

/** The pure rule; shared by the sandbox partner and the operator. */
export const decideUpdate = (
  rows: Rows,
  account: Account,
  operationId: OperationId,
  update: ShipmentUpdate,
  fresh: Fresh
): Result.Result<Decision<Shipment>, Refusal> =>
  Result.gen(function* () {
    yield* checkTexts(update)
    const stored = rows.shipmentOf(account.id, operationId)
    if (stored === undefined) {
      return yield* Result.fail(NotFound({ resource: "shipment of operation", id: operationId }))
    }
    const status = yield* moved(stored, update.status)
    const statusReason = yield* reasonOf(stored, status, update.statusReason)
    const texts = Object.fromEntries(
      TEXTS.filter((field) => update[field] !== undefined).map((field) => [field, update[field]])
    ) as Partial<Pick<Shipment, (typeof TEXTS)[number]>>
    const updated: Shipment = { ...stored, ...texts, status, statusReason, updatedAt: rows.now }
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
    draft.emit("shipment.updated", {
      operationId,
      customerId: stored.customerId,
      previousStatus: stored.status,
      changedFields,
      shipment: eventView(updated)
    })
    return { answer: updated, changes: draft.changes({ shipments: [updated], mails }) }
  })

/** A request that changes nothing emits nothing; an illegal move is refused naming `status`. */
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
