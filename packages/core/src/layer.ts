/** The engine on a store: group commit in lanes, and the use cases that need more than a lane. */
import { Effect, Layer } from "effect"
import { accept, caller as isCaller } from "./commands/Accept.ts"
import * as WindowEnd from "./commands/card/WindowEnd.ts"
import { Engine } from "./commands/Engine.ts"
import { Authorizer } from "./commands/onchain/Authorizer.ts"
import type { Limits } from "./commands/operation/Kind.ts"
import { type OperationRequest, rowOf } from "./commands/operation/Kinds.ts"
import * as OperationMetrics from "./commands/operation/OperationMetrics.ts"
import { prepare } from "./commands/operation/Prepare.ts"
import { submit } from "./commands/operation/Submit.ts"
import * as Address from "./commands/shipment/Address.ts"
import { correctAddress } from "./commands/shipment/CorrectAddress.ts"
import type { OperationId } from "./domain/id/Id.ts"
import * as Json from "./domain/json/Json.ts"
import { cardsOf } from "./domain/operation/Operation.ts"
import { Conflict, NotFound, Unavailable } from "./domain/refusal/Refusal.ts"
import * as Shape from "./domain/refusal/Shape.ts"
import type { Instant } from "./domain/time/Instant.ts"
import { type Caller, Refused } from "./engine/Command.ts"
import * as Seeds from "./engine/draw/Seeds.ts"
import { Gate } from "./engine/lane/Gate.ts"
import * as Grouped from "./engine/lane/Grouped.ts"
import * as Lanes from "./engine/lane/Lanes.ts"
import * as Line from "./engine/lane/Line.ts"
import type { DrawSecrets } from "./engine/port/DrawSecrets.ts"
import { Entropy } from "./engine/port/Entropy.ts"
import { Reads } from "./engine/port/Reads.ts"
import type { Store } from "./engine/port/Store.ts"
import { Vault } from "./engine/port/Vault.ts"
import { Wakeup, Wakeups } from "./engine/port/Wakeup.ts"
import { Within } from "./engine/port/Within.ts"
import type { Owned } from "./engine/rows/LoadPlan.ts"

export interface Options extends Limits, Lanes.Options {}

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

const onlyAlone = new Refused({
  reason: Conflict({
    why: "an operation on the chain can't run within a host's transaction, as what it signs would outlive a ROLLBACK"
  })
})

const make = Effect.fnUntraced(function* (options: Options) {
  const gate = new Gate()
  const run = yield* Lanes.open(options, gate)
  const reads = yield* Reads
  const entropy = yield* Entropy
  const vault = yield* Vault
  const authorizer = yield* Authorizer
  const ports = { authorizer, entropy, vault }
  const replays = yield* Grouped.make((keys: ReadonlyArray<Owned<OperationId>>) =>
    Effect.map(reads.operationDetailsOf(keys), (all) => {
      const found = new Map(all.map((details) => [details.operation.id, details]))
      return new Map(
        keys.flatMap((key) => {
          const details = found.get(key.id)
          return details?.operation.accountId === key.accountId ? [[key, details] as const] : []
        })
      )
    })
  )
  const accepted = OperationMetrics.accepted(yield* Effect.context<never>())

  const detailsOf = (caller: Caller, id: OperationId, now: Instant) => {
    const key = { accountId: caller.accountId, id }
    // Within a host's transaction only its own reads see what it has written.
    const read = Effect.flatMap(Within, (host) =>
      host === null
        ? replays(key)
        : Effect.map(reads.operationDetailsOf([key]), ([details]) => details)
    ).pipe(
      Effect.mapError(() => new Refused({ reason: Unavailable({ dependency: "database" }) })),
      Effect.flatMap((details) =>
        details === undefined
          ? Effect.fail(new Refused({ reason: NotFound({ resource: "operation", id }) }))
          : Effect.succeed(details)
      )
    )
    return WindowEnd.settled({ run }, now, read, cardsOf)
  }

  return Engine.of({
    run: (command) => gate.pass(run(command)),
    submit: Effect.fnUntraced(function* (
      caller: Caller,
      idempotencyKey: string,
      request: OperationRequest
    ) {
      yield* accept(isCaller(caller), Shape.text(idempotencyKey, "Idempotency-Key"))
      const isWithin = (yield* Within) !== null
      if (isWithin && Json.isObject(request) && rowOf(request)?.mode === "onchain")
        return yield* onlyAlone
      const prepared = yield* prepare(ports, caller.accountId, request)
      const done = yield* run(submit(caller, idempotencyKey, prepared, options))
      if (done.details !== null) accepted(done.details.operation.kind, 1)
      const details = done.details ?? (yield* detailsOf(caller, done.operationId, done.now))
      return { details, replayed: done.details === null, now: done.now }
    }, gate.pass),
    correctAddress: Effect.fnUntraced(function* (
      caller: Caller,
      operationId: OperationId,
      shipmentInfo: Json.JsonObject
    ) {
      yield* accept(
        isCaller(caller),
        Shape.id("op")(operationId, "operationId"),
        Shape.jsonObject(shipmentInfo, "shipmentInfo")
      )
      const { id } = yield* shipmentOf(reads, caller, operationId)
      const address = yield* Address.make(vault, shipmentInfo, id)
      return yield* run(correctAddress(caller, operationId, address))
    }, gate.pass)
  })
})

/** Of a request's patience: for so long it waits for the seeds of a slow key. */
const SEEDS = 0.1

/**
 * An engine with wake-ups of its own, which the workers on the same storage share. Several engines,
 * in one process or many, may share a database.
 */
export const layer = (
  options: Options
): Layer.Layer<
  Engine | Wakeup | Seeds.Seeds,
  never,
  Store | Reads | Entropy | Vault | DrawSecrets
> =>
  Layer.effect(Engine, make(options)).pipe(
    Layer.provideMerge(Seeds.layer((options.patience ?? Line.DEFAULTS.patience) * SEEDS)),
    Layer.provideMerge(Layer.sync(Wakeup, () => new Wakeups()))
  )
