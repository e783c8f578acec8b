/** The engine as its users see it: commands in, answers or refusals out. */
import { Context, type Effect } from "effect"
import type { OperationId } from "../domain/id/Id.ts"
import type { JsonObject } from "../domain/json/Json.ts"
import type { Details } from "../domain/operation/Operation.ts"
import type { Shipment } from "../domain/shipment/Shipment.ts"
import type { Instant } from "../domain/time/Instant.ts"
import type { Caller, Command, Refused } from "../engine/Command.ts"
import type { OperationRequest } from "./operation/Kinds.ts"

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
>()("cardpack/core/commands/Engine") {}
