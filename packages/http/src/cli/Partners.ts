/** `cardpack partners`, `keys`, `bonus` and `adjust`. */
import { BUCKETS } from "@cardpack/core/commands"
import { Argument, Command, Flag } from "effect/cli"
import type { Key, Partner } from "../operator/partner/Api.ts"
import type { WebhookEndpoint } from "../partner/webhook/Resource.ts"
import { call } from "./Client.ts"
import * as Input from "./Input.ts"
import { type Columns, fields, page, table } from "./Output.ts"

const PARTNERS: Columns<typeof Partner.Type> = [
  ["id", (row) => row.id],
  ["name", (row) => row.name],
  ["status", (row) => row.status],
  ["notificationEmail", (row) => row.notificationEmail],
  ["createdAt", (row) => row.createdAt]
]

const KEYS: Columns<typeof Key.Type> = [
  ["id", (row) => row.id],
  ["prefix", (row) => row.prefix],
  ["label", (row) => row.label],
  ["madeBy", (row) => row.madeBy],
  ["createdAt", (row) => row.createdAt],
  ["lastUsedAt", (row) => row.lastUsedAt],
  ["revokedAt", (row) => row.revokedAt]
]

const WEBHOOKS: Columns<typeof WebhookEndpoint.Type> = [
  ["id", (row) => row.id],
  ["active", (row) => row.active],
  ["url", (row) => row.url],
  ["subscribedEvents", (row) => row.subscribedEvents.join(" ")],
  ["madeBy", (row) => row.madeBy],
  ["createdAt", (row) => row.createdAt],
  ["updatedAt", (row) => row.updatedAt]
]

const create = Command.make(
  "create",
  {
    name: Argument.String("name"),
    notificationEmail: Input.text("notification-email", "Where mail to the partner goes"),
    id: Input.text("id", "The partner's id of the other environment")
  },
  ({ name, ...flags }) =>
    call((client) => client.partners.create({ payload: { name, ...Input.given(flags) } }), fields)
).pipe(Command.withDescription("Create a partner"))

const list = Command.make("list", Input.paging, (flags) =>
  call((client) => client.partners.list({ query: Input.given(flags) }), page(PARTNERS))
).pipe(Command.withDescription("List partners"))

const get = Command.make("get", { partnerId: Input.partner }, (params) =>
  call((client) => client.partners.get({ params }), fields)
).pipe(Command.withDescription("Show a partner"))

const update = Command.make(
  "update",
  {
    partnerId: Input.partner,
    name: Input.text("name", "The new name"),
    notificationEmail: Input.text("notification-email", "Where mail goes; empty clears it"),
    status: Input.oneOf("status", ["active", "suspended"], "Whether its keys work"),
    lowBalanceThresholdUsd: Input.text(
      "low-balance-threshold",
      "Tell the partner when its balance falls below this; empty for never"
    )
  },
  ({ partnerId, ...flags }) => {
    const update = Input.given(flags)
    const payload = {
      ...update,
      ...(update.notificationEmail === "" && { notificationEmail: null }),
      ...(update.lowBalanceThresholdUsd === "" && { lowBalanceThresholdUsd: null })
    }
    return call((client) => client.partners.update({ params: { partnerId }, payload }), fields)
  }
).pipe(Command.withDescription("Update a partner"))

const suspend = Command.make("suspend", { partnerId: Input.partner }, ({ partnerId }) =>
  call(
    (client) => client.partners.update({ params: { partnerId }, payload: { status: "suspended" } }),
    fields
  )
).pipe(
  Command.withDescription(
    "Suspend a partner: its keys get 403 at once, its webhook deliveries are held"
  )
)

const webhooks = Command.make(
  "webhooks",
  { partnerId: Input.partner, ...Input.paging },
  ({ partnerId, ...flags }) =>
    call(
      (client) => client.support.webhooks({ params: { partnerId }, query: Input.given(flags) }),
      page(WEBHOOKS)
    )
).pipe(Command.withDescription("List a partner's webhook endpoints"))

export const partners = Command.make("partners").pipe(
  Command.withDescription("Organizations that sell packs"),
  Command.withSubcommands([create, list, get, update, suspend, webhooks])
)

const createKey = Command.make(
  "create",
  { partnerId: Input.partner, label: Input.text("label", "What the key is for") },
  ({ partnerId, ...flags }) =>
    call(
      (client) => client.partners.createKey({ params: { partnerId }, payload: Input.given(flags) }),
      (made) => `${fields(made)}\n\nThe key is shown this once.`
    )
).pipe(Command.withDescription("Create a key"))

const listKeys = Command.make("list", { partnerId: Input.partner }, ({ partnerId }) =>
  call(
    (client) => client.partners.keys({ params: { partnerId } }),
    ({ data }) => table(data, KEYS)
  )
).pipe(Command.withDescription("List a partner's keys"))

const revokeKey = Command.make(
  "revoke",
  { partnerId: Input.partner, keyId: Argument.String("key") },
  ({ keyId, partnerId }) =>
    call(
      (client) => client.partners.revokeKey({ params: { partnerId, keyId } }),
      () => `${keyId} is revoked`
    )
).pipe(Command.withDescription("Revoke a key: it stops working at once"))

export const keys = Command.make("keys").pipe(
  Command.withDescription("API keys of partners"),
  Command.withSubcommands([createKey, listKeys, revokeKey])
)

const amountUsd = Flag.String("amount").pipe(
  Flag.withDescription("US dollars, such as 25.00; negative as --amount=-25.00")
)

export const bonus = Command.make(
  "bonus",
  {
    partnerId: Input.partner,
    amountUsd,
    reason: Input.ledgerReason,
    note: Input.note,
    idempotencyKey: Input.idempotencyKey
  },
  ({ idempotencyKey, note, partnerId, ...posting }) =>
    Input.once(idempotencyKey, (headers) => {
      const payload = { ...posting, ...Input.given({ note }) }
      return call(
        (client) => client.partners.bonus({ params: { partnerId }, headers, payload }),
        fields
      )
    })
).pipe(Command.withDescription("Grant a bonus"))

export const adjust = Command.make(
  "adjust",
  {
    partnerId: Input.partner,
    amountUsd,
    bucket: Flag.Literals("bucket", BUCKETS),
    reason: Input.ledgerReason,
    note: Input.note,
    idempotencyKey: Input.idempotencyKey
  },
  ({ idempotencyKey, note, partnerId, ...posting }) =>
    Input.once(idempotencyKey, (headers) => {
      const payload = { ...posting, ...Input.given({ note }) }
      return call(
        (client) => client.partners.adjust({ params: { partnerId }, headers, payload }),
        fields
      )
    })
).pipe(Command.withDescription("Adjust a balance, up or down"))
