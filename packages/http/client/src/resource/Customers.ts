/** Your end users, and their cards. */
import type { Connection, Created } from "../Connection.ts"
import type * as Schemas from "../generated/Schemas.ts"
import type { CallOptions, CreateOptions } from "../Options.ts"
import * as Pages from "../Pages.ts"
import type { Query } from "../Route.ts"

export class Customers {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** 409 `conflict` when the `externalUserId` belongs to a customer already. */
  create(
    body: Schemas.CreateCustomer = {},
    options?: CreateOptions
  ): Promise<Created<"POST /api/v2/customers">> {
    return this.#connection.create("POST /api/v2/customers", { body }, options)
  }

  /** Newest first; of a time when asked for. */
  list(
    query: Query<"GET /api/v2/customers"> = {},
    options?: CallOptions
  ): Pages.Pages<Schemas.Customer> {
    return Pages.make(
      (cursor) =>
        this.#connection.read("GET /api/v2/customers", { query: { ...query, cursor } }, options),
      query
    )
  }

  get(customerId: string, options?: CallOptions): Promise<Schemas.Customer> {
    const route = "GET /api/v2/customers/{customerId}"
    return this.#connection.read(route, { params: { customerId } }, options)
  }

  getByExternalId(externalUserId: string, options?: CallOptions): Promise<Schemas.Customer> {
    const route = "GET /api/v2/customers/by-external-id/{externalUserId}"
    return this.#connection.read(route, { params: { externalUserId } }, options)
  }

  /** Sets a missing `externalUserId`, or merges attributes: a key with null is removed. */
  update(
    customerId: string,
    body: Schemas.UpdateCustomer,
    options?: CallOptions
  ): Promise<Schemas.Customer> {
    const route = "PATCH /api/v2/customers/{customerId}"
    return this.#connection.repeat(route, { params: { customerId }, body }, options)
  }

  /** The customer's cards, newest first; in a status, of a pack or a time when asked for. */
  cards(
    customerId: string,
    query: Query<"GET /api/v2/customers/{customerId}/cards"> = {},
    options?: CallOptions
  ): Pages.Pages<Schemas.Card> {
    const route = "GET /api/v2/customers/{customerId}/cards"
    return Pages.make(
      (cursor) =>
        this.#connection.read(
          route,
          { params: { customerId }, query: { ...query, cursor } },
          options
        ),
      query
    )
  }
}
