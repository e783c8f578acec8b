/** Many updates in one request, each for itself: the right ones are taken, the others come back. */
import type { Engine } from "@cardpack/core"
import { moveShipment } from "@cardpack/core/commands"
import type { Shipment } from "@cardpack/core/domain"
import type { Desk } from "@cardpack/core/ports"
import { Effect, Result } from "effect"
import * as Problem from "../../problem/Problem.ts"
import { answer, found, identifier } from "../AnswerOperator.ts"
import * as QueryMoment from "../QueryMoment.ts"
import { MAX_UPDATES, type MoveShipment, type UpdateShipments } from "./Api.ts"

type Update = (typeof UpdateShipments.Type)["updates"][number]

const COUNT = Problem.invalid(`updates must have 1 to ${MAX_UPDATES} shipments`)
const TWICE = "shipmentId is named twice"

export const moving = (engine: Engine.Engine["Service"]) =>
  Effect.fnUntraced(function* (
    actor: string,
    { accountId, operationId }: Pick<Shipment.Shipment, "accountId" | "operationId">,
    { addressUpdatedAt, ...update }: typeof MoveShipment.Type
  ) {
    const read = yield* QueryMoment.optional("addressUpdatedAt", addressUpdatedAt)
    const movement = addressUpdatedAt === undefined ? update : { ...update, addressUpdatedAt: read }
    return yield* engine.run(moveShipment(actor, accountId, operationId, movement))
  })

const one = (desk: Desk.Desk["Service"], move: ReturnType<typeof moving>) =>
  Effect.fnUntraced(function* (actor: string, { shipmentId, ...update }: Update) {
    const id = yield* identifier("shp", "shipment", shipmentId)
    const stored = yield* Effect.flatMap(desk.shipment(id), found("shipment", id))
    return (yield* move(actor, stored, update)).updatedAt !== stored.updatedAt
  })

export const make = (desk: Desk.Desk["Service"], move: ReturnType<typeof moving>) => {
  const update = one(desk, move)
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
