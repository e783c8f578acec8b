/**
 * The part that a kind of operation adds to the common course (`Prepare`, then `Submit`). A kind is
 * a folder and a row of `Kinds`; only its folder knows its request.
 */
import type { Effect, Result } from "effect"
import type { Control } from "../../domain/control/Controls.ts"
import type { AccountId, CustomerId, OperationId } from "../../domain/id/Id.ts"
import type { JsonText } from "../../domain/json/Json.ts"
import type { AffectedCard, CardWithItem, Mode } from "../../domain/operation/Operation.ts"
import type { Begin } from "../../domain/operation/Transitions.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { Shape } from "../../domain/refusal/Shape.ts"
import type { Shipment } from "../../domain/shipment/Shipment.ts"
import type { Usd } from "../../domain/usd/Usd.ts"
import type { Demand, Refused } from "../../engine/Command.ts"
import type { Draft } from "../../engine/Draft.ts"
import type { Entropy } from "../../engine/port/Entropy.ts"
import type { Vault } from "../../engine/port/Vault.ts"
import type { ChangeSet } from "../../engine/rows/ChangeSet.ts"
import type { LoadPlan } from "../../engine/rows/LoadPlan.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import type { Authorizing } from "../onchain/Authorizer.ts"
import type { Fingerprints } from "./Fingerprints.ts"

/**
 * The fields of every request. Ids are the partner's text. For an id that the service can't have
 * made, no row is loaded, and it is not found (decisions.md#ids-as-sent).
 */
export interface Requested {
  readonly kind: string
  readonly customerId: string
}

/** The services for a kind's preparation. */
export interface Ports {
  readonly entropy: Entropy["Service"]
  readonly vault: Vault["Service"]
  readonly authorizer: Authorizing
}

/** Limits set by the host. */
export interface Limits {
  /** The most open sealed cards of an account (contract.md#sealed-packs). */
  readonly maxOpenSealed: number
}

/** The result of a kind's decision, from which `Submit` makes the operation row and its event. */
export interface Effects {
  readonly vendingMachineId: number | null
  readonly quantity: number | null
  readonly metadata: JsonText | null
  readonly clientSeed: string | null
  readonly chargedUsd: Usd
  readonly creditedUsd: Usd
  readonly cards: ReadonlyArray<CardWithItem>
  readonly affected: ReadonlyArray<CardWithItem & Pick<AffectedCard, "credited">>
  readonly shipment: Shipment | null
  /** Rows beyond the operation, its cards and the shipment. */
  readonly changes: Partial<ChangeSet>
}

/** The effects of an operation that does nothing; a kind overrides its own. */
export const NOTHING: Effects = {
  vendingMachineId: null,
  quantity: null,
  metadata: null,
  clientSeed: null,
  chargedUsd: 0n,
  creditedUsd: 0n,
  cards: [],
  affected: [],
  shipment: null,
  changes: {}
}

export interface Context<Ready> {
  readonly request: Ready
  /** The customer of the request, known to exist. */
  readonly customerId: CustomerId
  readonly rows: Rows
  readonly draft: Draft
  readonly limits: Limits
  readonly idempotencyKey: string
  readonly operationId: OperationId
}

/** `Ready` is the request once it is prepared. */
export interface Kind<Request extends Requested, Ready = Request> {
  readonly kind: Request["kind"]
  readonly mode: Mode
  /** The trigger that begins its operations. */
  readonly begins: Begin
  /** The stop button of the kind; null for none. */
  readonly control: Control | null
  /** Of its requests, as the compiler promised it. */
  readonly shape: Shape<Request>
  readonly fingerprints: (request: Request) => Result.Result<Fingerprints, Refusal>
  /**
   * Checks the limits of the request itself (400), once, before it is prepared and any row is
   * loaded. Its refusal comes after those of the key (design.md#order-of-checks).
   */
  readonly validate: (request: Request) => Result.Result<void, Refusal>
  /**
   * Signs, encrypts and checks, before the command enters a lane; null for a kind whose request is
   * ready as it is.
   */
  readonly prepare:
    | ((ports: Ports, accountId: AccountId, request: Request) => Effect.Effect<Ready, Refused>)
    | ([Request] extends [Ready] ? null : never)
  /** Its rows beside the request's customer and key, which every kind loads. */
  readonly plan: (
    accountId: AccountId,
    request: Request
  ) => Partial<Omit<LoadPlan, "idempotencyKeys">>
  /** Cards that the request may touch. */
  readonly weight: (request: Request) => number
  /** The cards that it draws; null when none. */
  readonly stock: (
    accountId: AccountId,
    request: Request,
    rows: Rows,
    idempotencyKey: string
  ) => Demand | null
  /** Refusals that come before the customer's: 400s that need rows, and kinds that are off. */
  readonly admit: (accountId: AccountId, ready: Ready, rows: Rows) => Result.Result<void, Refusal>
  readonly decide: (context: Context<Ready>) => Result.Result<Effects, Refusal>
}
