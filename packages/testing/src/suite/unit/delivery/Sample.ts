/** Sample endpoints, events and deliveries. */
import type { Attempt } from "@cardpack/core/domain/webhook/Attempt"
import * as Delivery from "@cardpack/core/domain/webhook/Delivery"
import type { Endpoint } from "@cardpack/core/domain/webhook/Endpoint"
import type { Event } from "@cardpack/core/domain/webhook/Event"
import { id, THEN } from "../../../kit/sample/Sample.ts"

export const ACCOUNT = id("par")

export const endpoint = (fields: Partial<Endpoint> = {}): Endpoint => ({
  id: id("wh"),
  accountId: ACCOUNT,
  url: "https://partner.example.com/hook",
  subscribedEvents: ["*"],
  active: true,
  secret: "sealed:whsec_one",
  previous: null,
  disabledAt: null,
  sequence: 1n,
  createdAt: THEN,
  updatedAt: THEN,
  ...fields
})

export const event = (sequence: bigint): Event => ({
  id: id("evt"),
  accountId: ACCOUNT,
  type: "operation.completed",
  data: { operationId: id("op") },
  sequence,
  createdAt: THEN,
  deliveries: 1
})

export const delivery = (of: Endpoint, sequence: bigint): Delivery.Delivery =>
  Delivery.begin("match", {
    id: id("dlv"),
    event: event(sequence),
    endpointId: of.id,
    sequence,
    now: THEN
  })

export const attempt = (statusCode: number | null): Attempt => ({
  at: THEN,
  statusCode,
  error: statusCode !== null && statusCode >= 200 && statusCode <= 299 ? null : "it went wrong",
  durationMs: 5,
  responseBody: null
})
