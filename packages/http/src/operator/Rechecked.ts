/**
 * The engine for operators' handlers. Each command checks again that its token still works, because
 * the request's body may arrive after the token was revoked.
 */
import { Engine } from "@cardpack/core"
import { Tokens } from "@cardpack/core/commands"
import { Effect, Layer, Option } from "effect"
import { Operator } from "./Authorization.ts"

export const layer = Layer.effect(
  Engine.Engine,
  Effect.map(Engine.Engine, (engine) =>
    Engine.Engine.of({
      ...engine,
      run: (command) =>
        Effect.flatMap(Effect.serviceOption(Operator), (operator) =>
          engine.run(Option.isNone(operator) ? command : Tokens.whileValid(operator.value, command))
        )
    })
  )
)
