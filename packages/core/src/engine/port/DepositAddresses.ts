/** Derives deposit addresses from an extended public key; the service holds no private key. */
import { Context } from "effect"
import type { Address } from "../../domain/chain/Evm.ts"

export class DepositAddresses extends Context.Service<
  DepositAddresses,
  {
    /** The address of a child; `index` is a whole number from 0. */
    readonly addressOf: (index: number) => Address
    /** The child's path below the extended key, for sweeping: `0/<index>`. */
    readonly pathOf: (index: number) => string
  }
>()("cardpack/core/engine/port/DepositAddresses") {}
