/** Plays commands on the whole service and on its model, which must agree after each. */
import { Layer, ManagedRuntime } from "effect"
import * as fc from "fast-check"
import { sound } from "./Audited.ts"
import type { Step } from "./Step.ts"
import * as Whole from "./Whole.ts"

export type History = Iterable<Step<Whole.Whole>>

const play = (seed: number) => async (commands: History) => {
  const memoMap = Layer.makeMemoMapUnsafe()
  const runtime = ManagedRuntime.make(Whole.layer(String(seed)), { memoMap })
  await fc
    .asyncModelRun(() => runtime.runPromise(Whole.begin), commands)
    .then(() => runtime.runPromise(sound))
    .finally(() => runtime.dispose())
}

export const holds = (
  seed: number,
  drawn: fc.Arbitrary<History>,
  parameters: fc.Parameters<[History]>
) => fc.assert(fc.asyncProperty(drawn, play(seed)), { seed, ...parameters })
