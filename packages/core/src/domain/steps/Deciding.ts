/**
 * A decision as a generator function that is made once. V8 makes a class of objects for each
 * generator function, and it keeps what the function closes over until a full collection: written
 * inside of a decision, one would keep each request (decisions.md#generators-once).
 */
import { Result } from "effect"

type Reason<Step> = [Step] extends [Result.Result<unknown, infer E>] ? E : never

/** As `Effect.fnUntraced`, for results. */
export const deciding =
  <Args extends ReadonlyArray<unknown>, Step extends Result.Result<unknown, unknown>, A>(
    body: (...args: Args) => Generator<Step, A, never>
  ) =>
  (...args: Args): Result.Result<A, Reason<Step>> =>
    Result.gen(() => body(...args)) as Result.Result<A, Reason<Step>>
