/** The names of the calls that a chain gets. */
import type { Chain } from "@cardpack/core/engine/port/Chain"
import { Effect } from "effect"

type Ask = (...all: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** The chain, which keeps these names; what it was told of disputes costs no call. */
export const counted = (real: Chain["Service"], calls: Array<string>): Chain["Service"] => {
  // Answers a turn later, like a network, so that concurrent requests find the call running.
  const called = (name: string, answer: () => ReturnType<Ask>) =>
    Effect.suspend(() => {
      calls.push(name)
      return Effect.andThen(Effect.yieldNow, answer())
    })
  const all = Object.entries(real).map(([name, ask]: readonly [string, unknown]) => {
    if (name === "disputed") return [name, ask]
    if (Effect.isEffect(ask)) return [name, called(name, () => ask as ReturnType<Ask>)]
    if (typeof ask !== "function") return [name, ask]
    return [name, (...given: Parameters<Ask>) => called(name, () => (ask as Ask)(...given))]
  })
  return Object.fromEntries(all)
}
