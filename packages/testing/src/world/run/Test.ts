/** Tests whose bodies are the generators of their effects. */
import type { Vitest } from "@effect/vitest"
import { Effect } from "effect"

/** Declares tests as `it.live` or `it.effect` do; the body is what `Effect.gen` takes. */
export const of =
  <R>(declare: Vitest.Test<R>) =>
  (
    name: string,
    body: () => Generator<Effect.Effect<unknown, unknown, R>, unknown, never>,
    timeout?: number
  ): void =>
    declare(name, () => Effect.gen(body), timeout)
