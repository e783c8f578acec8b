/** The answers of both APIs that tests read. */
import type { Address, Hex } from "@cardpack/core/domain/chain/Evm"
import type * as Operator from "../../../../http/client/src/generated/Operator.ts"
import type * as Schemas from "../../../../http/client/src/generated/Schemas.ts"

/** The operator's own. */
export type * as Operator from "../../../../http/client/src/generated/Operator.ts"
export type {
  Balance,
  Customer,
  LedgerEntry,
  VendingMachine
} from "../../../../http/client/src/generated/Schemas.ts"

export type Card = Schemas.Card
export type Shipment = Schemas.Shipment
export type Email = Shipment["notifications"]["emails"][number]

interface Calldata {
  readonly calldata: Hex
  readonly vendingMachineAddress: Address
  readonly handlerAddress: Address
}

/** The addresses and calldata of entries, as a wallet takes them. */
export interface Operation extends Omit<Schemas.Operation, "onchainOrders" | "onchainBurns"> {
  readonly onchainOrders: ReadonlyArray<Schemas.OnchainOrder & Omit<Calldata, "handlerAddress">>
  readonly onchainBurns: ReadonlyArray<
    Schemas.OnchainBurn & Omit<Calldata, "vendingMachineAddress">
  >
}

export interface Event extends Omit<Schemas.Event, "data"> {
  readonly data: Record<string, unknown>
}

export interface Page<A> {
  readonly data: ReadonlyArray<A>
  readonly nextCursor: string | null
}

export type Audit = Operator.Audit
