/** The bearer key of every `/api/v2` request (contract.md#authentication); definition only. */
import type { Account } from "@cardpack/core/domain/account/Account"
import type { Instant } from "@cardpack/core/domain/time/Instant"
import type { Caller } from "@cardpack/core/engine/Command"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import * as Documented from "../problem/Documented.ts"

/** Who sent the request, as the store knew them a moment ago. */
export class Partner extends Context.Service<
  Partner,
  {
    readonly account: Account
    readonly caller: Caller
    /** The store's clock at the lookup; reads judge sealed cards by it. */
    readonly now: Instant
  }
>()("cardpack/http/partner/Partner") {}

const apiKey = HttpApiSecurity.annotate(
  HttpApiSecurity.bearer,
  OpenApi.Description,
  "An API key of this environment, `pk_…`. It acts for the whole organization; use it from server code only."
)

export class Authorization extends HttpApiMiddleware.Service<
  Authorization,
  { provides: Partner }
>()("cardpack/http/partner/Authorization", {
  requiredForClient: true,
  error: [
    Documented.Unauthorized,
    Documented.Forbidden,
    Documented.RateLimited,
    Documented.InternalError,
    Documented.ServiceUnavailable
  ],
  security: { apiKey }
}) {}
