/** The end of a use case, which is counted. */
import type { Command } from "@cardpack/core"
import { assert } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as Coverage from "./Coverage.ts"

/** The answer, or the tag of the refusal. */
export const attempt = Effect.fnUntraced(function* <A>(
  what: string,
  work: Effect.Effect<A, Command.Refused>
) {
  const result = yield* Effect.result(work)
  const ended = Result.isSuccess(result)
    ? { tag: "done" as const, answer: result.success }
    : { tag: result.failure.reason._tag, answer: null }
  Coverage.end(what, ended.tag)
  return ended
})

/** The answer to what must end as the model expects; null for a refusal. */
export const ends = Effect.fnUntraced(function* <A>(
  what: string,
  work: Effect.Effect<A, Command.Refused>,
  expected: string
) {
  const { answer, tag } = yield* attempt(what, work)
  assert.strictEqual(tag, expected)
  return answer
})
