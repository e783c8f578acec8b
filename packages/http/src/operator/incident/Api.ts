/** Incidents: contradictions between the chain and the books (design.md#incidents). */
import { MAX_REASON_LENGTH } from "@cardpack/core/commands"
import { Incident as CoreIncident } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Page from "../../partner/list/Page.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import * as Field from "../Field.ts"
import { described, PREFIX, titled } from "../Group.ts"
import { needs } from "../Permission.ts"

export const OPEN = ["true", "false"] as const

export const Incident = Schema.Struct({
  id: Field.id("inc", "the incident"),
  kind: Schema.Literals(CoreIncident.KINDS).annotate({
    description:
      "`minted_after_cancel`, `burned_after_cancel`: a cancelled entry's transaction is final. `deposit_after_failure`: a deposit that was given up is final. `deposit_refused`: the books can't take a deposit. `reorganized_after_credit`: what was credited or confirmed is gone from the chain. `unexplained_balance`: a deposit address holds more than was seen. `missing_balance`: it holds less than was credited and not recorded as swept. `unproven_transaction`: an hour after its block, an RPC endpoint still tells of a transaction that too few endpoints bear out, and nothing moved; `detail.claims` holds what each of them says (its host, the block, `baseUnits` of USDC for the partner, `tokenIds`, `requestIds`). `foreign_address`: the books give the partner a deposit address that the extended public key does not, and what comes in there is not credited."
  }),
  partnerId: Field.id("par", "the partner"),
  operationId: Field.maybeText("The operation that it is about."),
  cardId: Field.maybeText(
    "The card that it froze: nothing may be done with it until it is released."
  ),
  transactionHash: Field.maybeText("The transaction that it is about."),
  detail: Schema.Json,
  createdAt: Field.timestamp("When it was noticed."),
  resolvedAt: Field.maybe("When it was resolved; null while it is open."),
  resolvedBy: Field.maybeText("The name of the token that was used."),
  resolution: Field.maybeText("What was done.")
}).annotate({
  identifier: "Incident",
  description: "Something that can't be. Nothing was changed because of it: a person decides."
})

export const ResolveIncident = Schema.Struct({
  resolution: Schema.String.annotate({
    description: `What was found and done, for the log; 1 to ${MAX_REASON_LENGTH} characters.`,
    examples: ["credited by hand with an adjustment"]
  }),
  releaseCard: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "Whether the card that it froze may be used again; false unless given. Of a token that exists although its mint was cancelled, the card must stay frozen while a wallet holds it."
    })
  )
}).annotate({ identifier: "ResolveIncident" })

export const ReleaseCard = Schema.Struct({
  reason: Schema.String.annotate({
    description: `Why the card may be used again, for the log; 1 to ${MAX_REASON_LENGTH} characters.`,
    examples: ["the wallet gave the token back"]
  })
}).annotate({ identifier: "ReleaseCard" })

export class Incidents extends HttpApiGroup.make("incidents")
  .add(
    HttpApiEndpoint.get("list", "/incidents", {
      query: { open: Schema.optionalKey(Field.oneOf(OPEN)), ...Page.query(200) },
      success: Page.of(Incident, "Incidents, newest first."),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("incidents.read"))
      .annotateMerge(
        described("List incidents", "Of all partners, newest first; open and resolved ones.")
      ),
    HttpApiEndpoint.post("resolve", "/incidents/:incidentId/resolve", {
      params: { incidentId: Field.id("inc", "the incident") },
      payload: ResolveIncident,
      success: Incident,
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    })
      .annotateMerge(needs("incidents.write"))
      .annotateMerge(
        described(
          "Resolve an incident",
          "Says what was done, and releases the card that it froze when that is asked for. 409 `conflict` when it is resolved already."
        )
      )
  )
  .add(
    HttpApiEndpoint.post("release", "/incidents/:incidentId/release", {
      params: { incidentId: Field.id("inc", "the incident") },
      payload: ReleaseCard,
      success: Incident,
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    })
      .annotateMerge(needs("incidents.write"))
      .annotateMerge(
        described(
          "Release an incident's card",
          "After the incident was resolved without it: the card, and its item, may be used again. 409 `conflict` while the incident is open, and when it holds no card back."
        )
      )
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Incidents", "Where the chain and the books disagree.")) {}
