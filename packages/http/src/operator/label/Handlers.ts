import { Engine } from "@cardpack/core"
import { Desk, Labels, Reads, Vault } from "@cardpack/core/ports"
import { Effect, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type * as Refusals from "../../problem/Refusals.ts"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import * as OperatorBody from "../OperatorBody.ts"
import * as Api from "./Api.ts"
import * as Purchase from "./Purchase.ts"

const readMeasure = OperatorBody.reader(Api.MeasureParcel)
const readPurchase = OperatorBody.reader(Api.BuyLabel)

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "labels",
  Effect.fnUntraced(function* (handlers) {
    const desk = yield* Desk.Desk
    const engine = yield* Engine.Engine
    const reads = yield* Reads.Reads
    const vault = yield* Vault.Vault
    const labels = Option.getOrNull(yield* Effect.serviceOption(Labels.Labels))
    const sold = <A, R>(
      run: (parts: Purchase.Parts, actor: string) => Effect.Effect<A, Refusals.Failure, R>
    ) =>
      answer((actor) =>
        labels === null
          ? Effect.fail(Purchase.NO_SELLER)
          : run({ desk, engine, reads, vault, labels }, actor)
      )
    return handlers
      .handleRaw("offer", ({ params: { shipmentId }, request }) =>
        sold((parts, actor) =>
          Effect.flatMap(readMeasure(request), (body) =>
            Purchase.offer(parts, actor, shipmentId, body)
          )
        )
      )
      .handleRaw("buy", ({ params: { shipmentId }, request }) =>
        sold((parts, actor) =>
          Effect.flatMap(readPurchase(request), (body) =>
            Purchase.buy(parts, actor, shipmentId, body)
          )
        )
      )
      .handle("file", ({ params }) =>
        sold((parts, actor) => Purchase.file(parts, actor, params.shipmentId))
      )
  })
)
