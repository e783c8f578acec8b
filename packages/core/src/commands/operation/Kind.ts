/** What a kind of operation adds to the common course of `Submit`: one folder and one row of `Kinds`. */
import type { Result } from "effect"
import type { Control } from "../../domain/control/Controls.ts"
import type { AccountId, OperationId, ShipmentId } from "../../domain/id/Id.ts"
import type {
  AffectedCard,
  CardWithItem,
  Mode,
  Operation
} from "../../domain/operation/Operation.ts"
import type { Begin } from "../../domain/operation/Transitions.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { Confidential, Shipment } from "../../domain/shipment/Shipment.ts"
import type { Usd } from "../../domain/usd/Usd.ts"
import type { Draft } from "../../engine/Draft.ts"
import type { OperationRequest } from "../../engine/Engine.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import type { StockDemand } from "../../engine/port/Store.ts"
import type { ChangeSet } from "../../engine/rows/ChangeSet.ts"
import type { LoadPlan } from "../../engine/rows/LoadPlan.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import type { AuthorizedBurn, AuthorizedMint } from "../onchain/Authorizer.ts"

type Of<Kind extends OperationRequest["kind"]> = Extract<OperationRequest, { readonly kind: Kind }>

/** A redemption whose personal data was sealed before it entered a lane. */
export type PreparedRedemption = Omit<Of<"redemption">, "shipmentInfo" | "notifications"> & {
  /** Made before, as the personal data is sealed for this shipment alone. */
  readonly shipmentId: ShipmentId
  /** As given: a name or a code. */
  readonly country: string
  readonly info: Confidential
  readonly infoFingerprint: string
  readonly channels: Of<"redemption">["notifications"]["channels"]
  readonly customerEmail: Confidential | null
}

/** A mint that was signed, or why it can't be. */
export type PreparedMint = Of<"mint"> & {
  readonly authorized: Result.Result<AuthorizedMint, Refusal>
}

/** An on-chain buyback that was signed, or why it can't be. */
export type PreparedBurn = Extract<Of<"buyback">, { readonly mode: "onchain" }> & {
  readonly authorized: Result.Result<AuthorizedBurn, Refusal>
}

export type Prepared =
  | Of<"order">
  | Of<"refund">
  | Extract<Of<"buyback">, { readonly mode: "offchain" }>
  | PreparedBurn
  | PreparedRedemption
  | PreparedMint

/** Limits that the lane's host sets. */
export interface Limits {
  /** Open sealed cards of an account (contract.md#sealed-packs). */
  readonly maxOpenSealed: number
}

/** What a kind decides; `Submit` makes the operation row and the event of it. */
export interface Effects {
  readonly trigger: Begin
  readonly mode: Mode
  readonly vendingMachineId: number | null
  readonly quantity: number | null
  readonly chargedUsd: Usd
  readonly creditedUsd: Usd
  readonly cards: ReadonlyArray<CardWithItem>
  readonly affected: ReadonlyArray<CardWithItem & Pick<AffectedCard, "credited">>
  readonly shipment: Shipment | null
  /** Rows beyond the operation, its cards and the shipment. */
  readonly changes: Partial<ChangeSet>
}

export interface Context<Request> {
  readonly request: Request
  readonly rows: Rows
  readonly draft: Draft
  readonly limits: Limits
  readonly operationId: OperationId
}

export interface Kind<Request extends Prepared> {
  /** The stop button that holds the kind; null when none does. */
  readonly control: Control | null
  readonly plan: (accountId: AccountId, request: Request) => Partial<LoadPlan>
  /** Cards that it may touch. */
  readonly weight: (request: Request) => number
  readonly stock: (
    accountId: AccountId,
    request: Request,
    rows: Rows,
    fresh: Fresh
  ) => StockDemand | null
  /** Limits of the request itself, before anything is loaded (400). */
  readonly validate: (request: Request) => Result.Result<void, Refusal>
  /** 400s that need loaded rows, and whether the kind can be served at all; before the customer. */
  readonly admit: (
    accountId: AccountId,
    request: Request,
    rows: Rows
  ) => Result.Result<void, Refusal>
  readonly decide: (context: Context<Request>) => Result.Result<Effects, Refusal>
}

/** The metadata that an operation stores. */
export const metadataOf = (request: Prepared): Operation["metadata"] =>
  request.kind === "order" ? request.metadata : null
