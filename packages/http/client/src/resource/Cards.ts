/** Cards that customers hold. */
import type { Connection } from "../Connection.ts"
import type * as Schemas from "../generated/Schemas.ts"
import type { CallOptions } from "../Options.ts"
import * as Pages from "../Pages.ts"

export class Cards {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }

  get(cardId: string, options?: CallOptions): Promise<Schemas.Card> {
    return this.#connection.read("GET /api/v2/cards/{cardId}", { params: { cardId } }, options)
  }

  /** What proves the card's draw, for `cardpack/verify`; complete about a minute after the opening. */
  receipt(cardId: string, options?: CallOptions): Promise<Schemas.Receipt> {
    const route = "GET /api/v2/cards/{cardId}/receipt"
    return this.#connection.read(route, { params: { cardId } }, options)
  }

  /** Opens 1 to 10 sealed packs, for good. Revealing a revealed card changes nothing. */
  async reveal(
    customerId: string,
    cardIds: ReadonlyArray<string>,
    options?: CallOptions
  ): Promise<ReadonlyArray<Schemas.Card>> {
    const route = "POST /api/v2/customers/{customerId}/cards/reveal"
    const input = { params: { customerId }, body: { cardIds } }
    return Pages.listed((await this.#connection.repeat(route, input, options)).data)
  }
}
