/** A test of the alerts that the host's people get. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

export const TestedAlerts = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({
      by: Schema.Literals(["mail", "webhook"]),
      to: Field.text("The mail address, or the webhook's host.", "ops@cards.example"),
      problem: Field.maybeText("Why it was not taken; null when it was.")
    })
  ).annotate({ description: "What came of each; empty when nobody is to be told." })
}).annotate({ identifier: "TestedAlerts", description: "Where a test alert went." })

export class AlertsGroup extends HttpApiGroup.make("alerts")
  .add(
    HttpApiEndpoint.post("test", "/alerts/test", { success: TestedAlerts })
      .annotateMerge(needs("notices.write"))
      .annotateMerge(
        described(
          "Test the alerts",
          "Sends an alert of the kind `alert.test` once, by mail and webhook, to all who get alerts, and tells what came of it."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Alerts", "What the host's people are told at once.")) {}
