/** Redeemed cards on their way. */
import type { Connection } from "../Connection.ts"
import type * as Schemas from "../generated/Schemas.ts"
import type { CallOptions } from "../Options.ts"

export class Shipments {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Moves a redemption's shipment, in the sandbox alone; null clears a text. */
  update(
    operationId: string,
    body: Schemas.UpdateShipment,
    options?: CallOptions
  ): Promise<Schemas.Shipment> {
    const route = "PUT /api/v2/operations/{operationId}/shipment"
    return this.#connection.repeat(route, { params: { operationId }, body }, options)
  }

  /** Replaces the address while the shipment is `created` or `exception`; the country stays. */
  correctAddress(
    operationId: string,
    body: Schemas.CorrectAddress,
    options?: CallOptions
  ): Promise<Schemas.CorrectedShipment> {
    const route = "PUT /api/v2/operations/{operationId}/shipment/address"
    return this.#connection.repeat(route, { params: { operationId }, body }, options)
  }
}
