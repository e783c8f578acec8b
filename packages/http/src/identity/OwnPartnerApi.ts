/** The group of the console's own API for a partner's keys, settings and records (design.md#identity). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as Field from "../operator/Field.ts"
import { described, titled } from "../operator/Group.ts"
import { CreatedKey, CreateKey, Key } from "../operator/partner/Api.ts"
import * as Report from "../operator/report/Api.ts"
import * as Search from "../operator/search/Api.ts"
import * as Refused from "../operator/support/Refused.ts"
import * as Documented from "../problem/Documented.ts"
import { ErrorShape } from "../request/ErrorShape.ts"
import { done, list, PREFIX } from "./Group.ts"
import * as OperationFacts from "./OperationFacts.ts"
import { PersonAuthorization } from "./PersonAuthorization.ts"
import { Act, OwnFound, Settings, UpdateSettings } from "./Shapes.ts"

const partner = { partnerId: Field.id("par", "the partner") }

export class OwnPartner extends HttpApiGroup.make("partner")
  .add(
    HttpApiEndpoint.get("settings", "/partners/:partnerId", {
      params: partner,
      success: Settings,
      error: Documented.NotFound
    }).annotateMerge(described("Read a partner's settings", "For every role of the partner.")),
    HttpApiEndpoint.patch("updateSettings", "/partners/:partnerId", {
      params: partner,
      payload: UpdateSettings,
      success: Settings,
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(described("Change a partner's settings", "For admins of the partner.")),
    HttpApiEndpoint.get("keys", "/partners/:partnerId/keys", {
      params: partner,
      success: list(Key, "The partner's keys, oldest first."),
      error: Documented.NotFound
    }).annotateMerge(described("List keys", "For every role of the partner; without the keys.")),
    HttpApiEndpoint.get("acts", "/partners/:partnerId/acts", {
      params: partner,
      query: {
        resource: Schema.optionalKey(
          Field.text(
            "The identifier of a record: an operation, a card, a customer, an endpoint; of all when absent.",
            "op_01jb5m8x3tf9r9v1s6k2c4d7ae"
          )
        )
      },
      success: list(Act, "The newest hundred, newest first."),
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      described(
        "List what people did",
        "For every role of the partner. What keys did is not here: a key acts for the whole organization."
      )
    ),
    HttpApiEndpoint.get("refused", "/partners/:partnerId/refused-requests", {
      params: partner,
      query: Refused.query,
      success: Refused.success,
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      described(
        "List refused requests",
        "For every role of the partner, by `x-request-id`, status or time. Written a moment after the answer; in a flood of refusals some are left out."
      )
    ),
    HttpApiEndpoint.get("search", "/partners/:partnerId/search", {
      params: partner,
      query: Search.query,
      success: list(OwnFound, "At most twenty of a kind; empty when nothing has that name."),
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      described(
        "Search",
        "For every role of the partner. Finds identifiers, idempotency keys, requests by their `x-request-id`, customers by the own id, parcels by tracking number, operations by a value in their metadata, cards by certificate or a part of the name, and packs by a part of theirs. Of metadata it looks at the newest 20,000 operations, of names at the newest 10,000 cards; never at what a sealed card is."
      )
    ),
    HttpApiEndpoint.get("operationFacts", "/partners/:partnerId/operation-facts", {
      params: partner,
      query: OperationFacts.query,
      success: list(OperationFacts.Shape, "Those that are the partner's, in no order."),
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      described(
        "Read what bookkeeping joins operations with",
        "For every role of the partner: cards, pack, own id of the customer, and metadata."
      )
    ),
    HttpApiEndpoint.get("sales", "/partners/:partnerId/sales", {
      params: partner,
      query: Report.range,
      success: Report.SalesReport,
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      described(
        "Report sales",
        `For every role of the partner: by UTC day and pack, as the host's report counts them. The last ${Report.SALES.usual} days unless asked otherwise, at most ${Report.SALES.most}.`
      )
    ),
    HttpApiEndpoint.post("createKey", "/partners/:partnerId/keys", {
      params: partner,
      payload: CreateKey,
      success: CreatedKey.pipe(HttpApiSchema.status(201)),
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      described(
        "Create a key",
        "For admins and developers. It is in this response and nowhere else."
      )
    ),
    HttpApiEndpoint.delete("revokeKey", "/partners/:partnerId/keys/:keyId", {
      params: { ...partner, keyId: Field.id("key", "the key") },
      success: done("The key is revoked."),
      error: Documented.NotFound
    }).annotateMerge(described("Revoke a key", "For admins and developers. It stops at once."))
  )
  .middleware(PersonAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Partner", "A partner's keys and settings, by its own people.")) {}
