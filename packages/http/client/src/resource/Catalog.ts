/** Packs for sale, and countries that cards are shipped to. */
import type { Connection } from "../Connection.ts"
import type * as Schemas from "../generated/Schemas.ts"
import type { CallOptions } from "../Options.ts"

export class Catalog {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The packs that can be ordered. */
  async vendingMachines(options?: CallOptions): Promise<ReadonlyArray<Schemas.VendingMachine>> {
    return (await this.#connection.read("GET /api/v2/vending-machines", {}, options)).data
  }

  /** Countries, and the fee of a redemption to each. */
  async shippingCountries(options?: CallOptions): Promise<ReadonlyArray<Schemas.ShippingCountry>> {
    return (await this.#connection.read("GET /api/v2/shipping-countries", {}, options)).data
  }
}
