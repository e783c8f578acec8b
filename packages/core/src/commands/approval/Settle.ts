/** `POST /operator/v1/approvals/{id}/approve` and `/decline`: a second person settles what waits. */
import { Effect, Result } from "effect"
import {
  type Approval,
  type ApprovalId,
  statusOf,
  tokenOf
} from "../../domain/approval/Approval.ts"
import { type Facts, table } from "../../domain/approval/Transitions.ts"
import * as Machine from "../../domain/machine/Machine.ts"
import { Conflict, Forbidden, NotFound, type Refusal } from "../../domain/refusal/Refusal.ts"
import { isValid } from "../../domain/token/Token.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import type { Command, Decided, Decision } from "../../engine/Command.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { operatorCommand, record } from "../log/OperatorCommand.ts"
import { costOf, type Stocks } from "./ActCost.ts"
import * as Acts from "./Acts.ts"
import { type Asker, senderOf } from "./Limited.ts"
import * as StockRevision from "./StockRevision.ts"

const LAPSED = Conflict({ why: "whoever asked may do nothing any more: the request has lapsed" })

const dearer = (shown: Usd.Usd, now: Usd.Usd): string =>
  `it would cost ${Usd.format(now)} USD now, not ${Usd.format(shown)}: ask again`

/** The approval once it is settled; refused when it waits no more. */
const settle = (
  by: Asker,
  id: ApprovalId,
  trigger: keyof Facts,
  rows: Rows
): Result.Result<Approval, Refusal> => {
  const found = rows.approval(id)
  if (found === undefined) return Result.fail(NotFound({ resource: "approval", id }))
  const fired = Machine.fire(table, found.status, trigger, null)
  if (Result.isFailure(fired)) return Result.fail(Conflict({ why: `it is ${found.status}` }))
  if (statusOf(found, rows.now) === "expired") {
    return Result.fail(Conflict({ why: "it has expired: ask again" }))
  }
  return Result.succeed({
    ...found,
    status: fired.success.to,
    settledBy: by.actor,
    settledSender: senderOf(by),
    settledAt: rows.now
  })
}

/** Whether the token that asked still works. */
const stands = (approval: Approval, rows: Rows): boolean => {
  const tokenId = tokenOf(approval)
  const token = tokenId === null ? undefined : rows.token(tokenId)
  return tokenId === null || (token !== undefined && isValid(token, rows.now))
}

function* decideApproval(
  by: Asker,
  { costUsd, id }: Approval,
  stocks: Stocks,
  decided: Decided<unknown>,
  rows: Rows,
  fresh: Fresh
) {
  const settled = settle(by, id, "approve", rows)
  if (Result.isFailure(settled)) return Result.fail(settled.failure)
  const approval = settled.success
  const { act, actor, sender, session } = approval
  if (!stands(approval, rows)) return Result.fail(LAPSED)
  if (sender === senderOf(by))
    return Result.fail(Forbidden({ why: "whoever asked may not confirm it: a second person does" }))
  const outcome = Result.isResult(decided) ? decided : yield* decided
  if (Result.isFailure(outcome)) return Result.fail(outcome.failure)
  const { changes } = outcome.success
  const isTouched = StockRevision.isTouched(changes)
  if (isTouched && StockRevision.of(rows) !== stocks.revision)
    return Result.fail(StockRevision.STALE)
  const allowances = isTouched ? [StockRevision.next(rows)] : []
  const cost = yield* costOf(rows, changes, stocks)
  if (cost > costUsd) return Result.fail(Conflict({ why: dearer(costUsd, cost) }))
  // Else the act would name the second person's.
  const person = { person: session === null ? null : sender, session }
  const acted = changes.log.map((entry) => ({
    ...entry,
    actor,
    detail: { ...Object(entry.detail), approval: id, approvedBy: by.actor, ...person }
  }))
  const note = { action: "approval.approve", subject: id, detail: { action: act } }
  const own = record(by.actor, rows, fresh, note, 1)
  const decision: Decision<Approval> = {
    answer: approval,
    changes: { ...changes, allowances, approvals: [approval], log: [...acted, own] }
  }
  return Result.succeed(decision)
}

const approving = (
  by: Asker,
  approval: Approval,
  stocks: Stocks,
  command: Command<unknown>
): Command<Approval> => {
  const { prepared, ...rest } = command
  const tokenId = tokenOf(approval)
  return {
    ...rest,
    ...(prepared !== undefined && {
      prepared: (run) => Effect.map(prepared(run), (made) => approving(by, approval, stocks, made))
    }),
    name: "approve",
    plan: {
      ...command.plan,
      allowances: [...command.plan.allowances, StockRevision.KEY],
      approvals: [...command.plan.approvals, approval.id],
      tokens: [...command.plan.tokens, ...(tokenId === null ? [] : [tokenId])]
    },
    decide: (rows, fresh) =>
      decideApproval(by, approval, stocks, command.decide(rows, fresh), rows, fresh)
  }
}

/**
 * Does what was asked, in the name of who asked, whatever the limits. `approval` was read before;
 * what it asks never changes, and whether it still waits is looked at again. Nothing that costs more by
 * now than was shown.
 */
export const approve = (by: Asker, approval: Approval, stocks: Stocks): Command<Approval> =>
  approving(
    by,
    approval,
    stocks,
    Acts.commandOf(approval.actor, Acts.stored(approval.act, approval.arguments))
  )

/** Who asked may take it back too. */
export const decline = (by: Asker, id: ApprovalId): Command<Approval> =>
  operatorCommand({
    name: "decline",
    partner: null,
    plan: { approvals: [id] },
    decide: (rows, fresh) =>
      Result.map(settle(by, id, "decline", rows), (approval) => {
        const note = { action: "approval.decline", subject: id, detail: { action: approval.act } }
        const log = [record(by.actor, rows, fresh, note)]
        return { answer: approval, changes: { ...EMPTY, approvals: [approval], log } }
      })
  })
