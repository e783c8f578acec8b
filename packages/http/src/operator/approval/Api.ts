/** Acts above a daily limit, which a second person confirms (decisions.md#daily-limits). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Page from "../../partner/list/Page.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"
import { Approval, ApprovalWithArguments, ListedApproval } from "./ApprovalShapes.ts"

const params = { approvalId: Field.id("apr", "the request") }

const settling = {
  params,
  success: Approval,
  error: [Documented.InvalidRequest, Documented.NotFound, Documented.OperationConflict]
} as const

export class Approvals extends HttpApiGroup.make("approvals")
  .add(
    HttpApiEndpoint.get("list", "/approvals", {
      query: {
        status: Schema.optionalKey(Field.oneOf(["pending"])),
        ...Page.query(100)
      },
      success: Page.of(ListedApproval, "Requests, newest first."),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("approvals.read"))
      .annotateMerge(
        described("List what waits", "All requests, or with `status=pending` those that wait.")
      ),
    HttpApiEndpoint.get("get", "/approvals/:approvalId", {
      params,
      success: ApprovalWithArguments,
      error: Documented.NotFound
    })
      .annotateMerge(needs("approvals.read"))
      .annotateMerge(described("Read a request", "With all that was asked.")),
    HttpApiEndpoint.post("approve", "/approvals/:approvalId/approve", settling)
      .annotateMerge(needs("approvals.write"))
      .annotateMerge(
        described(
          "Approve a request",
          "Does what was asked, now, in the name of who asked. It takes another sender whose role may do it: neither who asked, nor a token that one of the two made. 403 `forbidden` otherwise; 409 `conflict` once it is settled or has expired, or when who asked is gone."
        )
      ),
    HttpApiEndpoint.post("decline", "/approvals/:approvalId/decline", settling)
      .annotateMerge(needs("approvals.write"))
      .annotateMerge(
        described("Decline a request", "Nothing is done. Who asked may decline it too.")
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Approvals", "What waits for a second person.")) {}
