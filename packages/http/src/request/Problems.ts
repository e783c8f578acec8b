/** Answers every failure of an endpoint in the error shape; outermost middleware of each API. */
import { Effect, Layer } from "effect"
import { HttpApiError, HttpApiMiddleware } from "effect/http-api"
import * as Problem from "../problem/Problem.ts"
import { explain } from "./Explain.ts"

export class Problems extends HttpApiMiddleware.Service<Problems>()("cardpack/http/Problems") {}

/** A request part that the definition refuses; a response that it refuses is a defect. */
const fromSchema = (error: HttpApiError.HttpApiSchemaError) => {
  switch (error.kind) {
    case "Params":
      return Effect.succeed(Problem.response(Problem.notFound("no such resource")))
    case "Headers":
    case "Query":
    case "Payload":
      return Effect.succeed(
        Problem.response(
          Problem.invalid(
            explain(error.cause, "the request").replace(/^idempotency-key/, "Idempotency-Key")
          )
        )
      )
    default:
      return Effect.die(error)
  }
}

export const layer = Layer.succeed(Problems, (httpEffect) =>
  Effect.catch(httpEffect, (error: unknown) => {
    if (error instanceof Problem.Problem) return Effect.succeed(Problem.response(error))
    if (HttpApiError.HttpApiSchemaError.is(error)) return fromSchema(error)
    return Effect.die(error)
  })
)
