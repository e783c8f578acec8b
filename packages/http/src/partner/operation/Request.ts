/** Reads the body of `POST /operations`; its variant fills in defaults. */
import { type OperationRequest, unknownKind } from "@cardpack/core/commands"
import { Json } from "@cardpack/core/domain"
import { Effect, Schema } from "effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Problem from "../../problem/Problem.ts"
import { fromRefusal } from "../../problem/Refusals.ts"
import * as Body from "../../request/Body.ts"
import { variants } from "./Kinds.ts"

/** One variant for each kind (and mode, for buybacks). */
export const Request = Schema.Union(variants.map(({ schema }) => schema))

const notObject = Problem.invalid("the body must be an object")
const notKind = fromRefusal(unknownKind, 0)

/**
 * The variant of the kind in this mode; in an unknown mode the kind's first variant, which refuses
 * it.
 */
const variantOf = (kind: unknown, mode: unknown) => {
  const ofKind = variants.filter((variant) => variant.kind === kind)
  return ofKind.find((variant) => variant.mode === mode) ?? ofKind[0]
}

const EXCEPTIONS = { exempt: "metadata", digits: "shipmentInfo" } as const

/** Takes order metadata as raw text, which is never parsed and serialized again. */
export const read = (
  request: HttpServerRequest
): Effect.Effect<OperationRequest, Problem.Problem> =>
  Body.json<OperationRequest>(request, EXCEPTIONS, ({ raw, value }) => {
    if (!Json.isObject(value)) return Effect.fail(notObject)
    const variant = variantOf(value.kind, value.mode)
    return variant === undefined ? Effect.fail(notKind) : variant.read(value, raw)
  })
