/** Many updates in one request, each for itself: the right ones are taken, the others come back. */
import type { Engine } from "@cardpack/core"
import { moveShipment } from "@cardpack/core/commands"
import type { Desk } from "@cardpack/core/ports"
import { Effect, Result } from "effect"
import * as Problem from "../../problem/Problem.ts"
import { answer, found, identifier } from "../AnswerOperator.ts"
import { MAX_UPDATES, type UpdateShipments } from "./Api.ts"

type Update = (typeof UpdateShipments.Type)["updates"][number]

const COUNT = Problem.invalid(`updates must have 1 to ${MAX_UPDATES} shipments`)
const TWICE = "shipmentId is named twice"

const one = (desk: Desk.Desk["Service"], engine: Engine.Engine["Service"]) =>
  Effect.fnUntraced(function* (actor: string, { shipmentId, ...update }: Update) {
    const id = yield* identifier("shp", "shipment", shipmentId)
    const stored = yield* Effect.flatMap(desk.shipment(id), found("shipment", id))
    const { accountId, operationId } = stored
    const moved = yield* engine.run(moveShipment(actor, accountId, operationId, update))
    return moved.updatedAt !== stored.updatedAt
  })

export const make = (desk: Desk.Desk["Service"], engine: Engine.Engine["Service"]) => {
  const update = one(desk, engine)
  return Effect.fnUntraced(function* (actor: string, updates: ReadonlyArray<Update>) {
    if (updates.length === 0 || updates.length > MAX_UPDATES) return yield* Effect.fail(COUNT)
    const refused: Array<{ at: number; shipmentId: string; message: string }> = []
    const seen = new Set<string>()
    let updated = 0
    for (const [at, each] of updates.entries()) {
      const { shipmentId } = each
      if (seen.has(shipmentId)) {
        refused.push({ at, shipmentId, message: TWICE })
        continue
      }
      seen.add(shipmentId)
      const done = yield* Effect.result(answer(() => update(actor, each)))
      if (Result.isSuccess(done)) updated += done.success ? 1 : 0
      else if (done.failure.code === "service_unavailable") return yield* Effect.fail(done.failure)
      else refused.push({ at, shipmentId, message: done.failure.message })
    }
    return { updated, unchanged: updates.length - updated - refused.length, refused }
  })
}
