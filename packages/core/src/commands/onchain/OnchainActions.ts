/**
 * The use cases of existing on-chain operations (contract.md#onchain-actions). Each first writes
 * down the chain's evidence, so that a late transaction is confirmed rather than cancelled.
 */
import { Context, Effect, Layer, Option } from "effect"
import type { Hash } from "../../domain/chain/Evm.ts"
import type { OperationId } from "../../domain/id/Id.ts"
import { type EntryId, entriesOf } from "../../domain/onchain/Finding.ts"
import { isPending } from "../../domain/onchain/OnchainEntry.ts"
import { Conflict, NotFound, Unavailable } from "../../domain/refusal/Refusal.ts"
import * as Shape from "../../domain/refusal/Shape.ts"
import { type Caller, Refused } from "../../engine/Command.ts"
import { Budget } from "../../engine/lane/Budget.ts"
import * as SingleFlight from "../../engine/lane/SingleFlight.ts"
import { Chain, type ChainError } from "../../engine/port/Chain.ts"
import { Reads } from "../../engine/port/Reads.ts"
import { accept, caller as isCaller } from "../Accept.ts"
import { Engine } from "../Engine.ts"
import { Authorizer, NOT_READY, OFF } from "./Authorizer.ts"
import * as Evidence from "./Evidence.ts"
import { cancel, type Finality, resign, tooEarly } from "./Expired.ts"
import { renewals } from "./Renew.ts"
import { report } from "./Report.ts"
import { settle } from "./Settle.ts"
import { type Answer, targetOf } from "./Target.ts"

type Run = Effect.Effect<Answer, Refused>

export class OnchainActions extends Context.Service<
  OnchainActions,
  {
    /** Works even when the chain can't be read; the watcher then judges the transaction later. */
    readonly submit: (
      caller: Caller,
      operationId: OperationId,
      entryId: EntryId,
      transactionHash: Hash
    ) => Run
    readonly refresh: (caller: Caller, operationId: OperationId) => Run
    readonly resign: (caller: Caller, operationId: OperationId) => Run
    readonly cancel: (caller: Caller, operationId: OperationId) => Run
  }
>()("cardpack/core/commands/onchain/Onchain") {}

const refuse = (reason: Refused["reason"]) => Effect.fail(new Refused({ reason }))
const off = new Refused({ reason: OFF })
const noChain = new Refused({ reason: NOT_READY })
const noDatabase = new Refused({ reason: Unavailable({ dependency: "database" }) })

/** Refusals for an operation that never waited for the chain. */
const OFFCHAIN = {
  refresh: "the operation is off chain: there is nothing to check",
  resign: "the operation is off chain: nothing is signed for it",
  cancel: "the operation is off chain: it is already completed"
} as const

/** An account's budget of looks at the chain; each asks an endpoint about every pending entry. */
export const LOOKS = { what: "looks at the chain", burst: 120, every: 500 }

const make = Effect.gen(function* () {
  const engine = yield* Engine
  const reads = yield* Reads
  const authorizer = yield* Authorizer
  const chain = Option.getOrNull(yield* Effect.serviceOption(Chain))
  const looks = new Budget(LOOKS)
  const ends = yield* SingleFlight.make<"ends", Finality, ChainError>()
  const look = yield* SingleFlight.make<OperationId, Evidence.Evidence, ChainError | Refused>()

  const find = Effect.fnUntraced(function* (caller: Caller, id: OperationId) {
    yield* accept(isCaller(caller), Shape.id("op")(id, "operationId"))
    const [details] = yield* Effect.mapError(
      reads.operationDetails(caller.accountId, [id]),
      () => noDatabase
    )
    return details ?? (yield* refuse(NotFound({ resource: "operation", id })))
  })

  /** Writes down the chain's evidence and answers the operation after it. */
  const checked = Effect.fnUntraced(function* (
    caller: Caller,
    id: OperationId,
    action: keyof typeof OFFCHAIN
  ) {
    const details = yield* find(caller, id)
    if (details.operation.mode === "offchain")
      return yield* refuse(Conflict({ why: OFFCHAIN[action] }))
    if (chain === null) return yield* off
    const pending = entriesOf(details).filter(isPending)
    let lag = 0
    if (action !== "refresh" && pending.length > 0) {
      // Two calls, shared by all requests of this moment, instead of several for each entry.
      const known = yield* Effect.mapError(ends("ends", Evidence.finality(chain)), () => noChain)
      lag = known.lag
      const early = tooEarly(action, pending, known)
      if (early !== null) return yield* refuse(early)
    }
    const evidence =
      pending.length === 0
        ? Evidence.NOTHING
        : look(id, Effect.andThen(looks.spend(caller.accountId), Evidence.gather(chain, pending)))
    const { findings, unused } = yield* Effect.mapError(evidence, (error) =>
      error._tag === "Refused" ? error : noChain
    )
    const target = targetOf(details)
    return { target, unused, lag, answer: yield* engine.run(settle(caller, target, findings)) }
  })

  return OnchainActions.of({
    submit: Effect.fnUntraced(function* (caller, operationId, entryId, transactionHash) {
      yield* accept(Shape.text(entryId, "entryId"), Shape.text(transactionHash, "transactionHash"))
      const details = yield* find(caller, operationId)
      const entry = entriesOf(details).find(({ id }) => id === entryId)
      if (entry === undefined) {
        return yield* refuse(NotFound({ resource: "on-chain entry", id: entryId }))
      }
      if (chain === null) return yield* off
      yield* looks.spend(caller.accountId)
      const finding = yield* Effect.orElseSucceed(
        Evidence.ofTransaction(chain, entry, transactionHash),
        () => null
      )
      const target = targetOf(details)
      return yield* engine.run(report(caller, target, entryId, transactionHash, finding))
    }),
    refresh: (caller, id) => Effect.map(checked(caller, id, "refresh"), ({ answer }) => answer),
    resign: Effect.fnUntraced(function* (caller, id) {
      const { answer, lag, target, unused } = yield* checked(caller, id, "resign")
      const renewed = yield* renewals(authorizer, answer.details, unused)
      return yield* engine.run(resign(caller, target, renewed, unused, lag))
    }),
    cancel: Effect.fnUntraced(function* (caller, id) {
      const { lag, target, unused } = yield* checked(caller, id, "cancel")
      return yield* engine.run(cancel(caller, target, unused, lag))
    })
  })
})

/** Refuses everything that needs a {@link Chain} when there is none. */
export const layer: Layer.Layer<OnchainActions, never, Engine | Reads> = Layer.effect(
  OnchainActions,
  make
)
