/** Customers (contract.md#customers). */
import { CardTransitions, ExternalUserId } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { Authorization } from "../Authorization.ts"
import * as Creation from "../Creation.ts"
import { Card } from "../card/Api.ts"
import { describeResponses } from "../Document.ts"
import * as Field from "../Field.ts"
import * as Filter from "../list/Filter.ts"
import * as Page from "../list/Page.ts"

const Attributes = Schema.Record(Schema.String, Schema.Json)

export const Customer = Schema.Struct({
  id: Field.id("cus", "the customer"),
  externalUserId: Schema.NullOr(Schema.String).annotate({
    description: "The partner's own user id; null when none was given.",
    examples: ["user-1042"]
  }),
  attributes: Attributes.annotate({ description: "Analytics properties." }),
  createdAt: Field.timestamp("When the customer was created."),
  updatedAt: Field.timestamp("When the customer was last changed.")
}).annotate({
  identifier: "Customer",
  description: "A pseudonymous end user of the partner, without contact details."
})

const given = {
  externalUserId: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(ExternalUserId.PATTERN, {
        message: `must have 1 to ${ExternalUserId.MAX_LENGTH} characters and no control characters`
      })
    ).annotate({
      description:
        "The partner's own user id, without control characters. Once set it stays with the customer.",
      examples: ["user-1042"]
    })
  ),
  attributes: Schema.optionalKey(
    Attributes.annotate({
      message: "must be an object",
      description:
        "Merged into what is stored: a key replaces its value, null removes it. At most 50 keys, two nested levels and 8 KB after the merge; no key starts with `$`.",
      examples: [{ plan: "gold", signedUp: "2026-09-12" }]
    })
  )
}

export const CreateCustomer = Schema.Struct(given).annotate({ identifier: "CreateCustomer" })
export const UpdateCustomer = Schema.Struct(given).annotate({ identifier: "UpdateCustomer" })

const params = { customerId: Field.id("cus", "the customer") }

export class Customers extends HttpApiGroup.make("customers")
  .add(
    HttpApiEndpoint.get("list", "/customers", {
      query: { ...Page.query(200), ...Filter.period },
      success: Page.of(Customer, "Customers, newest first."),
      error: Documented.InvalidRequest
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List customers",
        description: "Newest first; of a time when asked so."
      })
    ),
    HttpApiEndpoint.post("create", "/customers", {
      headers: Creation.headers("customers", "signup-1042"),
      payload: CreateCustomer,
      success: Creation.success("CreatedCustomer", Customer),
      error: [Documented.InvalidRequest, Documented.CustomerConflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Create a customer",
        description:
          "409 `conflict` when the `externalUserId` already belongs to a customer. Safe to repeat with an `Idempotency-Key`.",
        transform: describeResponses(Creation.RESPONSES)
      })
    ),
    HttpApiEndpoint.get("get", "/customers/:customerId", {
      params,
      success: Customer,
      error: Documented.NotFound
    }).annotateMerge(
      OpenApi.annotations({ summary: "Read a customer", description: "By the service's id." })
    ),
    HttpApiEndpoint.patch("update", "/customers/:customerId", {
      params,
      payload: UpdateCustomer,
      success: Customer,
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Update a customer",
        description:
          "Sets a missing `externalUserId` or merges attributes. Another `externalUserId` than the one set is 409, and nothing of the request is applied."
      })
    ),
    HttpApiEndpoint.get("getByExternalId", "/customers/by-external-id/:externalUserId", {
      params: {
        externalUserId: Field.text("The partner's own user id, percent-encoded.", "user-1042")
      },
      success: Customer,
      error: Documented.NotFound
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read a customer by the partner's own id",
        description: "By the `externalUserId` that was given on creation or update."
      })
    ),
    HttpApiEndpoint.get("listCards", "/customers/:customerId/cards", {
      params,
      query: {
        ...Page.query(200),
        status: Schema.optionalKey(Field.oneOf(CardTransitions.STATUSES)),
        ...Filter.machine,
        ...Filter.period
      },
      success: Page.of(Card, "The customer's cards, newest first."),
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List a customer's cards",
        description:
          "Cards in any status, newest first; in one status, of a vending machine or of a time when asked so. What a sealed card is stays null."
      })
    )
  )
  .middleware(Authorization)
  .middleware(ErrorShape)
  .prefix("/api/v2")
  .annotateMerge(
    OpenApi.annotations({ title: "Customers", description: "The partner's end users." })
  ) {}
