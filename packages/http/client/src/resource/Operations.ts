/** Orders, refunds, buybacks, redemptions and mints (contract.md#operations). */
import type { Connection, Created } from "../Connection.ts"
import type * as Schemas from "../generated/Schemas.ts"
import * as IdempotencyKey from "../IdempotencyKey.ts"
import type { CallOptions, CreateOptions } from "../Options.ts"
import * as Pages from "../Pages.ts"
import type { Body, Query } from "../Route.ts"
import type { SentOrders } from "../SentOrders.ts"
import { type WaitOptions, waitFor } from "../WaitFor.ts"

/** One of six variants, told apart by `kind` and `mode`. */
export type CreateOperation = Body<"POST /api/v2/operations">

export class Operations {
  readonly #connection: Connection
  readonly #sent: SentOrders
  constructor(connection: Connection, sent: SentOrders) {
    this.#connection = connection
    this.#sent = sent
  }

  /**
   * Executes once for a key, however often it is sent: `replayed` tells a repetition. All or
   * nothing: a refused request changes nothing and leaves its key free.
   */
  async create(
    body: CreateOperation,
    options?: CreateOptions
  ): Promise<Created<"POST /api/v2/operations">> {
    const idempotencyKey = IdempotencyKey.of(options)
    const keyed = { ...options, idempotencyKey }
    return this.#sent.watching(body, idempotencyKey, (watch) =>
      this.#connection.create("POST /api/v2/operations", { body }, keyed, watch)
    )
  }

  /** Newest first; of a customer, a kind, a pack, a time or in a status when asked for. */
  list(
    query: Query<"GET /api/v2/operations"> = {},
    options?: CallOptions
  ): Pages.Pages<Schemas.Operation> {
    return Pages.make(
      (cursor) =>
        this.#connection.read("GET /api/v2/operations", { query: { ...query, cursor } }, options),
      query
    )
  }

  get(operationId: string, options?: CallOptions): Promise<Schemas.Operation> {
    const route = "GET /api/v2/operations/{operationId}"
    return this.#connection.read(route, { params: { operationId } }, options)
  }

  /**
   * Waits until the operation is `completed`, `failed` or `cancelled`, and answers it. After
   * `timeoutMs` it rejects with the code `timeout` and the operation's last state as `details`.
   */
  waitFor(
    operation: string | { readonly id: string },
    options: WaitOptions = {}
  ): Promise<Schemas.Operation> {
    const id = typeof operation === "string" ? operation : operation?.id
    const { signal } = options
    return waitFor(id, () => this.get(id, { signal }), this.#connection.clock, options)
  }

  /** Reports the transaction of a mint early; the service would find it, too. */
  submitOrder(
    operationId: string,
    onchainOrderId: string,
    body: Schemas.SubmitTransaction,
    options?: CallOptions
  ): Promise<Schemas.Operation> {
    const route = "POST /api/v2/operations/{operationId}/onchain-orders/{onchainOrderId}/submit"
    const params = { operationId, onchainOrderId }
    return this.#connection.repeat(route, { params, body }, options)
  }

  /** Reports the transaction of a burn early; the service would find it, too. */
  submitBurn(
    operationId: string,
    onchainBurnId: string,
    body: Schemas.SubmitTransaction,
    options?: CallOptions
  ): Promise<Schemas.Operation> {
    const route = "POST /api/v2/operations/{operationId}/onchain-burns/{onchainBurnId}/submit"
    const params = { operationId, onchainBurnId }
    return this.#connection.repeat(route, { params, body }, options)
  }

  /** Looks on the chain now for pending mints and burns. */
  refresh(operationId: string, options?: CallOptions): Promise<Schemas.Operation> {
    const route = "POST /api/v2/operations/{operationId}/refresh"
    return this.#connection.repeat(route, { params: { operationId } }, options)
  }

  /** New signatures for those that expired. Sent once: after it, nothing has expired (409). */
  resign(operationId: string, options?: CallOptions): Promise<Schemas.Operation> {
    const route = "POST /api/v2/operations/{operationId}/resign"
    return this.#connection.once(route, { params: { operationId } }, options)
  }

  /** Gives up when every signature has expired. Sent once: after it, nothing is left to cancel. */
  cancel(operationId: string, options?: CallOptions): Promise<Schemas.Operation> {
    const route = "POST /api/v2/operations/{operationId}/cancel"
    return this.#connection.once(route, { params: { operationId } }, options)
  }
}
