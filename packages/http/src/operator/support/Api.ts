/** Support reads: a partner's data as the partner sees it (design.md#operator-api). */
import { KINDS } from "@cardpack/core/commands"
import { OperationTransitions } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Balance } from "../../partner/account/Api.ts"
import { Customer } from "../../partner/customer/Api.ts"
import { LedgerEntry } from "../../partner/ledger/Api.ts"
import * as Filter from "../../partner/list/Filter.ts"
import * as Page from "../../partner/list/Page.ts"
import { Operation } from "../../partner/operation/Api.ts"
import { WebhookEndpoint } from "../../partner/webhook/Resource.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"
import * as Refused from "./Refused.ts"

const params = { partnerId: Field.id("par", "the partner") }
const query = Page.query(200)
const error = [Documented.InvalidRequest, Documented.NotFound] as const

export class Support extends HttpApiGroup.make("support")
  .add(
    HttpApiEndpoint.get("balance", "/partners/:partnerId/balance", {
      params,
      success: Balance,
      error: Documented.NotFound
    })
      .annotateMerge(needs("accounts.read"))
      .annotateMerge(described("Read a partner's balance", "By bucket.")),
    HttpApiEndpoint.get("ledgerEntries", "/partners/:partnerId/ledger-entries", {
      params,
      query,
      success: Page.of(LedgerEntry, "Entries, newest first."),
      error
    })
      .annotateMerge(needs("accounts.read"))
      .annotateMerge(described("List a partner's ledger entries", "Newest first.")),
    HttpApiEndpoint.get("operations", "/partners/:partnerId/operations", {
      params,
      query: {
        kind: Schema.optionalKey(Field.oneOf(KINDS)),
        status: Schema.optionalKey(Field.oneOf(OperationTransitions.STATUSES)),
        ...Filter.machine,
        ...Filter.period,
        ...query
      },
      success: Page.of(Operation, "Operations, newest first."),
      error
    })
      .annotateMerge(needs("accounts.read"))
      .annotateMerge(
        described("List a partner's operations", "Newest first; what a sealed card is stays null.")
      ),
    HttpApiEndpoint.get("customers", "/partners/:partnerId/customers", {
      params,
      query,
      success: Page.of(Customer, "Customers, newest first."),
      error
    })
      .annotateMerge(needs("accounts.read"))
      .annotateMerge(described("List a partner's customers", "Newest first.")),
    HttpApiEndpoint.get("webhooks", "/partners/:partnerId/webhooks", {
      params,
      query,
      success: Page.of(WebhookEndpoint, "Endpoints, newest first."),
      error
    })
      .annotateMerge(needs("accounts.read"))
      .annotateMerge(
        described("List a partner's webhook endpoints", "Newest first, without their secrets.")
      ),
    HttpApiEndpoint.get("refused", "/partners/:partnerId/refused-requests", {
      params,
      query: Refused.query,
      success: Refused.success,
      error
    })
      .annotateMerge(needs("accounts.read"))
      .annotateMerge(
        described(
          "List a partner's refused requests",
          "By `x-request-id`, status or time. Written a moment after the answer; in a flood of refusals some are left out."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Support", "A partner's data as the partner sees it.")) {}
