/**
 * Operators' requests with an `Idempotency-Key`: executed once, then answered from storage. All
 * operators share the keys (decisions.md#operators-keys).
 */
import { Effect, Result } from "effect"
import * as Outcome from "../../domain/idempotency/Outcome.ts"
import type { Json } from "../../domain/json/Json.ts"
import { IdempotencyConflict } from "../../domain/refusal/Refusal.ts"
import { type Command, type Decision, outcomeOf } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"

/** A request's key; `actor` is the operator, null where the key itself is one sender's. */
export interface Key {
  readonly key: string
  readonly actor: string | null
}

export interface Replied {
  /** The response's body of the first execution. */
  readonly body: Json
  readonly replayed: boolean
}

/**
 * Stores the answer in the command's transaction. Reusing the key with other `parameters`, or by
 * another operator, is a conflict. A refused request leaves its key free. The log keeps the key too, and no other row of it
 * has the same, so that nothing is executed twice where an answer is lost.
 */
export const once = <A>(
  { actor, key }: Key,
  parameters: Json,
  command: Command<A>,
  body: (answer: A) => Json
): Command<Replied> => {
  const { prepared, ...rest } = command
  return {
    ...rest,
    ...(prepared !== undefined && {
      prepared: (run) =>
        Effect.map(prepared(run), (made) => once({ actor, key }, parameters, made, body))
    }),
    plan: { ...command.plan, replies: [...command.plan.replies, key] },
    stock: (rows) => (rows.reply(key) === undefined ? (command.stock?.(rows) ?? null) : null),
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const request = [command.name, parameters]
        const stamp = yield* Outcome.stamp(key, actor === null ? request : [...request, actor])
        // Of before the operator was a part of it.
        const former = yield* Outcome.stamp(key, request)
        const found = rows.reply(key)
        const known = found?.fingerprint === former.fingerprint ? former : stamp
        const stored = yield* Result.mapError(Outcome.replayed(known, found), (refusal) =>
          refusal._tag === "IdempotencyConflict" && actor !== null
            ? IdempotencyConflict({ key, isShared: true })
            : refusal
        )
        if (stored !== null) {
          return { answer: { body: stored.body, replayed: true }, changes: EMPTY }
        }
        const { answer, changes }: Decision<A> = yield* outcomeOf(command.decide(rows, fresh))
        const reply = { ...stamp, body: body(answer), createdAt: rows.now }
        const [first, ...rest] = changes.log
        const log =
          first === undefined
            ? []
            : [
                {
                  ...first,
                  detail: { ...Object(first.detail), idempotencyKey: key }
                },
                ...rest
              ]
        return {
          answer: { body: reply.body, replayed: false },
          changes: { ...changes, log, replies: [...changes.replies, reply] }
        }
      })
  }
}
