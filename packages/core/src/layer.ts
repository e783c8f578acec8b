/** The engine on a store: group commit in lanes, and the use cases that need more than a lane. */
import { Clock, Effect, Layer } from "effect"
import * as WindowEnd from "./commands/card/WindowEnd.ts"
import { Engine } from "./commands/Engine.ts"
import { Authorizer } from "./commands/onchain/Authorizer.ts"
import type { Limits } from "./commands/operation/Kind.ts"
import type { OperationRequest } from "./commands/operation/Kinds.ts"
import { prepare } from "./commands/operation/Prepare.ts"
import { submit } from "./commands/operation/Submit.ts"
import * as Address from "./commands/shipment/Address.ts"
import { correctAddress } from "./commands/shipment/CorrectAddress.ts"
import type { AccountId, OperationId } from "./domain/id/Id.ts"
import type { JsonObject } from "./domain/json/Json.ts"
import { cardsOf } from "./domain/operation/Operation.ts"
import { NotFound, Unavailable } from "./domain/refusal/Refusal.ts"
import type { Instant } from "./domain/time/Instant.ts"
import { type Caller, type Command, Refused } from "./engine/Command.ts"
import * as Lane from "./engine/lane/Lane.ts"
import { Entropy, fresh } from "./engine/port/Entropy.ts"
import { Reads } from "./engine/port/Reads.ts"
import { Store } from "./engine/port/Store.ts"
import { Vault } from "./engine/port/Vault.ts"

export interface Options extends Limits, Partial<Lane.LaneOptions> {
  /** Write lanes of this process; one unless measured otherwise. */
  readonly lanes?: number
}

/** FNV-1a spreads accounts over lanes; an account always has the same lane. */
const laneOf = (accountId: AccountId | undefined, lanes: number): number => {
  let hash = 0x811c9dc5
  for (const letter of accountId ?? "") hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % lanes
}

/** Needed before the lane, because the address is encrypted for this shipment alone. */
const shipmentOf = (reads: Reads["Service"], { accountId }: Caller, id: OperationId) =>
  reads.shipment(accountId, id).pipe(
    Effect.mapError(() => new Refused({ reason: Unavailable({ dependency: "database" }) })),
    Effect.flatMap((shipment) =>
      shipment === null
        ? Effect.fail(new Refused({ reason: NotFound({ resource: "shipment of operation", id }) }))
        : Effect.succeed(shipment)
    )
  )

const make = Effect.fnUntraced(function* (options: Options) {
  const store = yield* Store
  const reads = yield* Reads
  const entropy = yield* Entropy
  const vault = yield* Vault
  const authorizer = yield* Authorizer
  const ports = { authorizer, entropy, vault }
  const laneOptions = { ...Lane.DEFAULTS, ...options }
  const lanes = yield* Effect.all(
    Array.from({ length: options.lanes ?? 1 }, () => Lane.make(store, laneOptions))
  )
  // Operator changes may hold many rows, so each has its own batch, apart from partners' batches.
  const operatorLane = yield* Lane.make(store, { ...laneOptions, maxCommands: 1 })

  const run = <A>(command: Command<A>): Effect.Effect<A, Refused> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const own = lanes[laneOf(command.scope.accounts[0], lanes.length)]
      const lane = command.scope.operator || own === undefined ? operatorLane : own
      return lane.run(command, fresh(entropy.bytes, now))
    })

  const detailsOf = (caller: Caller, id: OperationId, now: Instant) => {
    const read = reads.operationDetails(caller.accountId, [id]).pipe(
      Effect.mapError(() => new Refused({ reason: Unavailable({ dependency: "database" }) })),
      Effect.flatMap(([details]) =>
        details === undefined
          ? Effect.fail(new Refused({ reason: NotFound({ resource: "operation", id }) }))
          : Effect.succeed(details)
      )
    )
    return WindowEnd.settled({ run }, now, read, cardsOf)
  }

  return Engine.of({
    run,
    submit: Effect.fnUntraced(function* (
      caller: Caller,
      idempotencyKey: string,
      request: OperationRequest
    ) {
      const prepared = yield* prepare(ports, caller.accountId, request)
      const done = yield* run(submit(caller, idempotencyKey, prepared, options))
      const details = done.details ?? (yield* detailsOf(caller, done.operationId, done.now))
      return { details, replayed: done.details === null, now: done.now }
    }),
    correctAddress: Effect.fnUntraced(function* (
      caller: Caller,
      operationId: OperationId,
      shipmentInfo: JsonObject
    ) {
      const { id } = yield* shipmentOf(reads, caller, operationId)
      const address = yield* Address.make(vault, shipmentInfo, id)
      return yield* run(correctAddress(caller, operationId, address))
    })
  })
})

/** One engine for each process; several processes may share a database. */
export const layer = (
  options: Options
): Layer.Layer<Engine, never, Store | Reads | Entropy | Vault> =>
  Layer.effect(Engine, make(options))
