/** Partners, their keys, and changes of their balances (design.md#operator-api). */
import { BUCKETS } from "@cardpack/core/commands"
import { Account } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BalanceChange } from "../../partner/ledger/Api.ts"
import * as Page from "../../partner/list/Page.ts"
import * as Documented from "../../problem/Documented.ts"
import { ErrorShape } from "../../request/ErrorShape.ts"
import { OperatorAuthorization } from "../Authorization.ts"
import { Waits } from "../approval/ApprovalShapes.ts"
import * as Field from "../Field.ts"
import { needs } from "../Permission.ts"

export const Partner = Schema.Struct({
  id: Field.id("par", "the partner"),
  name: Field.text("The organization's name.", "Demo Partner"),
  notificationEmail: Field.maybeText("Where mail to the partner goes; null when not configured."),
  lowBalanceThresholdUsd: Field.maybeText(
    "The total below which the partner is told of a low balance; null for never."
  ),
  status: Schema.Literals(Account.STATUSES).annotate({
    description: "The keys of a suspended partner get 403, and its webhook deliveries are held."
  }),
  createdAt: Field.timestamp("When it was created.")
}).annotate({ identifier: "Partner", description: "An organization that sells packs." })

export const Key = Schema.Struct({
  id: Field.id("key", "the key"),
  prefix: Field.text("The key's first characters.", "pk_s4fT9aQz"),
  label: Field.maybeText("What the key is for."),
  madeBy: Field.maybeText(
    "Who made it: a person's address or a token's name; null when that is not known. It works on without its maker."
  ),
  createdAt: Field.timestamp("When it was made."),
  lastUsedAt: Field.maybe("When it was last used, to the minute."),
  revokedAt: Field.maybe("When it was revoked; null while it works.")
}).annotate({ identifier: "Key", description: "An API key of a partner, without the key itself." })

export const CreatedKey = Schema.Struct({
  id: Field.id("key", "the key"),
  key: Field.text("The key itself. It is shown here and never again.", "pk_s…"),
  label: Field.maybeText("What the key is for."),
  createdAt: Field.timestamp("When it was made.")
}).annotate({ identifier: "CreatedKey", description: "A new key, shown once." })

export const CreatePartner = Schema.Struct({
  id: Schema.optionalKey(
    Field.text(
      "The `par_` identifier of the same partner in the other environment, so that both share it.",
      "par_01jb5m8x3tf9r9v1s6k2c4d7ae"
    )
  ),
  name: Field.text("1 to 200 characters.", "Demo Partner"),
  notificationEmail: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ identifier: "CreatePartner" })

export const lowBalanceThresholdUsd = Schema.NullOr(Schema.String).annotate({
  description:
    "US dollars as a decimal string, above zero: `balance.low` is emitted, and mailed to the notification address, each time the total falls below it. Null for never.",
  examples: ["500.000000"]
})

export const UpdatePartner = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  notificationEmail: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "Null clears it." })
  ),
  status: Schema.optionalKey(Field.oneOf(Account.STATUSES)),
  lowBalanceThresholdUsd: Schema.optionalKey(lowBalanceThresholdUsd)
}).annotate({ identifier: "UpdatePartner" })

export const CreateKey = Schema.Struct({
  label: Schema.optionalKey(Schema.NullOr(Schema.String))
}).annotate({ identifier: "CreateKey" })

export const GrantBonus = Schema.Struct({
  amountUsd: Field.amount("Above zero."),
  reason: Field.ledgerReason,
  note: Field.note
}).annotate({ identifier: "GrantBonus" })

export const AdjustBalance = Schema.Struct({
  amountUsd: Field.amount("Not zero; negative takes away.", "-25.000000"),
  bucket: Field.oneOf(BUCKETS),
  reason: Field.ledgerReason,
  note: Field.note
}).annotate({ identifier: "AdjustBalance" })

const partnerId = { partnerId: Field.id("par", "the partner") }

const described = (summary: string, description: string) =>
  OpenApi.annotations({ summary, description })

export class Partners extends HttpApiGroup.make("partners")
  .add(
    HttpApiEndpoint.post("create", "/partners", {
      payload: CreatePartner,
      success: Partner.pipe(HttpApiSchema.status(201)),
      error: [Documented.InvalidRequest, Documented.Conflict]
    })
      .annotateMerge(needs("partners.write"))
      .annotateMerge(described("Create a partner", "With a balance of zero and no keys.")),
    HttpApiEndpoint.get("list", "/partners", {
      query: Page.query(200),
      success: Page.of(Partner, "Partners, by id, which grows with time."),
      error: Documented.InvalidRequest
    })
      .annotateMerge(needs("partners.read"))
      .annotateMerge(described("List partners", "Oldest first.")),
    HttpApiEndpoint.get("get", "/partners/:partnerId", {
      params: partnerId,
      success: Partner,
      error: Documented.NotFound
    })
      .annotateMerge(needs("partners.read"))
      .annotateMerge(described("Read a partner", "Its name, address and status.")),
    HttpApiEndpoint.patch("update", "/partners/:partnerId", {
      params: partnerId,
      payload: UpdatePartner,
      success: Partner,
      error: [Documented.InvalidRequest, Documented.NotFound]
    })
      .annotateMerge(needs("partners.write"))
      .annotateMerge(
        described(
          "Update or suspend a partner",
          "Omitted fields stay. The keys of a suspended partner get 403 at once, and its webhook deliveries are held, as those of disabled endpoints are: they go out when it is active again, and are `failed` with the error `expired` after 7 days. Mails about its shipments go on, as its customers wait for them."
        )
      ),
    HttpApiEndpoint.post("bonus", "/partners/:partnerId/bonus", {
      params: partnerId,
      headers: Field.idempotencyKey,
      payload: GrantBonus,
      success: [BalanceChange.pipe(HttpApiSchema.status(201)), BalanceChange, Waits],
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.OperationConflict]
    })
      .annotateMerge(needs("balances.write"))
      .annotateMerge(
        described("Grant a bonus", "Adds a `BONUS` entry. Bonus is spent before cash.")
      ),
    HttpApiEndpoint.post("adjust", "/partners/:partnerId/adjustments", {
      params: partnerId,
      headers: Field.idempotencyKey,
      payload: AdjustBalance,
      success: [BalanceChange.pipe(HttpApiSchema.status(201)), BalanceChange, Waits],
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.OperationConflict]
    })
      .annotateMerge(needs("balances.write"))
      .annotateMerge(
        described(
          "Adjust a balance",
          "Adds an `ADJUSTMENT` entry, which may be negative. 409 `insufficient_balance` below zero."
        )
      ),
    HttpApiEndpoint.post("createKey", "/partners/:partnerId/keys", {
      params: partnerId,
      payload: CreateKey,
      success: CreatedKey.pipe(HttpApiSchema.status(201)),
      error: [Documented.InvalidRequest, Documented.NotFound]
    })
      .annotateMerge(needs("keys.create"))
      .annotateMerge(described("Create a key", "The key is in this response and nowhere else.")),
    HttpApiEndpoint.get("keys", "/partners/:partnerId/keys", {
      params: partnerId,
      success: Schema.Struct({ data: Schema.Array(Key) }).annotate({
        description: "The partner's keys, oldest first."
      }),
      error: Documented.NotFound
    })
      .annotateMerge(needs("keys.read"))
      .annotateMerge(described("List keys", "Revoked ones included, without the keys themselves.")),
    HttpApiEndpoint.delete("revokeKey", "/partners/:partnerId/keys/:keyId", {
      params: { ...partnerId, keyId: Field.id("key", "the key") },
      success: HttpApiSchema.NoContent.annotate({ description: "The key is revoked." }),
      error: Documented.NotFound
    })
      .annotateMerge(needs("keys.revoke"))
      .annotateMerge(described("Revoke a key", "It stops working at once."))
  )
  .middleware(OperatorAuthorization)
  .middleware(ErrorShape)
  .prefix("/operator/v1")
  .annotateMerge(
    OpenApi.annotations({
      title: "Partners",
      description: "Organizations, their keys and changes of their balances."
    })
  ) {}
