import { Engine } from "@cardpack/core"
import { eraseCustomer } from "@cardpack/core/commands"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Body from "../../request/Body.ts"
import { answer, identifier } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "customers",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    return handlers.handleRaw("erase", ({ params, request }) =>
      answer(
        Effect.fnUntraced(function* (actor) {
          yield* Body.none(request)
          const partnerId = yield* identifier("par", "partner", params.partnerId)
          const customerId = yield* identifier("cus", "customer", params.customerId)
          return yield* engine.run(eraseCustomer(actor, partnerId, customerId))
        })
      )
    )
  })
)
