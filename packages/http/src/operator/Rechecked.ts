/**
 * The engine for operators' handlers: each command looks again whether the token that asks for it
 * still works, so that nobody outlives a revocation with requests whose bodies are yet to come.
 */

import { whileValid } from "@cardpack/core/commands/token/Tokens"
import { Engine } from "@cardpack/core/engine/Engine"
import { Effect, Layer, Option } from "effect"
import { Operator } from "./Authorization.ts"

export const layer = Layer.effect(
  Engine,
  Effect.map(Engine, (engine) =>
    Engine.of({
      ...engine,
      run: (command) =>
        Effect.flatMap(Effect.serviceOption(Operator), (operator) =>
          engine.run(Option.isNone(operator) ? command : whileValid(operator.value, command))
        )
    })
  )
)
