/**
 * An act within its sender's daily limit, or else an approval that waits for a second person
 * (decisions.md#daily-limits).
 */
import { Effect, Result } from "effect"
import {
  type Act,
  type Approval,
  digestOf,
  LIFE,
  MOST_WAITING,
  statusOf
} from "../../domain/approval/Approval.ts"
import * as Limits from "../../domain/approval/Limits.ts"
import { table } from "../../domain/approval/Transitions.ts"
import * as Id from "../../domain/id/Id.ts"
import * as Fingerprint from "../../domain/idempotency/Fingerprint.ts"
import * as Canonical from "../../domain/json/Canonical.ts"
import type { Json, JsonObject } from "../../domain/json/Json.ts"
import * as Written from "../../domain/json/Written.ts"
import * as Machine from "../../domain/machine/Machine.ts"
import { Conflict, IdempotencyConflict } from "../../domain/refusal/Refusal.ts"
import type { Steps } from "../../domain/steps/Steps.ts"
import * as Instant from "../../domain/time/Instant.ts"
import * as Usd from "../../domain/usd/Usd.ts"
import type { Command, Decided, Decision } from "../../engine/Command.ts"
import type { Fresh } from "../../engine/port/Entropy.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { record } from "../log/OperatorCommand.ts"
import type { Maker } from "../token/Tokens.ts"
import { costOf, type Stocks } from "./ActCost.ts"
import * as Acts from "./Acts.ts"
import * as StockRevision from "./StockRevision.ts"

/** Who asks: a token, or a person with the session. */
export interface Asker extends Maker {
  readonly person: { readonly id: string; readonly session: string } | null
}

/** Nothing was done; the act waits. */
export interface Waiting {
  readonly waiting: Approval
}

/** Distinguishes what waits from any answer of a command. */
export const isWaiting = (answer: unknown): answer is Waiting =>
  typeof answer === "object" &&
  answer !== null &&
  "waiting" in answer &&
  Object.keys(answer).length === 1

export const senderOf = ({ actor, person, tokenId }: Asker): string =>
  tokenId ?? person?.id ?? actor

const INDEX = 1 << 19

/** A request as it is stored, and the key by which it is known again while it waits. */
export interface Request {
  readonly key: string
  readonly given: JsonObject
}

/** Repeated requests have their key; those that need none, what they ask, which may be long. */
export function* requestOf(asker: Asker, { act, given: asked }: Acts.Asked): Steps<Request> {
  const given = (yield* Written.plainOf(asked)) as JsonObject
  const own = given.idempotencyKey ?? given
  return { given, key: Fingerprint.ofForm(yield* Written.textOf([senderOf(asker), act, own])) }
}

export interface Limited {
  readonly request: Request
  /** By whose allowance it counts: mostly the root of the sender's line (domain/approval/Kinship.ts). */
  readonly line: string
  readonly limits: NonNullable<Limits.Limits>
  readonly stocks: Stocks
  /** Acts of this line that wait, as they were a moment ago. */
  readonly waits: number
}

interface Terms extends Limited {
  readonly asker: Asker
  readonly asked: Acts.Asked
}

const approvalOf = (
  { asked, asker, line, request }: Terms,
  costUsd: Usd.Usd,
  rows: Rows,
  fresh: Fresh
): Approval => ({
  id: Id.fromUuid("apr", fresh.uuid(INDEX)),
  act: asked.act,
  ...Acts.described(asked),
  costUsd,
  arguments: request.given,
  requestKey: request.key,
  sender: senderOf(asker),
  actor: asker.actor,
  role: asker.role,
  session: asker.person?.session ?? null,
  line,
  status: Machine.begin(table, "ask").to,
  settledBy: null,
  settledSender: null,
  createdAt: rows.now,
  expiresAt: rows.now + LIFE,
  settledAt: null
})

const formOf = (json: Json): string | null => Result.getOrNull(Canonical.ofValue(json))

/** Whether the request that waits under this key asks for the same. */
const isSame = ({ request: { given } }: Terms, waiting: Approval): boolean =>
  given.idempotencyKey === undefined || formOf(given) === formOf(waiting.arguments)

const TOO_MANY =
  `${MOST_WAITING} acts of you, your tokens, or newcomers wait for a second person: let them be approved, or decline them ` +
  "(GET /approvals?status=pending); each lapses after a day"

function* decide<A>(terms: Terms, decided: Decided<A>, rows: Rows, fresh: Fresh) {
  const outcome = Result.isResult(decided) ? decided : yield* decided
  if (Result.isFailure(outcome)) return Result.fail(outcome.failure)
  const { answer, changes } = outcome.success
  const isTouched = StockRevision.isTouched(changes)
  if (isTouched && StockRevision.of(rows) !== terms.stocks.revision)
    return Result.fail(StockRevision.STALE)
  const revised = isTouched ? [StockRevision.next(rows)] : []
  const cost = yield* costOf(rows, changes, terms.stocks)
  const done: Decision<A | Waiting> = { answer, changes: { ...changes, allowances: revised } }
  if (cost === 0n) return Result.succeed(done)
  const before = Limits.on(terms.line, rows.allowance(terms.line), rows.now)
  const after = Limits.spend(terms.limits, terms.asker.role, before, cost)
  if (after !== null)
    return Result.succeed({ answer, changes: { ...changes, allowances: [after, ...revised] } })
  const asked = rows
    .approvalsOf(terms.request.key)
    .find((each) => statusOf(each, rows.now) === "pending")
  if (asked !== undefined) {
    if (!isSame(terms, asked)) {
      const key = String(terms.request.given.idempotencyKey)
      return Result.fail(IdempotencyConflict({ key }))
    }
    return Result.succeed({ answer: { waiting: asked }, changes: EMPTY })
  }
  if (terms.waits >= MOST_WAITING) return Result.fail(Conflict({ why: TOO_MANY }))
  const waiting = approvalOf(terms, cost, rows, fresh)
  const detail = {
    action: waiting.act,
    of: waiting.subject,
    costUsd: Usd.format(cost),
    expiresAt: Instant.format(waiting.expiresAt),
    digest: yield* digestOf(waiting)
  }
  const note = { action: "approval.request", subject: waiting.id, detail }
  const log = [record(terms.asker.actor, rows, fresh, note)]
  return Result.succeed({ answer: { waiting }, changes: { ...EMPTY, approvals: [waiting], log } })
}

const within = <A>(terms: Terms, command: Command<A>): Command<A | Waiting> => {
  const { prepared, ...rest } = command
  return {
    ...rest,
    ...(prepared !== undefined && {
      prepared: (run) => Effect.map(prepared(run), (made) => within(terms, made))
    }),
    plan: {
      ...command.plan,
      allowances: [...command.plan.allowances, terms.line, StockRevision.KEY],
      approvalKeys: [...command.plan.approvalKeys, terms.request.key]
    },
    decide: (rows, fresh) => decide(terms, command.decide(rows, fresh), rows, fresh)
  }
}

/** The act, or what waits in its place. */
export const limited = <A extends Act>(
  asker: Asker,
  limits: Limited | null,
  asked: Acts.Asked<A>
): Command<Acts.Answer<A> | Waiting> => {
  const command = Acts.commandOf(asker.actor, asked)
  return limits === null ? command : within({ ...limits, asker, asked }, command)
}
