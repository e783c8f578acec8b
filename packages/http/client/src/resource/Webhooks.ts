/** Where events are delivered to (contract.md#webhooks). */
import type { Connection } from "../Connection.ts"
import type * as Schemas from "../generated/Schemas.ts"
import type { CallOptions } from "../Options.ts"
import * as Pages from "../Pages.ts"
import type { Query } from "../Route.ts"

const ONE = "/api/v2/webhooks/{webhookEndpointId}"

export class Webhooks {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The answer shows `signingSecret` this once. Sent once: a repetition makes a second endpoint. */
  create(
    body: Schemas.CreateWebhook,
    options?: CallOptions
  ): Promise<Schemas.CreatedWebhookEndpoint> {
    return this.#connection.once("POST /api/v2/webhooks", { body }, options)
  }

  /** Newest first. */
  list(
    query: Query<"GET /api/v2/webhooks"> = {},
    options?: CallOptions
  ): Pages.Pages<Schemas.WebhookEndpoint> {
    return Pages.make(
      (cursor) =>
        this.#connection.read("GET /api/v2/webhooks", { query: { ...query, cursor } }, options),
      query
    )
  }

  get(webhookEndpointId: string, options?: CallOptions): Promise<Schemas.WebhookEndpoint> {
    return this.#connection.read(`GET ${ONE}`, { params: { webhookEndpointId } }, options)
  }

  /** Answers the new `signingSecret` when it is rotated; a rotation is sent once. */
  update(
    webhookEndpointId: string,
    body: Schemas.UpdateWebhook,
    options?: CallOptions
  ): Promise<Schemas.UpdatedWebhookEndpoint> {
    const input = { params: { webhookEndpointId }, body }
    return body?.rotateSigningSecret === true
      ? this.#connection.once(`PATCH ${ONE}`, input, options)
      : this.#connection.repeat(`PATCH ${ONE}`, input, options)
  }

  /** Pauses its deliveries; `update` with `active` resumes them. */
  disable(webhookEndpointId: string, options?: CallOptions): Promise<Schemas.WebhookEndpoint> {
    return this.#connection.repeat(`DELETE ${ONE}`, { params: { webhookEndpointId } }, options)
  }

  /** What was delivered, newest first, with every attempt. */
  deliveries(
    webhookEndpointId: string,
    query: Query<"GET /api/v2/webhooks/{webhookEndpointId}/deliveries"> = {},
    options?: CallOptions
  ): Pages.Pages<Schemas.WebhookDelivery> {
    return Pages.make(
      (cursor) =>
        this.#connection.read(
          `GET ${ONE}/deliveries`,
          { params: { webhookEndpointId }, query: { ...query, cursor } },
          options
        ),
      query
    )
  }

  /** Sends one event again, or all that failed or were missed in a time. */
  replay(
    webhookEndpointId: string,
    body: Schemas.ReplayEvent,
    options?: CallOptions
  ): Promise<Schemas.WebhookDelivery>
  replay(
    webhookEndpointId: string,
    body: Schemas.ReplayRange,
    options?: CallOptions
  ): Promise<Schemas.ReplayedRange>
  replay(
    webhookEndpointId: string,
    body: Schemas.ReplayEvent | Schemas.ReplayRange,
    options?: CallOptions
  ): Promise<Schemas.WebhookDelivery | Schemas.ReplayedRange> {
    const input = { params: { webhookEndpointId }, body }
    return this.#connection.once(`POST ${ONE}/replay`, input, options)
  }

  /** Sends a `webhook.test` event to this endpoint. */
  test(webhookEndpointId: string, options?: CallOptions): Promise<Schemas.WebhookDelivery> {
    return this.#connection.once(`POST ${ONE}/test`, { params: { webhookEndpointId } }, options)
  }
}
