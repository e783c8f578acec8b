/**
 * What a kind of operation adds to the common course (`Prepare`, then `Submit`). A kind is a folder
 * and a row of `Kinds`: it says which request it takes, and nothing outside of its folder does.
 */
import { Effect, type Result } from "effect"
import type { Control } from "../../domain/control/Controls.ts"
import type { AccountId, CustomerId, OperationId } from "../../domain/id/Id.ts"
import type { JsonText } from "../../domain/json/Json.ts"
import type { AffectedCard, CardWithItem, Mode } from "../../domain/operation/Operation.ts"
import type { Begin } from "../../domain/operation/Transitions.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { Shipment } from "../../domain/shipment/Shipment.ts"
import type { Usd } from "../../domain/usd/Usd.ts"
import type { Refused } from "../../engine/Command.ts"
import type { Draft } from "../../engine/Draft.ts"
import type { Entropy, Fresh } from "../../engine/port/Entropy.ts"
import type { StockDemand } from "../../engine/port/Store.ts"
import type { Vault } from "../../engine/port/Vault.ts"
import type { ChangeSet } from "../../engine/rows/ChangeSet.ts"
import type { LoadPlan } from "../../engine/rows/LoadPlan.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import type { Authorizing } from "../onchain/Authorizer.ts"
import type { Fingerprints } from "./Fingerprints.ts"

/**
 * What every request says. Ids stand as the partner sent them, and may be none that the service can
 * have made: then nothing is loaded for them, and they are not found.
 */
export interface Requested {
  readonly kind: string
  readonly customerId: string
}

/** What a kind may ask before a lane is entered. */
export interface Ports {
  readonly entropy: Entropy["Service"]
  readonly vault: Vault["Service"]
  readonly authorizer: Authorizing
}

/** Limits that the lane's host sets. */
export interface Limits {
  /** Open sealed cards of an account (contract.md#sealed-packs). */
  readonly maxOpenSealed: number
}

/** What a kind decides; `Submit` makes the operation row and its event of it. */
export interface Effects {
  readonly vendingMachineId: number | null
  readonly quantity: number | null
  readonly metadata: JsonText | null
  readonly chargedUsd: Usd
  readonly creditedUsd: Usd
  readonly cards: ReadonlyArray<CardWithItem>
  readonly affected: ReadonlyArray<CardWithItem & Pick<AffectedCard, "credited">>
  readonly shipment: Shipment | null
  /** Rows beyond the operation, its cards and the shipment. */
  readonly changes: Partial<ChangeSet>
}

/** An operation that does nothing; a kind says what it does beyond that. */
export const NOTHING: Effects = {
  vendingMachineId: null,
  quantity: null,
  metadata: null,
  chargedUsd: 0n,
  creditedUsd: 0n,
  cards: [],
  affected: [],
  shipment: null,
  changes: {}
}

export interface Context<Ready> {
  readonly request: Ready
  /** The customer of the request, who exists. */
  readonly customerId: CustomerId
  readonly rows: Rows
  readonly draft: Draft
  readonly limits: Limits
  readonly operationId: OperationId
}

/** `Ready` is the request once it is prepared. */
export interface Kind<Request extends Requested, Ready = Request> {
  readonly kind: Request["kind"]
  readonly mode: Mode
  /** How its operations begin. */
  readonly begins: Begin
  /** The stop button that holds the kind; null when none does. */
  readonly control: Control | null
  readonly fingerprints: (request: Request) => Result.Result<Fingerprints, Refusal>
  /**
   * Limits of the request itself (400). Asked once, before the request is prepared and before any row
   * is loaded; a refusal is told after those of the key (design.md#order-of-checks).
   */
  readonly validate: (request: Request) => Result.Result<void, Refusal>
  /** What is done before a lane is entered: signing, sealing, and checks that go with it. */
  readonly prepare: (
    ports: Ports,
    accountId: AccountId,
    request: Request
  ) => Effect.Effect<Ready, Refused>
  readonly plan: (accountId: AccountId, request: Request) => Partial<LoadPlan>
  /** Cards that it may touch. */
  readonly weight: (request: Request) => number
  readonly stock: (
    accountId: AccountId,
    request: Request,
    rows: Rows,
    fresh: Fresh
  ) => StockDemand | null
  /** 400s that need loaded rows, and whether the kind can be served at all; before the customer. */
  readonly admit: (accountId: AccountId, ready: Ready, rows: Rows) => Result.Result<void, Refusal>
  readonly decide: (context: Context<Ready>) => Result.Result<Effects, Refusal>
}

/** The preparation of a kind that needs none. */
export const unprepared = <Request>(
  _ports: Ports,
  _accountId: AccountId,
  request: Request
): Effect.Effect<Request> => Effect.succeed(request)
