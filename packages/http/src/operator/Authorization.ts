/** The bearer token of every `/operator/v1` request; definition only. */
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import * as Documented from "../problem/Documented.ts"

/** Who sent the request: the name of the token, as the log shows it. */
export class Operator extends Context.Service<Operator, { readonly actor: string }>()(
  "cardpack/http/operator/Operator"
) {}

/** Apart, because its type is not inferred inside the options. */
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
  error: [Documented.Unauthorized, Documented.InternalError, Documented.ServiceUnavailable],
  security: { token }
}) {}
