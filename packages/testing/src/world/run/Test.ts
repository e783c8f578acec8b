/** Tests whose bodies are the generators of their effects. */
import type { Vitest } from "@effect/vitest"
import { Effect } from "effect"

type Steps<R> = Generator<Effect.Effect<unknown, unknown, R>, unknown, never>

/** Declares tests as `it.live` or `it.effect` do; the body is what `Effect.gen` takes. */
export const of = <R>(declare: Vitest.Tester<R>) => {
  const test = (name: string, body: () => Steps<R>, timeout?: number): void =>
    declare(name, () => Effect.gen(body), timeout)
  const each =
    <Case>(cases: ReadonlyArray<Case>) =>
    (name: string, body: (each: Case) => Steps<R>, timeout?: number): void =>
      declare.each(cases)(name, (one) => Effect.gen(() => body(one)), timeout)
  return Object.assign(test, { each })
}
