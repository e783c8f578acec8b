/** `cardpack deliveries`. */
import { DeliveryFilter } from "@cardpack/core/ports"
import { Argument, Command } from "effect/cli"
import type { OperatorDelivery } from "../operator/delivery/Api.ts"
import { call } from "./Client.ts"
import * as Input from "./Input.ts"
import { type Columns, fields, page } from "./Output.ts"

const DELIVERIES: Columns<typeof OperatorDelivery.Type> = [
  ["id", (row) => row.id],
  ["partnerId", (row) => row.partnerId],
  ["endpoint", (row) => row.webhookEndpointId],
  ["event", (row) => row.eventType],
  ["status", (row) => row.status],
  ["attempts", (row) => row.attempts.length],
  ["last error", (row) => row.attempts.at(-1)?.error],
  ["createdAt", (row) => row.createdAt],
  ["nextAttemptAt", (row) => row.nextAttemptAt],
  ["url", (row) => row.url]
]

const list = Command.make(
  "list",
  {
    status: Input.oneOf(
      "status",
      DeliveryFilter.STATES,
      "Only those in this state, such as failed: all attempts failed; any when absent"
    ),
    partnerId: Input.text("partner", "Only this partner's, par_…"),
    endpointId: Input.text("endpoint", "Only those to this endpoint, wh_…"),
    eventId: Input.text("event", "Only those of this event, evt_…"),
    ...Input.paging
  },
  (flags) =>
    call((client) => client.deliveries.list({ query: Input.given(flags) }), page(DELIVERIES))
).pipe(Command.withDescription("List deliveries, newest first"))

const get = Command.make("get", { deliveryId: Argument.String("delivery") }, (params) =>
  call((client) => client.deliveries.get({ params }), fields)
).pipe(Command.withDescription("Show a delivery with its attempts"))

const retry = Command.make("retry", { deliveryId: Argument.String("delivery") }, (params) =>
  call((client) => client.deliveries.retry({ params }), fields)
).pipe(Command.withDescription("Attempt a delivery now, or a failed one anew"))

export const deliveries = Command.make("deliveries").pipe(
  Command.withDescription("Webhook deliveries of all partners"),
  Command.withSubcommands([list, get, retry])
)
