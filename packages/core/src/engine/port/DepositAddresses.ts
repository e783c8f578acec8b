/** The port that derives deposit addresses from an extended public key: the service holds no key to them. */
import { Context } from "effect"
import type { Address } from "../../domain/chain/Receipt.ts"

export class DepositAddresses extends Context.Service<
  DepositAddresses,
  {
    /** The child of an index; never asked with a negative or fractional one. */
    readonly addressOf: (index: number) => Address
    /** Its place below the extended key, for whoever sweeps: `0/<index>`. */
    readonly pathOf: (index: number) => string
  }
>()("cardpack/core/engine/port/DepositAddresses") {}
