/** Complete sample rows of events and their deliveries. */
import type { Account, Attempt, Delivery, Endpoint, Event } from "@cardpack/core/domain"
import { id, sequence, THEN } from "./Fresh.ts"

export const event = (of: Account.Account, fields: Partial<Event.Event> = {}): Event.Event => ({
  id: id("evt"),
  accountId: of.id,
  type: "operation.completed",
  data: { operationId: "op_1", cards: [{ id: "card_1", name: null }] },
  sequence: sequence(),
  createdAt: THEN,
  deliveries: 0,
  ...fields
})

export const endpoint = (
  of: Account.Account,
  fields: Partial<Endpoint.Endpoint> = {}
): Endpoint.Endpoint => ({
  id: id("wh"),
  accountId: of.id,
  url: "https://hooks.example/cards",
  subscribedEvents: ["*"],
  active: true,
  secret: "sealed-secret",
  previous: null,
  disabledAt: null,
  failingSince: null,
  madeBy: "ada@example.com",
  sequence: sequence(),
  createdAt: THEN,
  updatedAt: THEN,
  ...fields
})

/** A pending delivery of the event. */
export const delivery = (
  of: Event.Event,
  to: Endpoint.Endpoint,
  fields: Partial<Delivery.Delivery> = {}
): Delivery.Delivery => ({
  id: id("dlv"),
  accountId: of.accountId,
  endpointId: to.id,
  eventId: of.id,
  eventType: of.type,
  status: "pending",
  attempts: [],
  retryAt: null,
  sequence: of.sequence,
  createdAt: of.createdAt,
  finishedAt: null,
  ...fields
})

export const attempt = (fields: Partial<Attempt.Attempt> = {}): Attempt.Attempt => ({
  at: THEN,
  statusCode: 500,
  error: "answered 500",
  durationMs: 12,
  responseBody: "no",
  ...fields
})
