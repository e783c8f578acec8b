import { Engine } from "@cardpack/core"
import { updateShipment } from "@cardpack/core/commands"
import { Shipment } from "@cardpack/core/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Problem from "../../problem/Problem.ts"
import * as Body from "../../request/Body.ts"
import { answer, identifier } from "../AnswerPartner.ts"
import { PartnerApi } from "../Api.ts"
import { Settings } from "../Settings.ts"
import { CorrectAddress, UpdateShipment } from "./Api.ts"

const readUpdate = Body.reader(UpdateShipment)
const readAddress = Body.reader(CorrectAddress, { digits: "shipmentInfo" })

const sandboxOnly = Effect.fail(
  new Problem.Problem({
    code: "forbidden",
    message: "shipments are moved by the service in production"
  })
)

export const layer = HttpApiBuilder.group(
  PartnerApi,
  "shipments",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    const { environment } = yield* Settings
    return handlers
      .handleRaw(
        "update",
        answer(
          Effect.fnUntraced(function* ({ caller }, { params, request }) {
            if (environment === "production") return yield* sandboxOnly
            const update = yield* readUpdate(request)
            const id = yield* identifier("op", "operation", params.operationId)
            return Shipment.view(yield* engine.run(updateShipment(caller, id, update)))
          })
        )
      )
      .handleRaw(
        "correctAddress",
        answer(
          Effect.fnUntraced(function* ({ caller }, { params, request }) {
            const { shipmentInfo } = yield* readAddress(request)
            const id = yield* identifier("op", "operation", params.operationId)
            const { changedFields, shipment } = yield* engine.correctAddress(
              caller,
              id,
              shipmentInfo
            )
            return { ...Shipment.view(shipment), changedFields }
          })
        )
      )
  })
)
