/** Tests written as stories: generators that are given what they act on, in a world of their own. */
import { it } from "@effect/vitest"
import { Effect, Layer, type Scope } from "effect"

type Story<Given, R> = (
  given: Given
) => Generator<Effect.Effect<unknown, unknown, R | Scope.Scope>, unknown, never>

/** Declares tests, each on a new world and with a stage that was set there. */
export const on =
  <R, E, Given, E2>(world: () => Layer.Layer<R, E>, stage: Effect.Effect<Given, E2, NoInfer<R>>) =>
  (name: string, story: Story<Given, R>) =>
    it.effect(name, () =>
      Effect.flatMap(stage, (given) => Effect.gen(() => story(given))).pipe(Effect.provide(world()))
    )

/** Declares a test in a world without services. */
export const tells = on(() => Layer.empty, Effect.void)

/** Declares a test in real time, of what takes minutes on a busy computer. */
export const lives = (
  name: string,
  story: () => Generator<Effect.Effect<unknown, unknown, Scope.Scope>, unknown, never>
) => it.live(name, () => Effect.gen(story), 240_000)
