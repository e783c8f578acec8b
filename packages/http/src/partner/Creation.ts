/**
 * Creations with an optional `Idempotency-Key`, under the rules of operations
 * (contract.md#idempotency): 201 at first, then 200 with the resource in its current state.
 */
import { Schema } from "effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { HttpApiSchema } from "effect/http-api"
import * as Field from "./Field.ts"

/** The header. `what` names the resource in the plural; each resource has its own keys. */
export const headers = (what: string, example: string) => ({
  "idempotency-key": Schema.optionalKey(
    Field.idempotencyKey(
      `Optional, 1 to 255 characters; without it a repeated request creates another one. The same key with the same data answers what it created, as it is now, with 200; with other data it is 409 \`idempotency_conflict\`. A refused request leaves its key free. Keys belong to the account's ${what} alone and never expire.`,
      example
    )
  )
})

export type Headers = Schema.Struct<ReturnType<typeof headers>>["Type"]

export const keyOf = (sent: Headers): string | null => sent["idempotency-key"] ?? null

/** The resource with `replayed`, for both statuses. */
export const success = <Fields extends Schema.Struct.Fields>(
  identifier: string,
  resource: Schema.Struct<Fields>
) => {
  const created = Schema.Struct({
    ...resource.fields,
    replayed: Schema.Boolean.annotate({
      description: "True when the request with this `Idempotency-Key` was executed before."
    })
  }).annotate({ identifier })
  return [created.pipe(HttpApiSchema.status(201)), created] as const
}

export const RESPONSES = {
  201: "Created; `replayed` is false.",
  200: "The same request with this `Idempotency-Key` was executed before: what it created, as it is now, with `replayed` true."
} as const

export const response = (view: object, replayed: boolean): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe({ ...view, replayed }, { status: replayed ? 200 : 201 })
