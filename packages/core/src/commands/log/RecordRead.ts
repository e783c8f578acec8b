import { Result } from "effect"
import type { ShipmentId } from "../../domain/id/Id.ts"
import type { Command } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import { operatorCommand, record } from "./OperatorCommand.ts"

/** Logs a read of recipients' data, before the answer: a read that can't be logged must fail. */
export const recordRead = (
  actor: string,
  shipmentIds: readonly [ShipmentId, ...ReadonlyArray<ShipmentId>]
): Command<void> =>
  operatorCommand({
    name: "recordRead",
    partner: null,
    decide: (rows, fresh) => {
      const [subject] = shipmentIds
      const note = { action: "recipient.read", subject, detail: { shipmentIds } }
      const log = [record(actor, rows, fresh, note)]
      return Result.succeed({ answer: undefined, changes: { ...EMPTY, log } })
    }
  })
