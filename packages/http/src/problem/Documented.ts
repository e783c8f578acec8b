/** Errors as endpoint definitions list them, for documents and typed clients. */
import { QUANTITY } from "@cardpack/core/commands"
import { Effect, Schema, SchemaTransformation } from "effect"
import * as Problem from "./Problem.ts"

const documented = <const Codes extends ReadonlyArray<Problem.Code>>(
  identifier: string,
  status: number,
  description: string,
  codes: Codes,
  message: string
) =>
  Schema.Struct({
    error: Schema.Struct({
      code: codes.length === 1 ? Schema.Literal(codes[0] as Codes[number]) : Schema.Literals(codes),
      message: Schema.String.annotate({
        description: "For people: what is wrong. Do not parse it."
      })
    })
  })
    .annotate({ identifier, examples: [{ error: { code: codes[0] as Codes[number], message } }] })
    .pipe(
      Schema.decodeTo(
        Schema.instanceOf(Problem.Problem),
        SchemaTransformation.transformEffect({
          decode: ({ error }) => Effect.succeed(new Problem.Problem(error)),
          encode: ({ code, message }) =>
            Effect.succeed({ error: { code: code as Codes[number], message } })
        })
      )
    )
    .annotate({ httpApiStatus: status, description })

export const InvalidRequest = documented(
  "InvalidRequest",
  400,
  "The request is not acceptable; `message` names the field.",
  ["invalid_request"],
  `quantity ${QUANTITY}`
)
export const Unauthorized = documented(
  "Unauthorized",
  401,
  "The key is missing, malformed, unknown or revoked.",
  ["unauthorized"],
  "the API key is missing or invalid"
)
export const Forbidden = documented(
  "Forbidden",
  403,
  "The key may not do this.",
  ["forbidden"],
  "the partner is suspended"
)
/** For the operator's document. */
export const RoleForbidden = documented(
  "Forbidden",
  403,
  "The token's role may not do this; `x-roles` of the operation lists those that may.",
  ["forbidden"],
  "a token of the role support may not do this; it takes the role owner or finance"
)
export const NotFound = documented(
  "NotFound",
  404,
  "There is no such resource in this account and environment.",
  ["not_found"],
  "no customer cus_01jb5m8x3tf9r9v1s6k2c4d7ae in this account"
)
export const Conflict = documented(
  "Conflict",
  409,
  "The state does not allow the action.",
  ["conflict"],
  "card card_01jb5m8x3tf9r9v1s6k2c4d7ae is sealed"
)
export const KeyConflict = documented(
  "KeyConflict",
  409,
  "The Idempotency-Key was used with other data. Nothing changed.",
  ["idempotency_conflict"],
  "this Idempotency-Key was used with a different request"
)
export const CustomerConflict = documented(
  "CustomerConflict",
  409,
  "The `externalUserId` belongs to a customer, or the Idempotency-Key was used with other data. Nothing changed.",
  ["conflict", "idempotency_conflict"],
  "externalUserId already belongs to a customer"
)
export const OperationConflict = documented(
  "OperationConflict",
  409,
  "The balance, the stock, a card's state or an earlier use of the Idempotency-Key stands against it. Nothing changed.",
  ["insufficient_balance", "out_of_stock", "conflict", "idempotency_conflict"],
  "the balance of 3.000000 USD does not cover 25.000000 USD"
)
export const RateLimited = documented(
  "RateLimited",
  429,
  "Too many requests with this key, or too many long bodies of the account at once; wait for `Retry-After` seconds.",
  ["rate_limited"],
  "more than 600 requests a minute with this key"
)
/** For the operator's document. */
export const TooManyRefused = documented(
  "TooManyRefused",
  429,
  "Too many requests of this address had no valid token, which never refuses one that has; or too many long bodies of this token came at once.",
  ["rate_limited"],
  "the operator token is missing or invalid, and this address sent more than 100 such requests within a minute"
)
export const InternalError = documented(
  "InternalError",
  500,
  "The service failed. Retry with the same Idempotency-Key.",
  ["internal_error"],
  Problem.internal.message
)
export const ServiceUnavailable = documented(
  "ServiceUnavailable",
  503,
  "A dependency is not ready. Retry with backoff and the same Idempotency-Key.",
  ["service_unavailable"],
  "not available at the moment: on-chain actions"
)
