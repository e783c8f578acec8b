/** Operations as JSON text, with order metadata inserted as it was sent (design.md#json). */
import { type Instant, type Links, Operation } from "@cardpack/core/domain"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as Api from "./Api.ts"

/** All fields except the metadata, checked against the definition. */
const view: (
  ...of: Parameters<typeof Operation.view>
) => Omit<typeof Api.Operation.Type, "metadata"> = Operation.view

export const text = (
  details: Operation.Details,
  now: Instant.Instant,
  links: Links.Links,
  replayed: boolean
): string => {
  const rest = JSON.stringify(view(details, now, links, replayed))
  return `${rest.slice(0, -1)},"metadata":${details.operation.metadata ?? "null"}}`
}

export const response = (json: string, status = 200): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(json, { status, contentType: "application/json" })

export const page = (
  operations: ReadonlyArray<string>,
  nextCursor: string | null
): HttpServerResponse.HttpServerResponse =>
  response(`{"data":[${operations.join(",")}],"nextCursor":${JSON.stringify(nextCursor)}}`)
