/**
 * The engine for operators' handlers. Each command checks again that its token still works, because
 * the request's body may arrive after the token was revoked; those of people name them in the log.
 */
import { type Command, Engine } from "@cardpack/core"
import { onBehalfOf, Tokens } from "@cardpack/core/commands"
import { Effect, Layer, Option } from "effect"
import { Operator, type Sender } from "./Authorization.ts"

const inTheNameOf = <A>(operator: Sender, command: Command.Command<A>): Command.Command<A> =>
  operator.person === null
    ? Tokens.whileValid(operator, command)
    : onBehalfOf(operator.person, command)

export const layer = Layer.effect(
  Engine.Engine,
  Effect.map(Engine.Engine, (engine) =>
    Engine.Engine.of({
      ...engine,
      run: (command) =>
        Effect.flatMap(Effect.serviceOption(Operator), (operator) =>
          engine.run(Option.isNone(operator) ? command : inTheNameOf(operator.value, command))
        )
    })
  )
)
