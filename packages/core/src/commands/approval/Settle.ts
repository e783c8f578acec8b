/** `POST /operator/v1/approvals/{id}/approve` and `/decline`: a second person settles what waits. */
import { Effect, Result } from "effect"
import {
  type Approval,
  type ApprovalId,
  statusOf,
  tokenOf
} from "../../domain/approval/Approval.ts"
import { Conflict, Forbidden, NotFound, type Refusal } from "../../domain/refusal/Refusal.ts"
import { isValid } from "../../domain/token/Token.ts"
import type { Command, Decided, Decision } from "../../engine/Command.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"
import * as Acts from "./Acts.ts"
import { type Asker, senderOf } from "./Limited.ts"

const LAPSED = Conflict({ why: "whoever asked may do nothing any more: the request has lapsed" })

const pending = (rows: Rows, id: ApprovalId): Result.Result<Approval, Refusal> => {
  const found = rows.approval(id)
  if (found === undefined) return Result.fail(NotFound({ resource: "approval", id }))
  const status = statusOf(found, rows.now)
  if (status !== "pending") {
    const why = status === "expired" ? "it has expired: ask again" : `it is ${status}`
    return Result.fail(Conflict({ why }))
  }
  const tokenId = tokenOf(found)
  const token = tokenId === null ? undefined : rows.token(tokenId)
  const stands = tokenId === null || (token !== undefined && isValid(token, rows.now))
  return stands ? Result.succeed(found) : Result.fail(LAPSED)
}

const settled = (
  { actor, ...by }: Asker,
  approval: Approval,
  status: "approved" | "declined",
  rows: Rows
): Approval => ({
  ...approval,
  status,
  settledBy: actor,
  settledSender: senderOf({ actor, ...by }),
  settledAt: rows.now
})

function* decideApproval(
  by: Asker,
  { id }: Approval,
  decided: Decided<unknown>,
  rows: Rows,
  fresh: Fresh
) {
  const found = pending(rows, id)
  if (Result.isFailure(found)) return Result.fail(found.failure)
  const { act, actor, sender, session } = found.success
  if (sender === senderOf(by))
    return Result.fail(Forbidden({ why: "whoever asked may not confirm it: a second person does" }))
  const outcome = Result.isResult(decided) ? decided : yield* decided
  if (Result.isFailure(outcome)) return Result.fail(outcome.failure)
  const { changes } = outcome.success
  // Else the act would name the second person's.
  const person = { person: session === null ? null : sender, session }
  const acted = changes.log.map((entry) => ({
    ...entry,
    actor,
    detail: { ...Object(entry.detail), approval: id, approvedBy: by.actor, ...person }
  }))
  const note = { action: "approval.approve", subject: id, detail: { action: act } }
  const own = record(by.actor, rows, fresh, note, 1)
  const approval = settled(by, found.success, "approved", rows)
  const decision: Decision<Approval> = {
    answer: approval,
    changes: { ...changes, approvals: [approval], log: [...acted, own] }
  }
  return Result.succeed(decision)
}

const approving = (by: Asker, approval: Approval, command: Command<unknown>): Command<Approval> => {
  const { prepared, ...rest } = command
  const tokenId = tokenOf(approval)
  return {
    ...rest,
    ...(prepared !== undefined && {
      prepared: (run) => Effect.map(prepared(run), (made) => approving(by, approval, made))
    }),
    name: "approve",
    plan: {
      ...command.plan,
      approvals: [...command.plan.approvals, approval.id],
      tokens: [...command.plan.tokens, ...(tokenId === null ? [] : [tokenId])]
    },
    decide: (rows, fresh) => decideApproval(by, approval, command.decide(rows, fresh), rows, fresh)
  }
}

/**
 * Does what was asked, in the name of who asked, whatever the limits. `approval` was read before;
 * what it asks never changes, and whether it still waits is looked at again.
 */
export const approve = (by: Asker, approval: Approval): Command<Approval> =>
  approving(
    by,
    approval,
    Acts.commandOf(approval.actor, Acts.stored(approval.act, approval.arguments))
  )

/** Who asked may take it back too. */
export const decline = (by: Asker, id: ApprovalId): Command<Approval> =>
  operatorCommand({
    name: "decline",
    partner: null,
    plan: { approvals: [id] },
    decide: (rows, fresh) =>
      Result.map(
        Result.filterOrFail(
          Result.fromNullishOr(rows.approval(id), () => NotFound({ resource: "approval", id })),
          (found) => statusOf(found, rows.now) === "pending",
          (found) => Conflict({ why: `it is ${statusOf(found, rows.now)}` })
        ),
        (found) => {
          const approval = settled(by, found, "declined", rows)
          const note = { action: "approval.decline", subject: id, detail: { action: found.act } }
          const log = [record(by.actor, rows, fresh, note)]
          return { answer: approval, changes: { ...EMPTY, approvals: [approval], log } }
        }
      )
  })
