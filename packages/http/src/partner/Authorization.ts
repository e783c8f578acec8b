/** The bearer key of every `/api/v2` request (contract.md#authentication); definition only. */
import type { Command } from "@cardpack/core"
import type { Account, Instant } from "@cardpack/core/domain"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import type { PartnerRole } from "../identity/Identity.ts"
import * as Documented from "../problem/Documented.ts"

/** The sender of the request, as just read from the store. */
export class Partner extends Context.Service<
  Partner,
  {
    readonly account: Account.Account
    readonly caller: Command.Caller
    /** The person, or who made the key; null for a call of this process. */
    readonly madeBy: string | null
    /** A person's; null for a key and a call of this process. */
    readonly role: PartnerRole | null
    /** The store's time at the lookup; reads of sealed cards use it. */
    readonly now: Instant.Instant
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
    Documented.InvalidRequest,
    Documented.Unauthorized,
    Documented.Forbidden,
    Documented.RateLimited,
    Documented.InternalError,
    Documented.ServiceUnavailable
  ],
  security: { apiKey }
}) {}
