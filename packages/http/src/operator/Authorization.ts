/** The bearer token of every `/operator/v1` request; definition only. */
import type { Person, Tokens } from "@cardpack/core/commands"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import * as Documented from "../problem/Documented.ts"
import * as Problem from "../problem/Problem.ts"

/** The sender: the name that the log shows, the role, and the expiry of a token. */
export interface Sender extends Tokens.Maker {
  /** Null for a token. */
  readonly person: Person | null
}

export class Operator extends Context.Service<Operator, Sender>()(
  "cardpack/http/operator/Operator"
) {}

export const unauthorized = new Problem.Problem({
  code: "unauthorized",
  message: "the operator token is missing or invalid"
})

/** A constant of its own, because its type is not inferred inside the options. */
const token = HttpApiSecurity.annotate(
  HttpApiSecurity.bearer,
  OpenApi.Description,
  "An operator token: that of the environment, or a named one, `opt_…`."
)

export class OperatorAuthorization extends HttpApiMiddleware.Service<
  OperatorAuthorization,
  { provides: Operator }
>()("cardpack/http/operator/OperatorAuthorization", {
  requiredForClient: true,
  error: [
    Documented.InvalidRequest,
    Documented.Unauthorized,
    Documented.RoleForbidden,
    Documented.TooManyRefused,
    Documented.InternalError,
    Documented.ServiceUnavailable
  ],
  security: { token }
}) {}
