/** The account and its balance (contract.md#account, contract.md#balance). */
import { Event } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { Authorization } from "../Authorization.ts"
import * as Field from "../Field.ts"

export const Account = Schema.Struct({
  id: Field.id("par", "the account"),
  name: Field.text("The organization's name.", "Demo Partner"),
  environment: Schema.Literals(Event.ENVIRONMENTS).annotate({
    description: "The environment that the key belongs to."
  }),
  apiVersion: Field.text("The version of this API, a date.", "2026-09-12"),
  notificationEmail: Schema.NullOr(Schema.String).annotate({
    description: "Where mail about shipments goes; null when not configured.",
    examples: ["ops@partner.example"]
  }),
  createdAt: Field.timestamp("When the account was created.")
}).annotate({ identifier: "Account", description: "The authenticated organization." })

/** Amounts by bucket. */
export const Amounts = Schema.Struct({
  cash: Field.usd("Funded value plus buyback credits.", "120.000000"),
  bonus: Field.usd("Promotional value; spent before cash.", "5.000000"),
  total: Field.usd("Total spendable.", "125.000000")
})

export const Link = Field.text(
  "Hash over all entries up to here, 64 hexadecimal digits: if it differs later, the past was changed.",
  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
)

export const Balance = Schema.Struct({
  currency: Schema.Literal("USD"),
  ...Amounts.fields,
  link: Link
}).annotate({ identifier: "Balance", description: "The prepaid balance." })

export class Accounts extends HttpApiGroup.make("account")
  .add(
    HttpApiEndpoint.get("get", "/account", { success: Account }).annotateMerge(
      OpenApi.annotations({
        summary: "Read the account",
        description: "The organization that owns the key."
      })
    ),
    HttpApiEndpoint.get("balance", "/balance", { success: Balance }).annotateMerge(
      OpenApi.annotations({
        summary: "Read the balance",
        description: "Every operation draws from this balance or credits it."
      })
    )
  )
  .middleware(Authorization)
  .middleware(ErrorShape)
  .prefix("/api/v2")
  .annotateMerge(
    OpenApi.annotations({ title: "Account", description: "The organization and its balance." })
  ) {}
