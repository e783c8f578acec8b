/**
 * `POST /operations`: the common course of all kinds (design.md#order-of-checks). The operation row
 * is the idempotency record, written in the transaction of its effects.
 */
import { Result } from "effect"
import type { Customer } from "../../domain/customer/Customer.ts"
import * as Id from "../../domain/id/Id.ts"
import * as Outcome from "../../domain/idempotency/Outcome.ts"
import * as Machine from "../../domain/machine/Machine.ts"
import { eventData } from "../../domain/operation/EventData.ts"
import {
  type CardWithItem,
  type Details,
  disclosed,
  type Operation
} from "../../domain/operation/Operation.ts"
import { table } from "../../domain/operation/Transitions.ts"
import { NotFound, Unavailable } from "../../domain/refusal/Refusal.ts"
import { deciding } from "../../domain/steps/Deciding.ts"
import type { Instant } from "../../domain/time/Instant.ts"
import type { Caller, Command, Decision } from "../../engine/Command.ts"
import { Draft } from "../../engine/Draft.ts"
import * as Guard from "../../engine/Guard.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { LoadPlan } from "../../engine/rows/LoadPlan.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import type { Fingerprints } from "./Fingerprints.ts"
import type { Effects, Limits } from "./Kind.ts"
import type { Prepared } from "./Prepare.ts"

interface Submission extends Prepared {
  readonly idempotencyKey: string
  readonly limits: Limits
}

/** `details` is null for a replay, whose current state is read after the batch. */
export interface Submitted {
  readonly operationId: Id.OperationId
  readonly details: Details | null
  readonly now: Instant
}

const storedOf = (rows: Rows, caller: Caller, submission: Submission): Operation | undefined =>
  rows.operationByKey(caller.accountId, submission.idempotencyKey)

/** The stored fingerprint if an earlier release gave it to this request; else today's. */
const fingerprintOf = (
  { earlier, fingerprint }: Fingerprints,
  stored: Operation | undefined
): string =>
  stored !== undefined && earlier.includes(stored.fingerprint) ? stored.fingerprint : fingerprint

/** The service makes every id, so a malformed one belongs to no customer. */
const customerOf = (
  rows: Rows,
  accountId: Id.AccountId,
  { request: { customerId } }: Submission
): Customer | undefined =>
  Id.is("cus", customerId) ? rows.customer(accountId, customerId) : undefined

const operationOf = (
  effects: Effects,
  status: Operation["status"],
  submission: Submission,
  customerId: Id.CustomerId,
  draft: Draft,
  id: Id.OperationId
): Operation => ({
  id,
  accountId: draft.account.id,
  customerId,
  kind: submission.kind.kind,
  mode: submission.kind.mode,
  status,
  vendingMachineId: effects.vendingMachineId,
  quantity: effects.quantity,
  chargedUsd: effects.chargedUsd,
  creditedUsd: effects.creditedUsd,
  metadata: effects.metadata,
  clientSeed: effects.clientSeed,
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
  customerId: Id.CustomerId,
  draft: Draft,
  id: Id.OperationId
): Decision<Submitted> => {
  const begun = Machine.begin(table, submission.kind.begins)
  const operation = operationOf(effects, begun.to, submission, customerId, draft, id)
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
  const shown = (all: ReadonlyArray<CardWithItem>) =>
    all.map((found) => disclosed(found, draft.now))
  const answered = { ...details, cards: shown(cards), affectedCards: shown(details.affectedCards) }
  return { answer: { operationId: id, details: answered, now: draft.now }, changes }
}

const decide = deciding(function* (
  caller: Caller,
  submission: Submission,
  rows: Rows,
  fresh: Fresh
) {
  const { idempotencyKey: key, kind, limits, request } = submission
  const account = yield* Guard.authorize(rows, caller)
  yield* Outcome.checkKey(key)
  const ready = yield* submission.ready
  const before = storedOf(rows, caller, submission)
  const fingerprint = fingerprintOf(submission, before)
  const stored = yield* Outcome.replayed({ fingerprint, key }, before)
  if (stored !== null) {
    return { answer: { operationId: stored.id, details: null, now: rows.now }, changes: EMPTY }
  }
  if (kind.control !== null && !rows.controls[kind.control]) {
    return yield* Result.fail(Unavailable({ dependency: kind.control }))
  }
  yield* kind.admit(account.id, ready, rows)
  const customer = customerOf(rows, account.id, submission)
  if (customer === undefined) {
    return yield* Result.fail(NotFound({ resource: "customer", id: request.customerId }))
  }
  const customerId = customer.id
  const draft = new Draft(account, rows, fresh)
  const operationId = draft.id("op")
  const own = { idempotencyKey: key, operationId }
  const context = { request: ready, customerId, rows, draft, limits, ...own }
  const effects = yield* kind.decide(context)
  return record(effects, submission, customerId, draft, operationId)
})

const planOf = (accountId: Id.AccountId, submission: Submission): Partial<LoadPlan> => {
  const { idempotencyKey, kind, ready, request } = submission
  if (Result.isFailure(ready)) return {}
  const { customerId } = request
  const plan = kind.plan(accountId, request)
  const own = Id.is("cus", customerId) ? [{ accountId, id: customerId }] : []
  return {
    ...plan,
    customers: [...own, ...(plan.customers ?? [])],
    idempotencyKeys: [{ accountId, id: idempotencyKey }]
  }
}

/**
 * A used key answers the first operation; a refused request leaves its key free. For a request that
 * breaks its limits, only the rows of the caller are loaded (decisions.md#limits-before-load).
 */
export const submit = (
  caller: Caller,
  idempotencyKey: string,
  prepared: Prepared,
  limits: Limits
): Command<Submitted> => {
  const submission: Submission = { ...prepared, idempotencyKey, limits }
  const { accountId } = caller
  const { kind, ready, request } = prepared
  const isSound = Result.isSuccess(ready)
  return {
    name: `submit ${kind.kind}`,
    scope: { accounts: [accountId], operator: false },
    plan: Guard.plan(caller, planOf(accountId, submission)),
    weight: isSound ? kind.weight(request) : 0,
    stock: (rows) =>
      isSound &&
      storedOf(rows, caller, submission) === undefined &&
      customerOf(rows, accountId, submission) !== undefined
        ? kind.stock(accountId, request, rows, idempotencyKey)
        : null,
    decide: (rows, fresh) => decide(caller, submission, rows, fresh)
  }
}
