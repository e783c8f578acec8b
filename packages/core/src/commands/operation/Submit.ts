/**
 * `POST /operations`: the course that all kinds share (design.md#order-of-checks). The operation
 * row is the idempotency record, written in the transaction of its effects.
 */
import { Result } from "effect"
import type { OperationId } from "../../domain/id/Id.ts"
import * as Outcome from "../../domain/idempotency/Outcome.ts"
import * as Machine from "../../domain/machine/Machine.ts"
import { eventData } from "../../domain/operation/EventData.ts"
import type { Details, Operation } from "../../domain/operation/Operation.ts"
import { table } from "../../domain/operation/Transitions.ts"
import { NotFound, type Refusal, Unavailable } from "../../domain/refusal/Refusal.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Caller, Command, Decision } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { type Effects, type Limits, metadataOf, type Prepared } from "./Kind.ts"
import { kindOf } from "./Kinds.ts"
import type { Fingerprints } from "./Prepare.ts"

/** The fingerprints are of the request after defaults ({@link Fingerprint}). */
export interface Submission extends Fingerprints {
  readonly idempotencyKey: string
  readonly request: Prepared
  readonly limits: Limits
}

/** `details` is null for a replay: its current state is read after the batch. */
export interface Submitted {
  readonly operationId: OperationId
  readonly details: Details | null
  readonly now: Instant
}

const storedOf = (rows: Rows, caller: Caller, submission: Submission): Operation | undefined =>
  rows.operationByKey(caller.accountId, submission.idempotencyKey)

/** The stored one where it is what an earlier release made of this request. */
const fingerprintOf = (
  { earlier, fingerprint }: Fingerprints,
  stored: Operation | undefined
): string =>
  stored !== undefined && earlier.includes(stored.fingerprint) ? stored.fingerprint : fingerprint

const operationOf = (
  effects: Effects,
  status: Operation["status"],
  submission: Submission,
  draft: Draft,
  id: OperationId
): Operation => ({
  id,
  accountId: draft.account.id,
  customerId: submission.request.customerId,
  kind: submission.request.kind,
  mode: effects.mode,
  status,
  vendingMachineId: effects.vendingMachineId,
  quantity: effects.quantity,
  chargedUsd: effects.chargedUsd,
  creditedUsd: effects.creditedUsd,
  metadata: metadataOf(submission.request),
  idempotencyKey: submission.idempotencyKey,
  fingerprint: submission.fingerprint,
  sequence: draft.next(),
  completedAt: status === "completed" ? draft.now : null,
  createdAt: draft.now,
  updatedAt: draft.now
})

const record = (
  effects: Effects,
  submission: Submission,
  draft: Draft,
  id: OperationId
): Decision<Submitted> => {
  const begun = Machine.begin(table, effects.trigger)
  const operation = operationOf(effects, begun.to, submission, draft, id)
  const { affected, cards, shipment } = effects
  const { onchainBurns = [], onchainOrders = [] } = effects.changes
  const details: Details = {
    operation,
    cards,
    affectedCards: affected,
    shipment,
    onchainOrders,
    onchainBurns
  }
  draft.emit(begun, eventData(details, draft.now, [...onchainOrders, ...onchainBurns]))
  const changes = draft.changes({
    ...effects.changes,
    operations: [operation],
    affectedCards: affected.map(({ card, credited }, ordinal) => ({
      operationId: id,
      accountId: operation.accountId,
      cardId: card.id,
      ordinal,
      credited
    })),
    shipments: shipment === null ? [] : [shipment]
  })
  return { answer: { operationId: id, details, now: draft.now }, changes }
}

const decide = (
  caller: Caller,
  submission: Submission,
  rows: Rows,
  fresh: Fresh
): Result.Result<Decision<Submitted>, Refusal> =>
  Result.gen(function* () {
    const { idempotencyKey: key, limits, request } = submission
    const account = yield* Guard.authorize(rows, caller)
    yield* Outcome.checkKey(key)
    const kind = kindOf(request)
    yield* kind.validate(request)
    const before = storedOf(rows, caller, submission)
    const fingerprint = fingerprintOf(submission, before)
    const stored = yield* Outcome.replayed({ fingerprint, key }, before)
    if (stored !== null) {
      return { answer: { operationId: stored.id, details: null, now: rows.now }, changes: EMPTY }
    }
    if (kind.control !== null && !rows.controls[kind.control]) {
      return yield* Result.fail(Unavailable({ dependency: kind.control }))
    }
    yield* kind.admit(account.id, request, rows)
    if (rows.customer(account.id, request.customerId) === undefined) {
      return yield* Result.fail(NotFound({ resource: "customer", id: request.customerId }))
    }
    const draft = new Draft(account, rows, fresh)
    const operationId = draft.id("op")
    const effects = yield* kind.decide({ request, rows, draft, limits, operationId })
    return record(effects, submission, draft, operationId)
  })

/** A key that was used answers the first operation; a refused request leaves its key free. */
export const submit = (caller: Caller, submission: Submission): Command<Submitted> => {
  const { idempotencyKey, request } = submission
  const { accountId } = caller
  const kind = kindOf(request)
  return {
    name: `submit ${request.kind}`,
    scope: { accounts: [accountId], operator: false },
    plan: Guard.plan(caller, {
      ...kind.plan(accountId, request),
      customers: [{ accountId, id: request.customerId }],
      idempotencyKeys: [{ accountId, id: idempotencyKey }]
    }),
    weight: kind.weight(request),
    stock: (rows, fresh) =>
      storedOf(rows, caller, submission) === undefined &&
      rows.customer(accountId, request.customerId) !== undefined
        ? kind.stock(accountId, request, rows, fresh)
        : null,
    decide: (rows, fresh) => decide(caller, submission, rows, fresh)
  }
}
