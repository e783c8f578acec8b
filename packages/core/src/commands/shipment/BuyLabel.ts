/**
 * A label is bought in three steps (design.md#labels): its offer is written to the shipment, the service
 * is paid, and what it answered is written. Who finds an offer written and not paid buys the same again,
 * which the service does once.
 */
import { Result } from "effect"
import type { AccountId, OperationId } from "../../domain/id/Id.ts"
import type { JsonObject } from "../../domain/json/Json.ts"
import { Conflict, NotFound, type Refusal } from "../../domain/refusal/Refusal.ts"
import { MAX_LABELS, type Shipment } from "../../domain/shipment/Shipment.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import type { Command } from "../../engine/Command.ts"
import type { Bought } from "../../engine/port/Labels.ts"
import { type ChangeSet, EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"
import { decideUpdate, planOf } from "./UpdateShipment.ts"

/** Which label of which shipment, and by whom. */
export interface Which {
  readonly actor: string
  readonly accountId: AccountId
  readonly operationId: OperationId
  readonly labelId: string
}

const storedOf = (rows: Rows, { accountId, operationId }: Which) => {
  const stored = rows.shipmentOf(accountId, operationId)
  return stored === undefined
    ? Result.fail(NotFound({ resource: "shipment of operation", id: operationId }))
    : Result.succeed(stored)
}

const OTHER = Conflict({
  why: "another label is or was bought for this shipment; read it again, and name that label in replaces"
})

const OPEN = Conflict({
  why: "it is not known whether the label of before was paid: buy that one again, or ask for it"
})

const SPENT = Conflict({
  why: `${MAX_LABELS} labels were bought for this shipment; buy another one at the carrier, and enter its tracking number`
})

/** The label that a shipment has; null in both for none. */
export type Label = Pick<Shipment, "labelId" | "labelPriceUsd">

export const NONE: Label = { labelId: null, labelPriceUsd: null }

const command = (
  name: string,
  which: Which,
  decide: (
    stored: Shipment,
    log: (detail?: JsonObject) => ChangeSet["log"],
    ...given: Parameters<Command<Shipment>["decide"]>
  ) => Result.Result<{ answer: Shipment; changes: ChangeSet }, Refusal>
): Command<Shipment> =>
  operatorCommand({
    name,
    partner: which.accountId,
    plan: planOf(which.accountId, which.operationId),
    decide: (rows, fresh, ...rest) =>
      Result.flatMap(storedOf(rows, which), (stored) => {
        const { actor, labelId } = which
        const log = (detail: JsonObject = {}) => [
          record(actor, rows, fresh, {
            action: `label.${name}`,
            subject: stored.id,
            detail: { labelId, ...detail }
          })
        ]
        return decide(stored, log, rows, fresh, ...rest)
      })
  })

/** Nothing is bought before. `replaces` is the label that the operator saw; null for none. */
export const claimLabel = (which: Which, replaces: string | null): Command<Shipment> =>
  command("claim", which, (stored, log) => {
    if (stored.labelId === which.labelId) return Result.succeed({ answer: stored, changes: EMPTY })
    if (stored.labelId !== replaces) return Result.fail(OTHER)
    if (stored.labelId !== null && stored.labelPriceUsd === null) return Result.fail(OPEN)
    if (stored.status !== "created") {
      const why = `a shipment that is ${stored.status} gets no label`
      return Result.fail(Conflict({ why }))
    }
    if (stored.labelCount >= MAX_LABELS) return Result.fail(SPENT)
    const labelCount = stored.labelCount + 1
    const shipment = { ...stored, labelId: which.labelId, labelPriceUsd: null, labelCount }
    return Result.succeed({
      answer: shipment,
      changes: { ...EMPTY, shipments: [shipment], log: log({ replaces }) }
    })
  })

/** The service refused: nothing was bought, and another may be. The shipment has the paid label of `before` again. */
export const releaseLabel = (which: Which, before: Label): Command<Shipment> =>
  command("release", which, (stored, log) => {
    const isOpen = stored.labelId === which.labelId && stored.labelPriceUsd === null
    if (!isOpen) return Result.succeed({ answer: stored, changes: EMPTY })
    const { labelId, labelPriceUsd } = before.labelPriceUsd === null ? NONE : before
    const shipment = { ...stored, labelId, labelPriceUsd, labelCount: stored.labelCount - 1 }
    return Result.succeed({
      answer: shipment,
      changes: { ...EMPTY, shipments: [shipment], log: log() }
    })
  })

/** Tells the partner the tracking number. What was paid is in the log even when another label came between. */
export const finishLabel = (which: Which, bought: Bought): Command<Shipment> =>
  command("buy", which, (stored, log, rows, fresh) =>
    Result.gen(function* () {
      const { carrier, priceUsd, trackingNumber, trackingUrl } = bought
      const paid = log({ priceUsd: Usd.format(priceUsd) })
      if (stored.labelId !== which.labelId)
        return { answer: stored, changes: { ...EMPTY, log: paid } }
      if (stored.labelPriceUsd !== null) return { answer: stored, changes: EMPTY }
      const account = yield* partnerOf(rows, which.accountId)
      const update = { carrier, trackingNumber, trackingUrl }
      const moved = yield* decideUpdate(rows, account, which.operationId, update, fresh)
      const shipment = { ...moved.answer, labelPriceUsd: priceUsd }
      return {
        answer: shipment,
        changes: { ...moved.changes, shipments: [shipment], log: paid }
      }
    })
  )
