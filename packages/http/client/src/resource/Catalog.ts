/** Packs for sale, and countries that cards are shipped to. */
import type { Connection } from "../Connection.ts"
import type * as Schemas from "../generated/Schemas.ts"
import type { CallOptions } from "../Options.ts"
import * as Pages from "../Pages.ts"

export class Catalog {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The packs that can be ordered. */
  async vendingMachines(options?: CallOptions): Promise<ReadonlyArray<Schemas.VendingMachine>> {
    const route = "GET /api/v2/vending-machines"
    return Pages.listed((await this.#connection.read(route, {}, options)).data)
  }

  /** Countries, and the fee of a redemption to each. */
  async shippingCountries(options?: CallOptions): Promise<ReadonlyArray<Schemas.ShippingCountry>> {
    const route = "GET /api/v2/shipping-countries"
    return Pages.listed((await this.#connection.read(route, {}, options)).data)
  }
}
