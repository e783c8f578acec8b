import { Engine } from "@cardpack/core"
import { recordAct } from "@cardpack/core/commands"
import { Reads } from "@cardpack/core/ports"
import { Effect, Option } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answer } from "../AnswerOperator.ts"
import { OperatorApi } from "../Api.ts"
import { AlertTest } from "./AlertTest.ts"

export const layer = HttpApiBuilder.group(
  OperatorApi,
  "alerts",
  Effect.fnUntraced(function* (handlers) {
    const engine = yield* Engine.Engine
    const { now } = yield* Reads.Reads
    const test = Option.getOrNull(yield* Effect.serviceOption(AlertTest))
    return handlers.handle("test", () =>
      answer(
        Effect.fnUntraced(function* (actor) {
          const data = test === null ? [] : yield* test.send(`alert_test_${yield* now}`)
          const failed = data.filter(({ problem }) => problem !== null).length
          const detail = { told: data.length - failed, failed }
          yield* engine.run(recordAct(actor, { action: "alert.test", subject: "alerts", detail }))
          return { data }
        })
      )
    )
  })
)
