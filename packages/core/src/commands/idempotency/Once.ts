/** Operators' requests with an `Idempotency-Key`: executed once, then answered from storage. */
import { Effect, Result } from "effect"
import * as Outcome from "../../domain/idempotency/Outcome.ts"
import type { Json } from "../../domain/json/Json.ts"
import { type Command, type Decision, outcomeOf } from "../../engine/Command.ts"
import { EMPTY } from "../../engine/rows/ChangeSet.ts"

export interface Replied {
  /** The response's body of the first execution. */
  readonly body: Json
  readonly replayed: boolean
}

/**
 * Stores the answer in the command's transaction. Reusing the key with other `parameters` is a
 * conflict. A refused request leaves its key free. The log keeps the key too, and no other row of it
 * has the same, so that nothing is executed twice where an answer is lost.
 */
export const once = <A>(
  key: string,
  parameters: Json,
  command: Command<A>,
  body: (answer: A) => Json
): Command<Replied> => {
  const { prepared, ...rest } = command
  return {
    ...rest,
    ...(prepared !== undefined && {
      prepared: (run) => Effect.map(prepared(run), (made) => once(key, parameters, made, body))
    }),
    plan: { ...command.plan, replies: [...command.plan.replies, key] },
    stock: (rows) => (rows.reply(key) === undefined ? (command.stock?.(rows) ?? null) : null),
    decide: (rows, fresh) =>
      Result.gen(function* () {
        const stamp = yield* Outcome.stamp(key, [command.name, parameters])
        const stored = yield* Outcome.replayed(stamp, rows.reply(key))
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
