/**
 * Answers every failure of an endpoint in the error shape. The outermost middleware of each API.
 */
import { Effect, Layer } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import * as Problem from "../problem/Problem.ts"

export class ErrorShape extends HttpApiMiddleware.Service<ErrorShape>()("cardpack/http/Problems") {}

export const layer = Layer.succeed(ErrorShape, (httpEffect) =>
  Effect.catch(httpEffect, (error: unknown) =>
    error instanceof Problem.Problem ? Effect.succeed(Problem.response(error)) : Effect.die(error)
  )
)
