/** Cards that customers hold. */
import type { Connection } from "../Connection.ts"
import type { DrawLog } from "../DrawLog.ts"
import type * as Schemas from "../generated/Schemas.ts"
import type { CallOptions } from "../Options.ts"
import * as Pages from "../Pages.ts"

export class Cards {
  readonly #connection: Connection
  readonly #log: DrawLog
  constructor(connection: Connection, log: DrawLog) {
    this.#connection = connection
    this.#log = log
  }

  get(cardId: string, options?: CallOptions): Promise<Schemas.Card> {
    return this.#connection.read("GET /api/v2/cards/{cardId}", { params: { cardId } }, options)
  }

  /**
   * What proves the card's draw, for `cardpack/verify`; complete about a minute after the opening. With
   * the option `checkpoints` it rejects with the code `forked_log` when its log does not go on with the
   * one that was seen before; both checkpoints are in `details`.
   */
  async receipt(cardId: string, options?: CallOptions): Promise<Schemas.Receipt> {
    const route = "GET /api/v2/cards/{cardId}/receipt"
    const receipt = await this.#connection.read(route, { params: { cardId } }, options)
    if (receipt.checkpoint !== null) await this.#log.see(receipt.checkpoint, options)
    return receipt
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
