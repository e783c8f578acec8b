/** What a carrier said of a parcel: moves it forward, or does nothing (design.md#carrier). */
import { Result } from "effect"
import type { AccountId, OperationId } from "../../domain/id/Id.ts"
import { newsOf, type Tracked } from "../../domain/shipment/Tracking.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, partnerOf, record } from "../log/OperatorCommand.ts"
import { decideUpdate, planOf } from "./UpdateShipment.ts"

/** No token's. */
export const ACTOR = "carrier"

/** Judged under the shipment's lock, so what an operator did meanwhile is never undone. Answers whether it changed. */
export const trackShipment = (
  accountId: AccountId,
  operationId: OperationId,
  tracked: Tracked
): Command<boolean> =>
  operatorCommand({
    name: "trackShipment",
    partner: accountId,
    plan: planOf(accountId, operationId),
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const account = yield* partnerOf(rows, accountId)
        const stored = rows.shipmentOf(accountId, operationId)
        const news = stored === undefined ? null : newsOf(stored, tracked)
        if (news === null) return { answer: false, changes: EMPTY }
        const decided = yield* decideUpdate(rows, account, operationId, news, fresh)
        const { answer, changes } = decided
        const detail = { changed: Object.keys(news).sort(), status: answer.status }
        const note = { action: "shipment.update", subject: answer.id, detail }
        return {
          answer: true,
          changes: { ...changes, log: [record(ACTOR, rows, fresh, note)] }
        }
      })
  })
