/** The engine as its users see it: commands in, answers or refusals out. */
import { Context, type Effect } from "effect"
import type { CardId, CustomerId, OperationId } from "../domain/id/Id.ts"
import type { JsonObject, JsonText } from "../domain/json/Json.ts"
import type { Details } from "../domain/operation/Operation.ts"
import type { Channel, Shipment } from "../domain/shipment/Shipment.ts"
import type { Instant } from "../domain/time/Instant.ts"
import type { Caller, Command, Refused } from "./Command.ts"

/** The body of `POST /operations` after defaults are filled in (contract.md#operations). */
export type OperationRequest =
  | {
      readonly kind: "order"
      readonly customerId: CustomerId
      readonly vendingMachineId: number
      readonly quantity: number
      readonly reveal: "on_create" | "sealed"
      /** JSON text as sent; null when absent. */
      readonly metadata: JsonText | null
    }
  | {
      readonly kind: "refund"
      readonly customerId: CustomerId
      readonly cardIds: ReadonlyArray<CardId>
    }
  | {
      readonly kind: "buyback"
      readonly mode: "offchain"
      readonly customerId: CustomerId
      readonly cardIds: ReadonlyArray<CardId>
    }
  | {
      readonly kind: "buyback"
      readonly mode: "onchain"
      readonly customerId: CustomerId
      readonly cardIds: ReadonlyArray<CardId>
    }
  | {
      readonly kind: "redemption"
      readonly customerId: CustomerId
      readonly cardIds: ReadonlyArray<CardId>
      readonly shipmentInfo: JsonObject
      readonly notifications: {
        readonly channels: ReadonlyArray<Channel>
        readonly customerEmail: string | null
      }
    }
  | {
      readonly kind: "mint"
      readonly customerId: CustomerId
      readonly cardIds: ReadonlyArray<CardId>
      readonly walletAddress: string
    }

export interface OperationAnswer {
  readonly details: Details
  readonly replayed: boolean
  /** The store's clock, which decides whether cards are sealed. */
  readonly now: Instant
}

export class Engine extends Context.Service<
  Engine,
  {
    /** Queues a command in its lane; it can't be interrupted once queued. */
    readonly run: <A>(command: Command<A>) => Effect.Effect<A, Refused>
    /** `POST /operations`: executes, or replays with the operation's current state. */
    readonly submit: (
      caller: Caller,
      idempotencyKey: string,
      request: OperationRequest
    ) => Effect.Effect<OperationAnswer, Refused>
    /** `PUT /operations/{id}/shipment/address`. */
    readonly correctAddress: (
      caller: Caller,
      operationId: OperationId,
      shipmentInfo: JsonObject
    ) => Effect.Effect<
      { readonly shipment: Shipment; readonly changedFields: ReadonlyArray<string> },
      Refused
    >
  }
>()("cardpack/core/engine/Engine") {}
