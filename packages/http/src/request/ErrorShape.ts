/**
 * Answers every failure of an endpoint in the error shape. The outermost middleware of each API.
 */
import { Effect, Layer } from "effect"
import { ParsedSearchParams } from "effect/http/HttpServerRequest"
import { HttpApiError, HttpApiMiddleware } from "effect/http-api"
import * as Problem from "../problem/Problem.ts"
import { explain } from "./Explain.ts"

type Parameters = (typeof ParsedSearchParams)["Service"]

export class ErrorShape extends HttpApiMiddleware.Service<ErrorShape>()("cardpack/http/Problems") {}

const onlyOnce = (parameters: Parameters, message: string): string => {
  const [name = ""] = message.split(" ", 1)
  return Array.isArray(parameters[name]) ? `${name} must be given once` : message
}

/** A request that breaks the definition gets 400 or 404; a response that breaks it is a defect. */
const fromSchema = (error: HttpApiError.HttpApiSchemaError, parameters: Parameters) => {
  switch (error.kind) {
    case "Params":
      return Effect.succeed(Problem.response(Problem.notFound("no such resource")))
    case "Query":
      return Effect.succeed(
        Problem.response(Problem.invalid(onlyOnce(parameters, explain(error.cause, "the request"))))
      )
    case "Headers":
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

export const layer = Layer.succeed(ErrorShape, (httpEffect) =>
  Effect.catch(httpEffect, (error: unknown) => {
    if (error instanceof Problem.Problem) return Effect.succeed(Problem.response(error))
    if (HttpApiError.HttpApiSchemaError.is(error)) {
      return Effect.flatMap(ParsedSearchParams, (parameters) => fromSchema(error, parameters))
    }
    return Effect.die(error)
  })
)
